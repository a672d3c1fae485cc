/** Runs of the plan laboratory: their calls, their progress and their state. */
import type { Assumptions, PlanComparison, Replay, RunLine } from '@evergrove/contract/plan-laboratory'
import { useEffect, useRef, useState } from 'react'
import { saveFile } from '../../../components/save-file.ts'
import { attempt, type Outcome } from '../../../platform/session/failure.ts'
import { messagesBeside } from '../../../platform/session/form-messages.ts'
import { staffSend } from '../../session/staff-api.ts'
import type { toInput } from '../draft.ts'

export type PlanSettingsInput = ReturnType<typeof toInput>

/** Saves the real and the replayed earnings of each agent under a plan as a file. */
export const saveReplay = (body: PlanSettingsInput) =>
  attempt<Response, number, void>(
    200,
    () => staffSend('POST /staff/plan/laboratory/replay.csv', { body }),
    (response) => saveFile(response, 'replay.csv'),
  )

/** Yields the lines of a response as they arrive, until the signal is aborted. */
async function* linesOf<T>(body: ReadableStream<Uint8Array>, signal: AbortSignal): AsyncGenerator<RunLine<T>> {
  const decoder = new TextDecoder()
  const reader = body.getReader()
  // Ends the reading without an error. The server notices and ends the run.
  const stop = () => void reader.cancel()
  signal.addEventListener('abort', stop)
  if (signal.aborted) stop()
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    const lines = (rest + decoder.decode(value, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) yield JSON.parse(line) as RunLine<T>
  }
}

/** The end of a run. Undefined if its response broke off. */
export type End<T> = { result: T } | { problem: string } | undefined

export type Watching = { signal: AbortSignal; onProgress: (progress: number) => void }

async function watchRun<T>(body: ReadableStream<Uint8Array> | null, { signal, onProgress }: Watching): Promise<End<T>> {
  if (body === null) return undefined
  for await (const line of linesOf<T>(body, signal)) {
    if (!('progress' in line)) return line
    onProgress(line.progress)
  }
  return undefined
}

/**
 * Replays the real history under a plan and reports the progress. Aborting the signal ends it on the server as well.
 */
export const replay = (body: PlanSettingsInput, watching: Watching) =>
  attempt<Response, number, End<Replay>>(
    200,
    () => staffSend('POST /staff/plan/laboratory/replay', { body }),
    (response) => watchRun(response.body, watching),
  )

/** Runs a simulation, in the same way as `replay`. */
export const simulate = (body: { plan: PlanSettingsInput; assumptions: Assumptions }, watching: Watching) =>
  attempt<Response, number, End<PlanComparison>>(
    200,
    () => staffSend('POST /staff/plan/laboratory/simulate', { body }),
    (response) => watchRun(response.body, watching),
  )

export type RunState<T> =
  | { kind: 'idle' | 'cancelled' }
  | { kind: 'running'; progress: number }
  | { kind: 'done'; result: T }
  | { kind: 'failed'; problem: string }

/**
 * Manages a long run on the server, one at a time. Leaving the screen ends it.
 * @param call starts a run and watches it to its end; it never rejects
 * @param interrupted the message when the run broke off
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
