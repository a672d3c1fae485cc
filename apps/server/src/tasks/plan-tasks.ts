/** The plan laboratory for the operator: simulations of any size, with their time and memory. */
import { parseArgs } from 'node:util'
import type { PlanComparison, Replay, RunLine, Simulation } from '@evergrove/contract/plan-laboratory'
import {
  describeLaboratory,
  draftVersion,
  type PreparedSimulation,
  prepareSimulation,
  replayPlan,
  runPrepared,
} from '@evergrove/core/laboratory'
import { getPlanInForce, toWire } from '@evergrove/core/plan'
import { SettingsError } from '../settings.ts'
import type { Tasks } from './task.ts'
import { readJson } from './task-files.ts'

const SIMULATE = '[<draft.json>] [--scenario name] [--agents N] [--months N] [--seed number]'

type Wanted = { path: string | undefined; assumed: Record<string, unknown> }

/** Returns a draft's file and assumptions. Throws SettingsError for other words. Their meaning is checked later. */
function readWords(words: string[]): Wanted {
  const option = { type: 'string' } as const
  try {
    const options = { scenario: option, agents: option, months: option, seed: option }
    const { values, positionals } = parseArgs({ args: words, options, allowPositionals: true })
    const { scenario, ...numbers } = values
    const assumed = Object.fromEntries(Object.entries(numbers).map(([name, word]) => [name, Number(word)]))
    return { path: positionals[0], assumed: { ...assumed, ...(scenario === undefined ? {} : { scenario }) } }
  } catch (error) {
    throw new SettingsError(`usage: npm run cli -- plan:simulate ${SIMULATE}`, { cause: error })
  }
}

function wordsOf(name: string, { months, groups, ...summary }: Simulation): string[] {
  const [all] = groups
  const last = months.at(-1)
  return [
    `${name}: ${all?.agents ?? 0} paid agents after ${months.length} months.`,
    `  Bonuses and rewards: ${summary.cost_percent ?? 0}% of the fees. Lowest coverage: ${summary.lowest_coverage ?? 'nothing owed'}.`,
    `  Coverage below 1: ${summary.below_from === null ? 'never' : `from month ${summary.below_from}`}. Cash at the end: ${last?.cash ?? '0.00'}.`,
    `  Earn nothing: ${all?.earning_nothing ?? 0}%. Earn less than the fee: ${all?.below_fee ?? 0}%. Median, net of the fee: ${all?.median ?? '0.00'}.`,
  ]
}

const KILOBYTES = 1024

/** Returns the peak memory of the process. */
const megabytesAtMost = (): number => Math.round(process.resourceUsage().maxRSS / KILOBYTES)

const sumsOf = (name: string, sums: Replay['real']): string =>
  `${name}: fees ${sums.fees}, activation bonuses ${sums.activation_bonuses}, match bonuses ${sums.match_bonuses}, rewards ${sums.rewards}.`

/** Waits for the result, and reports the progress after each tenth. */
async function follow<T>(lines: AsyncGenerator<RunLine<T>>, print: (line: string) => void): Promise<T> {
  let printed = 0
  for await (const line of lines) {
    if ('result' in line) return line.result
    if ('progress' in line && line.progress >= printed + 0.1) {
      printed = line.progress
      print(`${Math.round(100 * printed)}%`)
    }
  }
  throw new Error('The run has no result')
}

async function simulate(
  prepared: PreparedSimulation,
  { isDraft, print }: { isDraft: boolean; print: (line: string) => void },
): Promise<string> {
  const [begun, before] = [performance.now(), megabytesAtMost()]
  const result: PlanComparison = await follow(runPrepared(prepared), print)
  const seconds = ((performance.now() - begun) / 1000).toFixed(1)
  return [
    ...(isDraft ? wordsOf('Draft', result.draft) : []),
    ...wordsOf(`Version ${result.in_force_id}`, result.in_force),
    `Digest: ${result.digest}`,
    `Two simulations took ${seconds} seconds; the process needed ${megabytesAtMost() - before} MB more for it.`,
  ].join('\n')
}

export const planTasks: Tasks = {
  'plan:replay': {
    may: ['<draft.json>'],
    about: 'replays the whole history, compares it with the ledger, and says what a draft would have paid',
    run: async ({ db }, { words: [path], print }) => {
      const [begun, before] = [performance.now(), megabytesAtMost()]
      const draft = path === undefined ? {} : { draft: draftVersion(await readJson(path)) }
      const replay: Replay = await follow(replayPlan({ db }, draft), print)
      const { activations, reversals, differences, assumed, agents, ...sums } = replay
      if (differences > 0) {
        const lines = [sumsOf('Replay', sums.real), sumsOf('Ledger', sums.ledger)]
        throw new SettingsError([`The replay and the ledger differ in ${differences} places.`, ...lines].join('\n'))
      }
      const seconds = ((performance.now() - begun) / 1000).toFixed(1)
      return [
        `Replayed ${activations} activations and ${reversals} reversals. The ledger agrees to the cent, agent by agent.`,
        sumsOf('Paid', sums.real),
        ...(path === undefined
          ? []
          : [
              sumsOf('Draft', sums.draft),
              `More for ${agents.more} agents, less for ${agents.less}, the same for ${agents.same}.`,
              ...(assumed === 0 ? [] : [`Assumed for ${assumed} activations: that the sponsor was Active.`]),
            ]),
        `It took ${seconds} seconds and ${megabytesAtMost() - before} MB.`,
      ].join('\n')
    },
  },
  'plan:simulate': {
    may: [SIMULATE],
    about: 'simulates a draft, or the plan in force, under assumptions, and says how long it took',
    check: (words) => void readWords(words),
    run: async (services, { words, print }) => {
      const { path, assumed } = readWords(words)
      const plan = path === undefined ? toWire(await getPlanInForce(services.db)) : await readJson(path)
      const { assumptions } = await describeLaboratory(services)
      const prepared = await prepareSimulation(services, { plan, assumptions: { ...assumptions, ...assumed } })
      return () => simulate(prepared, { isDraft: path !== undefined, print })
    },
  },
}
