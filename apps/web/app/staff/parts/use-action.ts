/** Actions of the staff. Each is sent once, has its refusal in words, and loads the lists that it changed again. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { inPlainWords } from '../../components/errors/plain-words.ts'
import type { Outcome } from '../../platform/session/failure.ts'
import { messagesBeside, messagesUnder } from '../../platform/session/form-messages.ts'

export type Action<Input, Body> = {
  /** True from the run until the lists that it changed are loaded again, or until it is refused. */
  isBusy: boolean
  /** The reason why the last run was refused. */
  problem: string | undefined
  /** Runs the action. Resolves to the response's body, or to undefined if it was refused. Never rejects. */
  run: (input: Input) => Promise<Body | undefined>
  /** Clears the refusal, for example when a dialog closes. */
  reset: () => void
}

/** Shows the server's refusals at their fields. */
type RefusedFields = { names: readonly string[]; show: (problems: Record<string, string>) => void }

const NO_FIELDS: RefusedFields = { names: [], show: () => undefined }

/**
 * Returns an action.
 * @param send makes the call; it never rejects
 * @param changed the paths of the queries to load again, after a refusal too: a colleague may have been faster
 * @param fields those of the form, whose refusals are then not part of the problem
 */
export function useAction<Input, Body>(
  send: (input: Input) => Promise<Outcome<Body>>,
  changed: readonly string[],
  fields = NO_FIELDS,
): Action<Input, Body> {
  const client = useQueryClient()
  const { mutateAsync, data, reset } = useMutation({ mutationFn: send, networkMode: 'always' })
  const [isBusy, setBusy] = useState(false)
  return {
    isBusy,
    problem: data?.failure && messagesBeside(inPlainWords(data.failure.error), fields.names).join(' '),
    reset,
    run: async (input) => {
      setBusy(true)
      const outcome = await mutateAsync(input)
      // A refusal is shown at once. A success is complete when the lists show it, and it must not be sent again until
      // then.
      if (outcome.failure !== undefined) {
        setBusy(false)
        const error = inPlainWords(outcome.failure.error)
        const problems = fields.names.map((name) => [name, messagesUnder(error, [name]).join(' ')] as const)
        fields.show(Object.fromEntries(problems.filter(([, text]) => text !== '')))
      }
      await Promise.all(changed.map((path) => client.invalidateQueries({ queryKey: [path] })))
      setBusy(false)
      return outcome.failure === undefined ? outcome.body : undefined
    },
  }
}
