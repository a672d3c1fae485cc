/** Reads lines of bank statements, and stores their matches. */
import type { Contact } from '@evergrove/contract/agents/people'
import type { Finding, MatchedWith, ReceiptFilter, ReceiptStatus } from '@evergrove/contract/receipts/receipt-words'
import type { Receipt } from '@evergrove/contract/receipts/receipts'
import { type RawBuilder, sql } from 'kysely'
import { decidedBy } from '../audit/index.ts'
import { sameProofs } from '../payments/index.ts'
import { contactOf, contactWithStatus, ifFound } from '../platform/contacts.repository.ts'
import { minorUnits, type StoredAmount } from '../platform/money.ts'
import { countOf, queries } from '../platform/reader.repository.ts'
import type { Database, Trx } from '../platform/schema.ts'
import { agentsLike, paymentsLike } from '../platform/text-search.repository.ts'

/** The condition that a line `r` is matched with a payment `p`, and the approval it belongs to is still missing. */
const isToApprove = sql<boolean>`r.matched_with = 'payment' and r.round = p.round and p.status <> 'Approved'`

/** The ids of the lines to approve, found through unapproved payments, which are few however many lines there are. */
const toApprove = sql<{ id: number }>`
  select r.id from receipts r join payments p on p.id = r.payment_id
  where ${isToApprove} and p.status in ('Pending', 'Rejected', 'Reversed')`

/** The ids of the lines that wait for a person: they are not matched, or their payment is not approved. */
const waiting = sql<{ id: number }>`
  select id from receipts where status in ('New', 'Proposed', 'Waiting') union all ${toApprove}`

/** The number of the lines that the list `to_do` has. */
export const waitingLines = sql<number>`(select count(*) from (${waiting}) waiting)`

const statusOf = { new: 'New', proposed: 'Proposed', waiting: 'Waiting', taken_out: 'Taken out' } as const

/** Returns the condition that nobody has assigned the line yet. */
export const isOpen = (line: string) => sql<boolean>`${sql.ref(`${line}.status`)} not in ('Matched', 'Taken out')`

/** Selects lines: those that pass a filter, and those whose match fits a text. */
export type WantedLines = { show?: ReceiptFilter | undefined; search?: string | undefined }

/**
 * Returns the condition that the payment, the withdrawal or the reward of a line fits the text. The texts of the lines
 * themselves are sealed, so they cannot be searched.
 */
const linesLike = (text: string): RawBuilder<boolean> => sql`
  (payment_id in (select p.id from payments p where ${paymentsLike(text)})
    or withdrawal_id in (select w.id from withdrawals w where w.agent_id in (${agentsLike(text)}))
    or reward_id in (select l.id from reached_levels l where l.agent_id in (${agentsLike(text)})))`

/** Returns the ids of the wanted lines. */
function idsOf({ show, search = '' }: WantedLines) {
  const all = queries.selectFrom('receipts').select('id')
  const receipts = search === '' ? all : all.where(linesLike(search))
  if (show === undefined || show === 'all') return receipts
  if (show === 'to_do') return receipts.where(sql<boolean>`id in (${waiting})`)
  if (show === 'to_approve') return receipts.where(sql<boolean>`id in (${toApprove})`)
  if (show === 'new' || show === 'proposed' || show === 'waiting' || show === 'taken_out') {
    return receipts.where('status', '=', statusOf[show])
  }
  return receipts.where('matched_with', '=', show)
}

export type OtherLine = { id: number; booked_on: string; amount: string }

/** A line `o` beside another, as it is shown there. */
const otherLine = sql<OtherLine>`json_build_object('id', o.id, 'booked_on', o.booked_on, 'amount', o.amount::text)`

const paidOut = sql<NonNullable<Receipt['withdrawal']>>`
  json_build_object('id', w.id, 'amount', w.amount::text, 'agent', ${contactOf('a')})`
/** Null also where the reward has lost its cost, which the check of the ledger reports: the list must still open. */
const givenReward = sql<Receipt['reward']>`case when l.reward_cost is not null then
  json_build_object('id', l.id, 'reward', l.additional_reward, 'level', l.level, 'cost', l.reward_cost::text,
    'agent', ${contactOf('a')}) end`

/** Returns a query for a page of lines with their matches, the newest first. */
export function receiptsWithMatches(which: { id: number } | (WantedLines & { limit: number; offset: number })) {
  const page =
    'id' in which
      ? queries.selectFrom('receipts').select('id').where('id', '=', which.id)
      : idsOf(which).orderBy('id', 'desc').limit(which.limit).offset(which.offset)
  return queries
    .selectFrom('receipts as r')
    .innerJoin(page.as('page'), 'page.id', 'r.id')
    .leftJoin('payments as p', 'p.id', 'r.payment_id')
    .leftJoin('withdrawals as w', 'w.id', 'r.withdrawal_id')
    .leftJoin('reached_levels as l', 'l.id', 'r.reward_id')
    .leftJoin('agents as a', (join) => join.on('a.id', '=', sql`coalesce(p.agent_id, w.agent_id, l.agent_id)`))
    .leftJoin('receipts as o', 'o.id', 'r.returned_id')
    .leftJoin('files', 'files.id', 'p.payment_proof_id')
    .select(['r.id', 'r.import_id', 'r.account', 'r.booked_on', 'r.amount', 'r.line_key', 'r.details', 'r.status'])
    .select(['r.finding', 'r.matched_with', 'p.id as payment_id', 'p.pin', 'p.amount as fee'])
    .select('p.status as payment_status')
    .select(['p.decided_at', 'p.payment_proof_id', 'a.date_of_birth', decidedBy('payment', 'p').as('decided_by')])
    .select(sameProofs('p').as('same_proof_as'))
    .select(sql<boolean | null>`p.status = 'Approved' and p.round = coalesce(r.round, p.round)`.as('is_approved'))
    .select([ifFound('w', paidOut).as('withdrawal'), givenReward.as('reward')])
    .select([ifFound('a', contactWithStatus('a')).as('agent'), 'r.taken_out_at'])
    .select(
      sql<string | null>`(
        select e.reason from audit_entries e where r.taken_out_at is not null
          and e.subject_kind = 'receipt' and e.subject_id = r.id and e.action = 'receipt.take-out')`.as(
        'taken_out_because',
      ),
    )
    .select(ifFound('o', otherLine).as('returned'))
    .select(
      sql<OtherLine[]>`(
        select coalesce(json_agg(${otherLine} order by o.id), '[]') from receipts o
        where r.matched_with = 'payment' and o.matched_with = 'payment' and o.payment_id = r.payment_id
          and o.round = r.round and o.id <> r.id)`.as('together_with'),
    )
    .orderBy('r.id', 'desc')
}

export type ReceiptRow = Awaited<ReturnType<ReturnType<typeof receiptsWithMatches>['execute']>>[number]

export const receiptCount = (which: WantedLines) => countOf(idsOf(which))

export type LockedReceipt = {
  id: number
  amount: bigint
  status: ReceiptStatus
  finding: Finding | null
  matched_with: MatchedWith | null
  payment_id: number | null
  round: number | null
  withdrawal_id: number | null
  reward_id: number | null
  returned_id: number | null
}

const locked = [
  ...(['id', 'amount', 'status', 'finding', 'matched_with'] as const),
  ...(['payment_id', 'round', 'withdrawal_id', 'reward_id', 'returned_id'] as const),
] as const

/** Locks lines in the order of their ids, and returns them. Lock the records that they are matched with first. */
export async function lockReceipts(trx: Trx, ids: readonly number[]): Promise<LockedReceipt[]> {
  const rows = await trx
    .selectFrom('receipts')
    .select(locked)
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map((row) => Object.assign(row, { amount: minorUnits(row.amount) }))
}

/** Returns a line as it is now. */
export async function findReceipt(db: Database, id: number): Promise<LockedReceipt | undefined> {
  const row = await db.selectFrom('receipts').select(locked).where('id', '=', id).executeTakeFirst()
  return row && { ...row, amount: minorUnits(row.amount) }
}

export type Match = Pick<LockedReceipt, 'status' | 'finding' | 'matched_with'> &
  Partial<Pick<LockedReceipt, 'payment_id' | 'round' | 'withdrawal_id' | 'reward_id' | 'returned_id'>>

/** Stores the match of a line, in place of the earlier one. */
export async function storeMatch(trx: Trx, id: number, match: Match): Promise<void> {
  await trx
    .updateTable('receipts')
    .set({ payment_id: null, round: null, withdrawal_id: null, reward_id: null, returned_id: null, ...match })
    .where('id', '=', id)
    .execute()
}

/** Returns the payments that these lines are, or could be, about. */
export async function listPaymentsOf(trx: Trx, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct payment_id as id from receipts where id = any(${ids}::bigint[]) and payment_id is not null`.execute(
    trx,
  )
  return rows.map(({ id }) => id)
}

/** Marks locked lines as taken out. They lose their matches. */
export async function storeTakenOut(trx: Trx, ids: readonly number[]): Promise<void> {
  await sql`
    update receipts set status = 'Taken out', taken_out_at = now(), finding = null, payment_id = null
    where id = any(${ids}::bigint[])`.execute(trx)
}

/** Returns the first lines that are not matched of the imports of these lines. */
export async function listOpenOfImports(db: Database, ids: readonly number[], limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select r.id from receipts r
    where r.import_id in (select i.import_id from receipts i where i.id = any(${ids}::bigint[])) and ${isOpen('r')}
    order by r.id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Returns the number of these lines, their sum, and the files that they were imported from. */
export async function describeLines(db: Database, ids: readonly number[]) {
  const { rows } = await sql<{ lines: number; total: string; files: string[] }>`
    select count(*)::int as lines, coalesce(sum(r.amount), 0)::text as total,
      coalesce(array_agg(distinct i.file_name), '{}') as files
    from receipts r join statement_imports i on i.id = r.import_id where r.id = any(${ids}::bigint[])`.execute(db)
  return rows[0] ?? { lines: 0, total: '0', files: [] }
}

export type LockedPayment = {
  id: number
  pin: string
  amount: bigint
  status: 'Pending' | 'Approved' | 'Rejected' | 'Reversed'
  round: number
  agentStatus: string
  same_proof_as: number[]
}

/** Locks payments in the order of their ids, and returns them with the status of their agents. */
export async function lockPayments(trx: Trx, ids: readonly number[]): Promise<LockedPayment[]> {
  const { rows } = await sql<Omit<LockedPayment, 'amount'> & { amount: StoredAmount }>`
    select p.id, p.pin, p.amount, p.status, p.round, a.status as "agentStatus", ${sameProofs('p')} as same_proof_as
    from payments p join agents a on a.id = p.agent_id left join files on files.id = p.payment_proof_id
    where p.id = any(${ids}::bigint[]) order by p.id for no key update of p`.execute(trx)
  return rows.map((row) => Object.assign(row, { amount: minorUnits(row.amount) }))
}

/** Returns the lines that are matched with this round of a payment, as its fee or as the refund of the fee. */
export async function listMatched(
  trx: Trx,
  { matched_with, payment_id, round }: { matched_with: 'payment' | 'fee_refund'; payment_id: number; round: number },
): Promise<number[]> {
  const lines = trx
    .selectFrom('receipts')
    .select('id')
    .where('matched_with', '=', matched_with)
    .where('payment_id', '=', payment_id)
    .where('round', '=', round)
  return (await lines.execute()).map(({ id }) => id)
}

/** Returns whether there is such a line. */
export const hasMatch = async (...which: Parameters<typeof listMatched>): Promise<boolean> =>
  (await listMatched(...which)).length > 0

/** A withdrawal that may have been paid, with the sum of its matched lines; `isSent` if it went to the bank in a batch. */
type PaidOut = { amount: bigint; isApproved: boolean; isSent: boolean; matched: bigint }

/** Locks a withdrawal that is approved, or was until it was returned, and returns it; undefined for any other. */
export async function lockPaidOut(trx: Trx, id: number): Promise<PaidOut | undefined> {
  const row = await trx
    .selectFrom('withdrawals')
    .select(['amount', 'status'])
    .where('id', '=', id)
    .where('status', 'in', ['Approved', 'Returned'])
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { rows } = await sql<{ total: string | null; is_sent: boolean }>`
    select (select sum(amount) from receipts where withdrawal_id = ${id}) as total, exists (
      select from withdrawals w join payout_batches b on b.id = w.payout_batch_id
      where w.id = ${id} and b.state <> 'draft') as is_sent`.execute(trx)
  const [found] = rows
  return {
    amount: minorUnits(row.amount),
    isApproved: row.status === 'Approved',
    isSent: found?.is_sent ?? false,
    matched: minorUnits(found?.total ?? 0),
  }
}

/**
 * Locks a reward that was given, and returns its cost and whether a line is matched with it; undefined without a cost.
 */
export async function lockGivenReward(trx: Trx, id: number): Promise<{ cost: bigint; isMatched: boolean } | undefined> {
  const row = await trx
    .selectFrom('reached_levels')
    .select('reward_cost')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (row === undefined || row.reward_cost === null) return undefined
  const line = await trx.selectFrom('receipts').select('id').where('reward_id', '=', id).executeTakeFirst()
  return { cost: minorUnits(row.reward_cost), isMatched: line !== undefined }
}

/** Returns a query for the number of payments that can be approved, and their sum. */
export const approvablePayments = () => sql<{ count: number; total: string; up_to: number }>`
  select count(distinct payment_id) as count, coalesce(sum(amount), 0)::text as total, coalesce(max(id), 0) as up_to
  from receipts where id in (${toApprove})`

export type ToApprove = { id: number; paymentId: number; pin: string; agent: Contact }

/** Returns the next lines to approve, by id, with their payments; of several lines that pay one fee, the first. */
export async function listToApprove(
  db: Database,
  { after, upTo, limit }: { after: number; upTo: number; limit: number },
): Promise<ToApprove[]> {
  const { rows } = await sql<ToApprove>`
    select r.id, r.payment_id as "paymentId", p.pin, ${contactOf('a')} as agent
    from receipts r join payments p on p.id = r.payment_id join agents a on a.id = p.agent_id
    where ${isToApprove} and p.status in ('Pending', 'Rejected', 'Reversed') and r.id > ${after} and r.id <= ${upTo}
      and not exists (select from receipts o
        where o.matched_with = 'payment' and o.payment_id = r.payment_id and o.round = r.round and o.id < r.id)
    order by r.id limit ${limit}`.execute(db)
  return rows
}

/** Removes the texts of lines that were booked before the moment and are not matched with a record of an agent. */
export async function eraseOldTexts(trx: Trx, before: Date): Promise<void> {
  await sql`
    update receipts set details = null
    where details is not null and booked_on < (${before}::timestamptz at time zone 'UTC')::date
      and (matched_with is null or matched_with in ('charge', 'returned_receipt'))`.execute(trx)
}
