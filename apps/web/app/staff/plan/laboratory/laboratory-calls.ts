/** The calls of the plan laboratory. */
import type { PlanComparison, Replay, RunLine } from '@evergrove/contract/plan-laboratory'
import { saveFile } from '../../../components/save-file.ts'
import { apiQuery } from '../../../platform/api/api-query.ts'
import { attempt, type Outcome } from '../../../platform/session/failure.ts'
import { staffApi } from '../../session/staff-api.ts'
import type { toInput } from '../draft.ts'

export type PlanSettingsInput = ReturnType<typeof toInput>

/** What a simulation assumes unless staff say otherwise. */
export const laboratoryQuery = apiQuery('staff/plan/laboratory', (init) =>
  staffApi().staff.plan.laboratory.$get({}, { init }),
)

/** What each agent got and would have got in the real history under a plan, as a file. */
export const saveReplay = (json: PlanSettingsInput): Promise<Outcome<true>> =>
  attempt(
    200,
    () => staffApi().staff.plan.laboratory['replay.csv'].$post({ json }),
    async (response) => {
      await saveFile(response, 'replay.csv')
      return true as const
    },
  )

/** The lines of a response as they arrive, until the signal is aborted. */
async function* linesOf<T>(body: ReadableStream<Uint8Array>, signal: AbortSignal): AsyncGenerator<RunLine<T>> {
  const decoder = new TextDecoder()
  const reader = body.getReader()
  // Ends the reading without an error; the server notices and ends the run.
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

/** How a run ended; undefined if its response broke off. */
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

/** Replays the real history under a plan and says how far it is. Aborting the signal ends it on the server as well. */
export const replay = (json: PlanSettingsInput, watching: Watching): Promise<Outcome<End<Replay>>> =>
  attempt(
    200,
    () => staffApi().staff.plan.laboratory.replay.$post({ json }),
    ({ body }) => watchRun(body, watching),
  )

type SimulationCall = Parameters<
  ReturnType<typeof staffApi>['staff']['plan']['laboratory']['simulate']['$post']
>[0]['json']

/** Runs a simulation, as `replay` does a replay. */
export const simulate = (json: SimulationCall, watching: Watching): Promise<Outcome<End<PlanComparison>>> =>
  attempt(
    200,
    () => staffApi().staff.plan.laboratory.simulate.$post({ json }),
    ({ body }) => watchRun(body, watching),
  )
