/** A server or database is killed while a payout batch is released, and while its results are imported. */
import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { checkLedger } from '@evergrove/core/ledger'
import { expect } from '@playwright/test'
import { sql } from 'kysely'
import type { Bank } from '../support/bank/bank.ts'
import { test } from '../support/bank/bank-test.ts'
import { type Call, sendOnce } from '../support/bank/calls.ts'
import { activateAll } from '../support/bank/client.ts'
import { createJournal } from '../support/bank/journal.ts'
import { gather, type People } from '../support/bank/people.ts'
import { createRandom } from '../support/bank/random.ts'

type Figures = { id: number; state: string; lines: number; total: string }

const ROUNDS = 4
const PER_AGENT = 4

/** Requests some withdrawals for every agent and approves them as finance. */
async function approveSome(bank: Bank, { staffToken: token, agents }: People): Promise<number> {
  for (const { id, token: own } of agents) {
    const credit = { agent_id: id, direction: 'credit', amount: '100.00', reason: 'to begin with' }
    await bank.insist({ path: 'staff/adjustments', token, key: `credit-${id}`, body: credit })
    for (let count = 0; count < PER_AGENT; count += 1) {
      const asking = { path: 'dashboard/withdrawals', token: own, key: `key-${count}`, body: { amount: '11.00' } }
      expect((await bank.insist(asking)).status).toBe(200)
    }
  }
  const rows = await bank.inDatabase((db) =>
    db.selectFrom('withdrawals').select('id').where('status', '=', 'Pending').execute(),
  )
  const ids = rows.map(({ id }) => id)
  // The bank details are new, so each approval takes an override.
  const override = { concerns: ['bank_details_changed', 'email_changed'], reason: 'called' }
  for (const id of ids) await bank.insist({ path: `staff/withdrawals/${id}/approve`, token, body: { override } })
  return ids.length
}

type Kill = { round: number; kill: 'server' | 'database' }

const killOf = (round: number): Kill => ({ round, kill: round % 2 === 0 ? 'server' : 'database' })

const recovered = (bank: Bank) =>
  expect.poll(async () => (await bank.health('/readyz'))[0], { timeout: 30_000 }).toBe(200)

/** Sends the call, kills the server or the database while it is under way, and starts it again. */
async function killDuring(bank: Bank, call: Call, { kill, afterMs }: Kill & { afterMs: number }) {
  const url = bank.servers[0].url() ?? ''
  const sent = sendOnce(url, call).catch(() => undefined)
  await sleep(afterMs)
  if (kill === 'server') {
    await bank.servers[0].kill()
    await bank.servers[0].start()
  } else await bank.crashDatabase({ meanwhile: async () => {}, recovered: () => recovered(bank) })
  await sent
}

/** Kills in the middle of the call's transaction: when it wants to write to this table, which another transaction has locked. */
async function killInTheMiddle(bank: Bank, call: Call, { kill, table }: Kill & { table: string }) {
  const url = bank.servers[0].url() ?? ''
  let sent: Promise<unknown> | undefined
  const holding = bank.inDatabase((db) =>
    db.transaction().execute(async (trx) => {
      await sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(trx)
      sent = sendOnce(url, call).catch(() => undefined)
      const waiting = sql`select from pg_locks where relation = ${table}::regclass and not granted`
      await expect.poll(async () => (await waiting.execute(trx)).rows.length).toBe(1)
      if (kill === 'server') await bank.servers[0].kill()
      else await bank.crashDatabase({ meanwhile: async () => {}, recovered: () => recovered(bank) })
    }),
  )
  // Killing the database ends the lock, too.
  await (kill === 'server' ? holding : holding.catch(() => undefined))
  if (kill === 'server') await bank.servers[0].start()
  await sent
}

/** Returns the SHA-256 of the file as downloaded. */
async function digestOfFile(bank: Bank, id: number, token: string): Promise<string> {
  const file = await fetch(`${bank.servers[0].url() ?? ''}/api/staff/payouts/${id}/file`, {
    headers: { Authorization: `JWT ${token}` },
  })
  return createHash('sha256')
    .update(new Uint8Array(await file.arrayBuffer()))
    .digest('hex')
}

const filesOf = (bank: Bank, id: number) =>
  bank.inDatabase((db) => db.selectFrom('payout_files').select('sha256').where('id', '=', id).execute())

const resultsOf = (bank: Bank, id: number) =>
  bank.inDatabase((db) =>
    db.selectFrom('withdrawals').select('payout_result').where('payout_batch_id', '=', id).execute(),
  )

const releasesOf = (bank: Bank, id: number) =>
  bank.inDatabase((db) =>
    db
      .selectFrom('audit_entries')
      .select('after')
      .where('action', '=', 'payouts.release')
      .where('subject_id', '=', id)
      .execute(),
  )

test('a release and an import of results happen as a whole or not at all, and the file does not change', async ({
  bank,
}) => {
  await bank.servers[0].start()
  const random = createRandom(7)
  const people = await gather(bank, random)
  await activateAll({ name: 'staff', bank, people, journal: createJournal(), random })
  const approved = await approveSome(bank, people)
  const { staffToken: token } = people
  const outcomes = { release: new Set<string>(), results: new Set<string>() }

  for (let round = 0; round < ROUNDS; round += 1) {
    const drafted = await bank.insist({ path: 'staff/payouts', token })
    const { id, lines } = drafted.body as Figures
    const rows = await bank.inDatabase((db) =>
      db.selectFrom('withdrawals').select('id').where('payout_batch_id', '=', id).orderBy('id').execute(),
    )
    const kept = rows.slice(0, Math.ceil(approved / ROUNDS)).map((row) => row.id)
    const rest = rows.slice(kept.length).map((row) => row.id)
    if (rest.length > 0) await bank.insist({ path: `staff/payouts/${id}/remove`, token, body: { ids: rest } })
    const batch = (await bank.insist({ method: 'GET', path: `staff/payouts/${id}`, token })).body as Figures
    expect(batch.lines).toBe(Math.min(lines, kept.length))

    const body = { format: 'csv', lines: batch.lines, total: batch.total }
    const release = { path: `staff/payouts/${id}/release`, token, body }
    const isInTheMiddle = round < 2
    if (isInTheMiddle) await killInTheMiddle(bank, release, { ...killOf(round), table: 'payout_files' })
    else await killDuring(bank, release, { ...killOf(round), afterMs: random.below(40) })
    const after = (await bank.insist({ method: 'GET', path: `staff/payouts/${id}`, token })).body as Figures
    outcomes.release.add(after.state)
    if (isInTheMiddle) expect(after.state).toBe('draft')
    expect(await filesOf(bank, id)).toHaveLength(after.state === 'released' ? 1 : 0)
    expect([200, 409]).toContain((await bank.insist(release)).status)
    const download = { method: 'GET' as const, path: `staff/payouts/${id}/file`, token }
    const text = (await bank.insist(download)).body
    expect(String(text).trim().split('\r\n')).toHaveLength(batch.lines + 1)
    const sha256 = await digestOfFile(bank, id, token)
    expect(await filesOf(bank, id)).toEqual([{ sha256 }])
    expect(await releasesOf(bank, id)).toMatchObject([{ after: { sha256 } }])

    const answers = kept.map((one, index) => `${one},${index % 7 === 0 ? 'returned' : 'paid'}`)
    const file = ['Withdrawal,Result', ...answers].join('\n')
    const results = { path: `staff/payouts/${id}/results`, token, body: { file } }
    if (isInTheMiddle) await killInTheMiddle(bank, results, { ...killOf(round + 1), table: 'ledger_transfers' })
    else await killDuring(bank, results, { ...killOf(round + 1), afterMs: random.below(250) })
    const known = (await resultsOf(bank, id)).filter(({ payout_result }) => payout_result !== null)
    outcomes.results.add(known.length === 0 ? 'none' : 'all')
    expect(isInTheMiddle ? [0] : [0, kept.length]).toContain(known.length)
    expect((await bank.insist(results)).body).toMatchObject({ unmatched: 0, batch: { state: 'settled' } })
    expect((await bank.insist(download)).body).toBe(text)
    expect(await digestOfFile(bank, id, token)).toBe(sha256)
  }

  expect((await bank.inDatabase(checkLedger)).filter(({ count }) => count > 0)).toEqual([])
  expect(bank.unexplainedFailures()).toEqual([])
  const [releases, imports] = [outcomes.release, outcomes.results].map((seen) => [...seen].join(', '))
  process.stdout.write(`killed while releasing: ${releases}; while importing: ${imports}\n`)
})
