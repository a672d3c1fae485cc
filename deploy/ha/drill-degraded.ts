/**
 * Drills in which parts are missing or slow: most things still work, the rest says “try again”, and nothing is lost.
 */
import { globSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '@evergrove/db'
import { signUpOf } from '@evergrove/e2e/bank/people'
import { sql } from 'kysely'
import { isSafe, listMembers } from './cluster.ts'
import { type Drill, inDatabase, succeed, tally } from './drill.ts'
import type { Response } from './load.ts'
import { listRecipients } from './mails.ts'
import { DATABASE, engines, LOGIN, type Part, POOLED, PRIMARY, processes } from './parts.ts'
import { killPostgres } from './process-table.ts'
import { findPid, killPart, responds, startPart, stopPart, waitFor } from './running.ts'
import { startAndWait } from './topology.ts'
import { at, readFileOf, readPayment, type Uploaders, uploadProof, webProcesses } from './uploads.ts'
import { longestGapSeconds } from './verdict.ts'

const AWAY_MS = 8000
const MAILS_PATIENCE_MS = 150_000
const STANDBY_PATIENCE_MS = 180_000
const ACTS_AFTERWARDS = 20
const SIGN_UPS = 5
/** The pooler has 30 connections to the server. */
const SLOW_STATEMENTS = 40

type Scene = { drill: Drill; uploaders: Uploaders; round: number }

type Trouble = {
  name: string
  /** Requests that may be refused meanwhile, each time with 503 and Retry-After. */
  mayRefuse: Response['kind'][]
  /** Lasts from the beginning of the trouble until everything has recovered. Returns the faults as sentences. */
  pass: (scene: Scene) => Promise<string[]>
}

async function restart(name: string): Promise<void> {
  for (const part of engines()) if (part.name === name) await startAndWait(part)
}

/** An upload is refused, and so is a stored proof. Both work again as soon as the store does. */
async function withoutStore({ uploaders, round }: Scene): Promise<string[]> {
  const [one = '', other = ''] = webProcesses()
  const [early, late] = [uploaders.newcomers[2 * round - 2], uploaders.newcomers[2 * round - 1]]
  if (early === undefined || late === undefined) throw new Error('There is no newcomer left')
  const idOf = async (token: string) => (await readPayment(one, token))?.id ?? 0
  const proofs = [
    { token: early.token, id: await idOf(early.token) },
    { token: late.token, id: await idOf(late.token) },
  ] as const
  const before = await uploadProof(one, proofs[0])
  const address = at(other, before.body.get_image_url)
  await killPart('store')
  const refused = [await uploadProof(other, proofs[1]), await readFileOf(address)]
  await sleep(AWAY_MS)
  await restart('store')
  const after = [await uploadProof(other, proofs[1]), await readFileOf(address)]
  return [
    ...refused.flatMap(({ status, retryAfter }) =>
      status === 503 && retryAfter !== null ? [] : [`a file was answered ${status} without its store`],
    ),
    ...[before, ...after].flatMap(({ status }) => (status === 200 ? [] : [`a file was answered ${status}`])),
  ]
}

/** Sign-ups are accepted, and each one's mail is sent once when the mail server is back. */
async function withoutMailServer({ drill, round }: Scene): Promise<string[]> {
  const [sponsor] = drill.agents
  const addresses = Array.from({ length: SIGN_UPS }, (_, index) => `mail-${round}-${index}@${drill.label}.example`)
  const [last = '', ...first] = addresses
  const begunMs = Date.now()
  const count = (taken: string[], address: string) => taken.filter((one) => one === address).length
  await stopPart('mail')
  for (const address of first) await succeed(signUpOf(address, sponsor ?? { code: '' }))
  await sleep(AWAY_MS)
  await restart('mail')
  const sinceMs = performance.now()
  // Sending the first mail triggers the others.
  await succeed(signUpOf(last, sponsor ?? { code: '' }))
  const isThere = async () => new Set(listRecipients(begunMs)).isSupersetOf(new Set(addresses))
  await waitFor('mails', isThere, MAILS_PATIENCE_MS)
  console.log(`${SIGN_UPS} mails ${((performance.now() - sinceMs) / 1000).toFixed(1)} s after the mail server was back`)
  await sleep(2000)
  const taken = listRecipients(begunMs)
  return addresses.flatMap((address) => (count(taken, address) === 1 ? [] : [`${address} has more than one mail`]))
}

async function pausedPooler(): Promise<string[]> {
  const pid = findPid('pgbouncer')
  if (pid === undefined) return ['There is no pooler']
  process.kill(pid, 'SIGSTOP')
  await sleep(AWAY_MS)
  process.kill(pid, 'SIGCONT')
  return []
}

/** More slow statements than the pooler has connections. */
async function exhaustedPool(): Promise<string[]> {
  const directUrl = PRIMARY(LOGIN, DATABASE)
  const opened = await openDatabase({ kind: 'postgres', url: POOLED, directUrl, poolSize: SLOW_STATEMENTS })
  const statements = Array.from({ length: SLOW_STATEMENTS }, () =>
    sql`select pg_sleep(${AWAY_MS / 1000})`.execute(opened.db),
  )
  // Statements beyond the pooler's connections are refused, like those of the product.
  await Promise.allSettled(statements)
  await opened.close()
  return []
}

/** Locks the withdrawals for less time than other statements wait for a lock. */
async function lockedTable(): Promise<string[]> {
  await inDatabase((db) =>
    db.transaction().execute(async (trx) => {
      await sql`lock table withdrawals in access exclusive mode`.execute(trx)
      await sql`select pg_sleep(${AWAY_MS / 1000})`.execute(trx)
    }),
  )
  return []
}

async function withoutStandby({ drill }: Scene): Promise<string[]> {
  const standby = (await listMembers()).find(({ role }) => role === 'sync_standby')?.name
  if (standby === undefined) return ['There is no standby']
  await killPart(standby)
  killPostgres(standby)
  const before = drill.load.acknowledged.length
  await sleep(AWAY_MS)
  await waitFor('acts without a standby', async () => drill.load.acknowledged.length >= before + ACTS_AFTERWARDS)
  for (const part of engines()) if (part.name === standby) startPart(part)
  await waitFor('the standby', async () => isSafe(await listMembers()), STANDBY_PATIENCE_MS)
  return []
}

/** Refuses every transfer as a server with a full disk does, after earlier rows of the transaction were written. */
async function fullDisk(): Promise<string[]> {
  await inDatabase(async (db) => {
    await sql`
      create or replace function refuse_for_the_drill() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$`.execute(
      db,
    )
    await sql`
      create trigger refused_for_the_drill before insert on ledger_transfers
      for each statement execute function refuse_for_the_drill()`.execute(db)
    try {
      await sleep(AWAY_MS)
    } finally {
      await sql`drop function refuse_for_the_drill() cascade`.execute(db)
    }
  })
  return []
}

/** Queues a job that can never succeed before others of its queue. The others succeed, and the failing job is kept. */
async function poisonJob({ drill, round }: Scene): Promise<string[]> {
  const [sponsor] = drill.agents
  const poison = JSON.stringify({ link_request_id: `poison of ${drill.label}, round ${round}` })
  const addresses = Array.from({ length: SIGN_UPS }, (_, index) => `poison-${round}-${index}@${drill.label}.example`)
  const begunMs = Date.now()
  await inDatabase((db) =>
    sql`insert into pgboss.job (name, data) values ('mail.account-link', ${poison}::jsonb)`.execute(db),
  )
  for (const address of addresses) await succeed(signUpOf(address, sponsor ?? { code: '' }))
  const isThere = async () => new Set(listRecipients(begunMs)).isSupersetOf(new Set(addresses))
  await waitFor('mails beside a job that fails', isThere, MAILS_PATIENCE_MS)
  const states = await inDatabase((db) =>
    sql<{ state: string }>`
      select state::text from pgboss.job where name = 'mail.account-link' and data = ${poison}::jsonb`.execute(db),
  )
  const [state = 'gone'] = states.rows.map((row) => row.state)
  return ['created', 'retry', 'active', 'failed'].includes(state) ? [] : [`the job that cannot succeed is ${state}`]
}

const CLOCK_AHEAD_MINUTES = 10

async function restartProcess(part: Part): Promise<void> {
  await stopPart(part.name)
  startPart(part)
  await waitFor(part.name, () => responds(part.health ?? ''))
}

/** Sets the clock of one process minutes ahead of the others and the database. */
async function clockAhead(): Promise<string[]> {
  const part = processes().find(({ name }) => name === 'web-2')
  const [library] = globSync('/usr/lib/*/faketime/libfaketimeMT.so.1')
  if (part === undefined || library === undefined) throw new Error('There is no process, or no library for its clock')
  const clock = { LD_PRELOAD: library, FAKETIME: `+${CLOCK_AHEAD_MINUTES}m`, FAKETIME_DONT_FAKE_MONOTONIC: '1' }
  await restartProcess({ ...part, env: { ...part.env, ...clock } })
  const { headers } = await fetch(part.health ?? '')
  const aheadMinutes = (Date.parse(headers.get('Date') ?? '') - Date.now()) / 60_000
  await sleep(AWAY_MS)
  await restartProcess(part)
  return Math.abs(aheadMinutes - CLOCK_AHEAD_MINUTES) < 1 ? [] : [`the clock was ${aheadMinutes} minutes ahead`]
}

const troubles: Trouble[] = [
  { name: 'no store of files', mayRefuse: [], pass: withoutStore },
  { name: 'no mail server', mayRefuse: [], pass: withoutMailServer },
  { name: 'a pooler that hangs', mayRefuse: ['act', 'read'], pass: pausedPooler },
  { name: 'an exhausted pool', mayRefuse: ['act', 'read'], pass: exhaustedPool },
  { name: 'a table that is locked', mayRefuse: ['act', 'read'], pass: lockedTable },
  { name: 'a full disk', mayRefuse: ['act'], pass: fullDisk },
  { name: 'a job that can never succeed', mayRefuse: [], pass: poisonJob },
  { name: 'a clock ten minutes ahead', mayRefuse: [], pass: clockAhead },
  { name: 'no standby', mayRefuse: ['act', 'read'], pass: withoutStandby },
]

/** True if a response is neither a success nor a permitted refusal that says when to try again. */
const isBroken = ({ status, retryAfter, kind }: Response, mayRefuse: Trouble['mayRefuse']): boolean =>
  status !== 200 && !(status === 503 && retryAfter !== null && mayRefuse.includes(kind))

/** One round of all troubles. Returns the faults as sentences. */
export async function passTroubles(scene: Scene): Promise<{ faults: string[]; seconds: number[] }> {
  const { drill, round } = scene
  const all = { faults: [] as string[], seconds: [] as number[] }
  for (const { name, mayRefuse, pass } of troubles) {
    const [fromMs, first] = [performance.now(), drill.load.responses.length]
    const faults = await pass(scene)
    const before = drill.load.acknowledged.length
    await waitFor('acts', async () => drill.load.acknowledged.length >= before + ACTS_AFTERWARDS)
    const responses = drill.load.responses.slice(first)
    const moments = drill.load.acknowledged.map(({ atMs }) => atMs)
    const seconds = longestGapSeconds(moments, [fromMs, performance.now()])
    const { lost, doubled } = await drill.check()
    const broken = responses.filter((response) => isBroken(response, mayRefuse))
    console.log(
      `Round ${round}, ${name}: no act for ${seconds.toFixed(1)} s; ${lost.length} lost, ${doubled.length} doubled; ` +
        `${broken.length + faults.length} broken promises; ${tally(responses)}`,
    )
    const words = ({ kind, what, status, retryAfter }: Response) =>
      `${name}: ${kind} ${what} was answered ${status}${retryAfter === null ? ', without a time to try again' : ''}`
    all.seconds.push(seconds)
    all.faults.push(...faults.map((fault) => `${name}: ${fault}`), ...broken.map(words))
  }
  return all
}
