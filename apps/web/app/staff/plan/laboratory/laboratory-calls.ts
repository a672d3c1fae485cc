/** The calls of the plan laboratory. */
import type { PlanComparison, SimulationLine } from '@evergrove/contract/plan-laboratory'
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

/** The real history under a plan. */
export const replay = (json: PlanSettingsInput) =>
  attempt(
    200,
    () => staffApi().staff.plan.laboratory.replay.$post({ json }),
    (response) => response.json(),
  )

/** The same for every agent, as a file. */
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
async function* linesOf(body: ReadableStream<Uint8Array>, signal: AbortSignal): AsyncGenerator<SimulationLine> {
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
    for (const line of lines) yield JSON.parse(line) as SimulationLine
  }
}

type SimulationCall = Parameters<
  ReturnType<typeof staffApi>['staff']['plan']['laboratory']['simulate']['$post']
>[0]['json']

type Running = { json: SimulationCall; signal: AbortSignal; onProgress: (progress: number) => void }

/** Runs a simulation and says how far it is. Aborting the signal ends it on the server as well. */
export const simulate = ({ json, signal, onProgress }: Running): Promise<Outcome<PlanComparison | undefined>> =>
  attempt(
    200,
    () => staffApi().staff.plan.laboratory.simulate.$post({ json }),
    async ({ body }) => {
      if (body === null) return undefined
      for await (const line of linesOf(body, signal)) {
        if ('progress' in line) onProgress(line.progress)
        if ('result' in line) return line.result
      }
      return undefined
    },
  )
