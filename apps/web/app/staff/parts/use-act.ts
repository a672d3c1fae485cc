/** Acts of the staff: sent once, refused in words, and followed by reading anew what they changed. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Outcome } from '../../platform/session/failure.ts'
import { messagesBeside } from '../../platform/session/form-messages.ts'

export type Act<Input, Answer> = {
  isBusy: boolean
  /** Why the last one was refused. */
  problem: string | undefined
  /** Does it; resolves to the answer, or to undefined when it was refused. Never rejects. */
  run: (input: Input) => Promise<Answer | undefined>
  /** Forgets the refusal, as when a dialog is closed. */
  forget: () => void
}

/** @param changed the paths of the queries that an act outdates, refused ones too: somebody else may have been faster */
export function useAct<Input, Answer>(
  send: (input: Input) => Promise<Outcome<Answer>>,
  changed: readonly string[],
): Act<Input, Answer> {
  const client = useQueryClient()
  const [state, setState] = useState<{ isBusy: boolean; problem: string | undefined }>(IDLE)
  return {
    ...state,
    forget: () => setState(IDLE),
    run: async (input) => {
      setState({ isBusy: true, problem: undefined })
      const outcome = await send(input)
      const problem = outcome.failure && messagesBeside(outcome.failure.error, []).join(' ')
      setState({ isBusy: false, problem })
      await Promise.all(changed.map((path) => client.invalidateQueries({ queryKey: [path] })))
      return outcome.failure === undefined ? outcome.body : undefined
    },
  }
}

const IDLE = { isBusy: false, problem: undefined }
