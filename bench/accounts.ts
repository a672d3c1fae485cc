/** Checks whether response times reveal who has an account: the same calls for a known and for an unknown address. */
import { setTimeout as sleep } from 'node:timers/promises'
import { AGENT } from './support/demonstration.ts'
import { startMeasuredSite } from './support/site.ts'

const PAIRS = 100
/** Long enough to write the mail of one call before the next call is timed. */
const PAUSE_MS = 50
/** A code of the demonstration company. */
const SPONSOR_CODE = 'gfcharvest'
const UNVERIFIED = 'unverified@bench.example'

type Measured = { path: string; known: object; unknown: object; status: number }

const calls: Record<string, Measured> = {
  'sign-in, wrong password': {
    path: 'auth/jwt/create/',
    known: { email: AGENT, password: 'wrong-password' },
    unknown: { email: 'nobody@bench.example', password: 'wrong-password' },
    status: 401,
  },
  'asking for a reset': {
    path: 'auth/users/reset_password/',
    known: { email: AGENT },
    unknown: { email: 'nobody@bench.example' },
    status: 204,
  },
  'asking for another activation': {
    path: 'auth/users/resend_activation/',
    known: { email: UNVERIFIED },
    unknown: { email: 'nobody@bench.example' },
    status: 204,
  },
}

const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

/** Sends the body and returns the duration of the response in milliseconds. */
async function post(url: string, body: object, status: number): Promise<number> {
  const started = performance.now()
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  await response.arrayBuffer()
  const took = performance.now() - started
  if (response.status !== status) throw new Error(`${url} returned ${response.status}`)
  return took
}

/**
 * Times the known and the unknown address one after the other, in random order for each pair. The ratio therefore
 * compares calls under the same load, and after-effects of one call affect both equally.
 */
async function measure(site: string, { path, status, ...bodies }: Measured) {
  const url = `${site}/api/${path}`
  for (const body of [bodies.known, bodies.unknown]) await post(url, body, status)
  const pairs: { known: number; unknown: number }[] = []
  while (pairs.length < PAIRS) {
    const pair = { known: 0, unknown: 0 }
    const order = Math.random() < 0.5 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)
    for (const kind of order) {
      await sleep(PAUSE_MS)
      pair[kind] = await post(url, bodies[kind], status)
    }
    pairs.push(pair)
  }
  return {
    'known ms': round(median(pairs.map(({ known }) => known))),
    'unknown ms': round(median(pairs.map(({ unknown }) => unknown))),
    ratio: round(median(pairs.map(({ known, unknown }) => known / unknown))),
  }
}

const round = (value: number): number => Math.round(value * 100) / 100

async function joinUnverified(site: string): Promise<void> {
  const password = 'Harvest-moon-42'
  const names = { first_name: 'Ada', last_name: 'Obi', phone_number: '08012345678', email: UNVERIFIED }
  const input = { ...names, refferer_code_used: SPONSOR_CODE, password, re_password: password }
  await post(`${site}/api/auth/users/`, input, 201)
}

/** Prints the medians and their ratio for each call; a ratio of 1 means that the time reveals nothing. */
export default async function benchAccounts(): Promise<void> {
  const site = await startMeasuredSite([])
  try {
    await joinUnverified(site.url)
    const table: Record<string, object> = {}
    for (const [name, call] of Object.entries(calls)) table[name] = await measure(site.url, call)
    console.table(table)
  } finally {
    await site.stop()
  }
}
