import { useEffect, useRef, useState } from 'react'
import type { Outcome } from '../../../platform/session/failure.ts'
import { messagesBeside } from '../../../platform/session/form-messages.ts'
import type { End, Watching } from './laboratory-calls.ts'

export type RunState<T> =
  | { kind: 'idle' | 'cancelled' }
  | { kind: 'running'; progress: number }
  | { kind: 'done'; result: T }
  | { kind: 'failed'; problem: string }

/**
 * Runs what takes the server a while, one at a time; leaving the screen ends it.
 *
 * @param call starts a run and watches it to its end; it never rejects
 * @param interrupted what to say when the run broke off
 */
export function useRun<Input, T>(
  call: (input: Input, watching: Watching) => Promise<Outcome<End<T>>>,
  interrupted: string,
) {
  const [state, setState] = useState<RunState<T>>({ kind: 'idle' })
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const cancel = () => {
    running.current?.abort()
    setState({ kind: 'cancelled' })
  }
  const run = async (input: Input) => {
    const controller = new AbortController()
    const { signal } = controller
    running.current = controller
    setState({ kind: 'running', progress: 0 })
    const onProgress = (progress: number) => setState({ kind: 'running', progress })
    const outcome = await call(input, { signal, onProgress })
    if (signal.aborted) return
    if (outcome.failure !== undefined) {
      setState({ kind: 'failed', problem: messagesBeside(outcome.failure.error, []).join(' ') })
      return
    }
    const { body: end = { problem: interrupted } } = outcome
    setState('result' in end ? { kind: 'done', result: end.result } : { kind: 'failed', problem: end.problem })
  }
  return { state, run, cancel }
}
