/** Actions of the staff: sent once, with a refusal in words, after which the lists that they change are loaded again. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Outcome } from '../../platform/session/failure.ts'
import { messagesBeside, messagesUnder } from '../../platform/session/form-messages.ts'

export type Action<Input, Body> = {
  /** From the run until the lists that it changed are loaded again, or until it is refused. */
  isBusy: boolean
  /** Why the last run was refused. */
  problem: string | undefined
  /** Resolves to the response's body, or to undefined when the action was refused. Never rejects. */
  run: (input: Input) => Promise<Body | undefined>
  /** Forgets the refusal, for example when a dialog closes. */
  reset: () => void
}

/** Shows what the server refuses at the fields that it is about. */
type RefusedFields = { names: readonly string[]; show: (problems: Record<string, string>) => void }

const NO_FIELDS: RefusedFields = { names: [], show: () => undefined }

/**
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
    problem: data?.failure && messagesBeside(data.failure.error, fields.names).join(' '),
    reset,
    run: async (input) => {
      setBusy(true)
      const outcome = await mutateAsync(input)
      // A refusal is shown at once. What succeeded is over when the lists show it: until then it must not be sent again.
      if (outcome.failure !== undefined) {
        setBusy(false)
        const { error } = outcome.failure
        const problems = fields.names.map((name) => [name, messagesUnder(error, [name]).join(' ')] as const)
        fields.show(Object.fromEntries(problems.filter(([, text]) => text !== '')))
      }
      await Promise.all(changed.map((path) => client.invalidateQueries({ queryKey: [path] })))
      setBusy(false)
      return outcome.failure === undefined ? outcome.body : undefined
    },
  }
}
