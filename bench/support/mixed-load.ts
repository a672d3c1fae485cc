/** A mixed load of many visitors and agents at the same time, and the resources that the whole process needs for it. */
import { setTimeout as sleep } from 'node:timers/promises'
import { type Caller, withdrawalRequests } from './compare-calls.ts'
import { PASSWORD } from './demonstration.ts'
import { type Installation, type Instance, startInstance } from './instance.ts'
import { countResponses, inTurn, type LoadPlan, rawRequest, runLoad } from './load.ts'
import { requestsAs } from './people.ts'
import { residentMegabytes } from './processes.ts'
import { figure, median, percentile } from './tables.ts'
import type { Workplace } from './workplace.ts'

const CONNECTIONS = 200
const SECONDS = 60
const SAMPLE_MS = 250
/** Long enough for a garbage collection after the load. */
const REST_MS = 5000
const STARTS = 5

/** The pages and calls of visitors (docs/performance.md). */
const PUBLIC_PATHS = [
  '/',
  '/about',
  '/services',
  '/services/annuities',
  '/api/services',
  '/api/hero',
  '/api/testimonials',
]
const AGENT_PATHS = [
  'auth/users/me/',
  'dashboard/user-account-info/',
  'dashboard/downlines/',
  'dashboard/statement/',
  'dashboard/user-notifications/',
  'dashboard/withdrawals/',
]
/** In percent of the requests. */
const SHARES = { visitors: 38, agents: 58, withdrawals: 2, 'sign-ins': 2 }

/** Assigns a kind to each of a hundred turns, spread evenly. */
function turns(): (keyof typeof SHARES)[] {
  const entries = Object.entries(SHARES) as [keyof typeof SHARES, number][]
  return entries
    .flatMap(([kind, share]) => Array.from({ length: share }, (_, index) => ({ kind, at: (index + 0.5) / share })))
    .toSorted((a, b) => a.at - b.at)
    .map(({ kind }) => kind)
}

function mixedRequests(caller: Caller): LoadPlan['next'] {
  const { instance, people, tokens } = caller
  const { url } = instance
  const asAgents = requestsAs(instance, tokens, people.random)
  const byPath = AGENT_PATHS.map(asAgents)
  const signIns = people.random.map(({ email }) =>
    rawRequest(url, { method: 'POST', path: '/api/auth/jwt/create/', body: { email, password: PASSWORD } }),
  )
  const sources: Record<keyof typeof SHARES, LoadPlan['next']> = {
    visitors: inTurn(
      'visitors',
      PUBLIC_PATHS.map((path) => rawRequest(url, { path })),
    ),
    agents: inTurn(
      'agents',
      people.random.flatMap((_, index) => byPath.flatMap((all) => all[index] ?? [])),
    ),
    withdrawals: inTurn('withdrawals', withdrawalRequests(caller), false),
    'sign-ins': inTurn('sign-ins', signIns),
  }
  const order = turns()
  let turn = 0
  return () => {
    const kind = order[turn % order.length] ?? 'visitors'
    turn += 1
    // A small company runs out of balances.
    return sources[kind]() ?? sources.agents()
  }
}

/** Takes samples until it is stopped, and then returns the largest. */
function watchMemory(pid: number): () => number {
  let peak = residentMegabytes(pid)
  const timer = setInterval(() => (peak = Math.max(peak, residentMegabytes(pid))), SAMPLE_MS)
  return () => {
    clearInterval(timer)
    return peak
  }
}

/** Loads one instance for a minute. */
export async function measureMixed(caller: Caller): Promise<Record<string, string>[]> {
  const { name, url, pid } = caller.instance
  const before = residentMegabytes(pid)
  const endWatch = watchMemory(pid)
  const loaded = await runLoad({ url, connections: CONNECTIONS, seconds: SECONDS, next: mixedRequests(caller) })
  const peak = endWatch()
  await sleep(REST_MS)
  if (Object.keys(loaded.failures).length > 0) console.error(`${name}: ${JSON.stringify(loaded.failures)}`)
  const errors = Object.values(loaded.failures).reduce((sum, count) => sum + count, 0)
  const all = Object.values(loaded.durationsMs).flat()
  const p99 = Object.entries(loaded.durationsMs).map(([kind, took]) => [
    `p99 ms, ${kind}`,
    figure(percentile(took, 0.99), 0),
  ])
  return [
    {
      revision: name,
      'requests/s': figure((countResponses(loaded) * 1000) / loaded.wallMs, 0),
      errors: String(errors),
      'p50 ms': figure(percentile(all, 0.5), 0),
      'p99 ms': figure(percentile(all, 0.99), 0),
      ...(Object.fromEntries(p99) as Record<string, string>),
      'MB before': figure(before, 0),
      'MB, peak': figure(peak, 0),
      'MB after': figure(residentMegabytes(pid), 0),
    },
  ]
}

/** Starts each installation several times by turns, and stops it again. */
export async function measureStarts(
  workplace: Workplace,
  installations: Installation[],
): Promise<Record<string, string>[]> {
  const starts = installations.map((installation) => ({ installation, readyMs: [] as number[] }))
  for (let round = 0; round < STARTS; round += 1) {
    for (const { installation, readyMs } of starts) {
      const instance: Instance = await startInstance(workplace, installation, 'all')
      readyMs.push(instance.readyMs)
      await instance.stop()
    }
  }
  return starts.map(({ installation, readyMs }) => ({
    revision: installation.checkout.name,
    'start until ready, s': figure(median(readyMs) / 1000, 2),
  }))
}
