/** Compares the acknowledged actions with the stored rows, one by one and in both directions. */
import { formatMoney } from '@evergrove/contract/platform/money'
import type { Schema } from '@evergrove/core/platform/schema'
import type { Kysely } from 'kysely'
import type { Bank } from './bank.ts'
import { acknowledged, type Journal } from './journal.ts'

type Db = Kysely<Schema>

const countBy = <T>(items: T[], keyOf: (item: T) => unknown): Map<unknown, number> => {
  const counts = new Map<unknown, number>()
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1)
  return counts
}

async function accountLosses(db: Db, { emails }: Journal): Promise<string[]> {
  const rows = await db
    .selectFrom('agents')
    .innerJoin('payments', 'payments.agent_id', 'agents.id')
    .select('agents.email')
    .execute()
  const counts = countBy(rows, ({ email }) => email)
  return emails
    .filter((email) => counts.get(email) !== 1)
    .map((email) => `${email}: ${counts.get(email) ?? 0} accounts`)
}

async function paymentLosses(db: Db, journal: Journal): Promise<string[]> {
  const payments = await db.selectFrom('payments').select(['id', 'agent_id', 'status']).execute()
  const fees = countBy(
    await db.selectFrom('ledger_transfers').select('payment_id').where('kind', '=', 'registration_fee').execute(),
    ({ payment_id }) => payment_id,
  )
  const places = countBy(await db.selectFrom('placements').select('agent_id').execute(), ({ agent_id }) => agent_id)
  return payments.flatMap(({ id, agent_id, status }) => {
    const known = acknowledged(journal, 'payments', id)
    const posted = `${fees.get(id) ?? 0} fees, ${places.get(agent_id) ?? 0} places`
    const isRight = posted === (status === 'Approved' ? '1 fees, 1 places' : '0 fees, 0 places')
    return isRight && status === known ? [] : [`payment ${id}: ${known}, stored ${status}, ${posted}`]
  })
}

async function withdrawalLosses(db: Db, { withdrawals, refusedKeys }: Journal): Promise<string[]> {
  const rows = await db
    .selectFrom('withdrawals')
    .select(['idempotency_key', 'agent_id', 'amount', 'balance_before', 'balance_after'])
    .execute()
  const stored = rows.map(({ idempotency_key, agent_id, ...amounts }) =>
    JSON.stringify([
      idempotency_key,
      agent_id,
      ...[amounts.amount, amounts.balance_before, amounts.balance_after].map((cents) => formatMoney(BigInt(cents))),
    ]),
  )
  const answered = withdrawals.map(({ key, agentId, amount, answer }) =>
    JSON.stringify([key, agentId, amount, answer.balance_before, answer.balance_after]),
  )
  const keys = new Set(rows.map(({ idempotency_key }) => idempotency_key))
  const counts = countBy(stored, (row) => row)
  const known = new Set(answered)
  return [
    ...answered.filter((row) => counts.get(row) !== 1).map((row) => `${row} stored ${counts.get(row) ?? 0} times`),
    ...stored.filter((row) => !known.has(row)).map((row) => `${row} stored and never acknowledged`),
    ...refusedKeys.filter((key) => keys.has(key)).map((key) => `${key} stored and refused`),
  ]
}

async function decisionLosses(db: Db, journal: Journal): Promise<string[]> {
  const rows = await db.selectFrom('withdrawals').select(['id', 'status']).execute()
  const resolved = countBy(
    await db
      .selectFrom('ledger_transfers')
      .select(['withdrawal_id', 'phase'])
      .where('kind', '=', 'withdrawal')
      .execute(),
    ({ withdrawal_id, phase }) => `${withdrawal_id} ${phase}`,
  )
  return rows.flatMap(({ id, status }) => {
    const known = acknowledged(journal, 'withdrawals', id)
    const posted = `${resolved.get(`${id} posted`) ?? 0} paid, ${resolved.get(`${id} voided`) ?? 0} given back`
    const expected = `${Number(status === 'Approved')} paid, ${Number(status === 'Rejected')} given back`
    const isRight = posted === expected && status === known
    return isRight ? [] : [`withdrawal ${id}: ${known}, stored ${status}, ${posted}`]
  })
}

/** Lists acknowledged actions that are not stored exactly once, and stored rows that no client was told of. */
export const findLosses = (bank: Bank, journal: Journal): Promise<string[]> =>
  bank.inDatabase(async (db) =>
    (
      await Promise.all([
        accountLosses(db, journal),
        paymentLosses(db, journal),
        withdrawalLosses(db, journal),
        decisionLosses(db, journal),
      ])
    ).flat(),
  )

/** Lists withdrawals whose repeated request with the same key gets a different response. */
export async function findChangedAnswers(bank: Bank, { withdrawals }: Journal): Promise<string[]> {
  const changed: string[] = []
  for (const { token, key, amount, answer } of withdrawals) {
    const again = await bank.insist({ path: 'dashboard/withdrawals', token, key, body: { amount } })
    const isSame = again.status === 200 && JSON.stringify(again.body) === JSON.stringify(answer)
    if (!isSame) changed.push(`${key}: ${again.status} ${JSON.stringify(again.body)} after ${JSON.stringify(answer)}`)
  }
  return changed
}
