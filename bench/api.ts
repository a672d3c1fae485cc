/** Requests per second of the public calls and of the cached home page, compared with a bare server that responds "ok". */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { requestsPerSecond } from './support/load.ts'
import { startMeasuredSite } from './support/site.ts'

const ROUNDS = 5
const LOAD = { connections: 32, seconds: 2 }
const PATHS = [
  '/',
  '/about',
  '/api/hero',
  '/api/services',
  '/api/testimonials',
  '/api/company-information/1',
  '/api/services/annuities',
]

const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

async function startBareServer() {
  const child = fork(join(import.meta.dirname, 'support/bare-process.ts'))
  const [{ url }] = (await once(child, 'message')) as [{ url: string }]
  return { url, stop: () => child.kill() }
}

/** Measures the bare server before each path, so that a ratio compares measurements close in time. */
export default async function benchApi(): Promise<void> {
  const site = await startMeasuredSite(PATHS)
  const bare = await startBareServer()
  try {
    const table: Record<string, Record<string, number>> = {}
    for (const path of PATHS) {
      const rounds: { ours: number; bare: number }[] = []
      for (let round = 0; round < ROUNDS; round += 1) {
        rounds.push({
          bare: await requestsPerSecond({ url: bare.url, ...LOAD }),
          ours: await requestsPerSecond({ url: `${site.url}${path}`, ...LOAD }),
        })
      }
      table[path] = {
        'requests/s': Math.round(median(rounds.map(({ ours }) => ours))),
        'bare requests/s': Math.round(median(rounds.map((round) => round.bare))),
        ratio: Math.round(median(rounds.map(({ ours, bare: yardstick }) => ours / yardstick)) * 100) / 100,
      }
    }
    console.table(table)
  } finally {
    bare.stop()
    await site.stop()
  }
}
