/** Payout batches, their lines and their files. */
import type { Contact } from '@evergrove/contract/agents/people'
import type { BatchState, PayoutFormat, PayoutState } from '@evergrove/contract/withdrawals/payout-words'
import { type RawBuilder, sql } from 'kysely'
import { contactOf } from '../../platform/contacts.repository.ts'
import type { StoredAmount, StoredSum } from '../../platform/money.ts'
import type { Database, Trx } from '../../platform/schema.ts'
import { destinationColumns, destinationSince, isLeftOut } from '../concerns.repository.ts'
import type { DestinationRow } from '../withdrawals.repository.ts'
import type { PayoutRow } from './payouts.ts'

/** Opens a draft and returns its number. */
export async function insertBatch(trx: Trx): Promise<number> {
  const { id } = await trx.insertInto('payout_batches').defaultValues().returning('id').executeTakeFirstOrThrow()
  return id
}

/** Locks a batch until the transaction ends, and returns its state; undefined if the batch does not exist. */
export async function lockBatch(trx: Trx, id: number): Promise<BatchState | undefined> {
  const row = await trx.selectFrom('payout_batches').select('state').where('id', '=', id).forUpdate().executeTakeFirst()
  return row?.state
}

const actorOf = (action: string) => sql<string | null>`(
  select coalesce(s.email, e.actor_kind) from audit_entries e
  left join staff s on e.actor_kind = 'staff' and s.id = e.actor_id
  where e.subject_kind = 'payout_batch' and e.subject_id = b.id and e.action = ${sql.lit(action)}
  order by e.id limit 1)`

export type BatchRow = {
  id: number
  state: BatchState
  created_at: Date
  created_by: string | null
  released_at: Date | null
  released_by: string | null
  settled_at: Date | null
  lines: number
  total: StoredSum
  paid_lines: number
  paid_total: StoredSum
  returned_lines: number
  returned_total: StoredSum
  /** The oldest first; the last one is for the bank. */
  files: StoredFile[]
}

/** A file of a batch without its content, as JSON has it. */
export type StoredFile = Omit<NewFile, 'id' | 'content'> & { number: number; created_at: string }

const withResult = (result: 'paid' | 'returned') => sql`filter (where w.payout_result = ${sql.lit(result)})`

const figures = sql`
  select count(*) as lines, coalesce(sum(amount), 0) as total,
    count(*) ${withResult('paid')} as paid_lines, coalesce(sum(amount) ${withResult('paid')}, 0) as paid_total,
    count(*) ${withResult('returned')} as returned_lines, coalesce(sum(amount) ${withResult('returned')}, 0) as returned_total
  from withdrawals w where w.payout_batch_id = b.id`

/** Every file that was made for a batch: that of its release, and its replacements. */
const allFiles = sql`(
  select id as batch_id, 1 as number, name, format, bytes, sha256, content, created_at from payout_files
  union all
  select batch_id, number, name, format, bytes, sha256, content, created_at from payout_replacements)`

const filesOf = sql`
  select coalesce(jsonb_agg(to_jsonb(f) - 'content' - 'batch_id' order by f.number), '[]') as files
  from ${allFiles} f where f.batch_id = b.id`

const batches = (from: RawBuilder<unknown>) => sql<BatchRow>`
  select b.id, b.state, b.created_at, b.released_at, b.settled_at, sums.*, made.files,
    ${actorOf('payouts.draft')} as created_by, ${actorOf('payouts.release')} as released_by
  from ${from} b cross join lateral (${figures}) sums cross join lateral (${filesOf}) made order by b.id desc`

/** Returns one page of the batches, the newest first, and their number. */
export async function selectBatches(
  db: Database,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: BatchRow[]; total: number }> {
  const page = sql`(select * from payout_batches order by id desc limit ${limit} offset ${offset})`
  const { rows } = await batches(page).execute(db)
  const { count } = await db
    .selectFrom('payout_batches')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return { rows, total: count }
}

export async function findBatch(db: Database, id: number): Promise<BatchRow | undefined> {
  const { rows } = await batches(sql`(select * from payout_batches where id = ${id})`).execute(db)
  return rows[0]
}

export type BatchLineRow = PayoutRow &
  DestinationRow & {
    id: number
    destination_since: Date | null
    agent: Contact
    amount: StoredAmount
  }

const inState: Readonly<Record<PayoutState, RawBuilder<unknown>>> = {
  waiting: sql`w.payout_result is null and b.state = 'draft'`,
  sent: sql`w.payout_result is null and b.state <> 'draft'`,
  paid: sql`w.payout_result = 'paid'`,
  returned: sql`w.payout_result = 'returned'`,
}

/** Returns one page of the lines of a batch by number, those in this state if one is given, and their number. */
export async function selectLines(
  db: Database,
  batchId: number,
  { state, limit, offset }: { state: PayoutState | undefined; limit: number; offset: number },
): Promise<{ rows: BatchLineRow[]; total: number }> {
  const chosen = sql`
    from withdrawals w join payout_batches b on b.id = w.payout_batch_id
    where w.payout_batch_id = ${batchId} ${state === undefined ? sql`` : sql`and ${inState[state]}`}`
  const { rows } = await sql<BatchLineRow>`
    select w.id, w.agent_id, ${contactOf('a')} as agent, w.amount, w.status, w.decided_at, w.payout_batch_id,
      w.payout_result, w.payout_reference, w.payout_reason, w.payout_at, w.released_at,
      ${destinationColumns}, ${destinationSince} as destination_since
    from (select w.*, b.released_at ${chosen} order by w.id limit ${limit} offset ${offset}) w
    join agents a on a.id = w.agent_id order by w.id`.execute(db)
  const counted = await sql<{ count: number }>`select count(*) as count ${chosen}`.execute(db)
  return { rows, total: counted.rows[0]?.count ?? 0 }
}

/** Takes withdrawals out of a draft, all of them if none are named, and returns their number. */
export async function takeOutOfBatch(trx: Trx, batchId: number, ids?: readonly number[]): Promise<number> {
  const named = ids === undefined ? sql`` : sql`and id = any(${ids}::bigint[])`
  const { rows } = await sql`
    update withdrawals set payout_batch_id = null where payout_batch_id = ${batchId} ${named} returning id`.execute(trx)
  return rows.length
}

export async function dissolve(trx: Trx, id: number): Promise<void> {
  await trx.updateTable('payout_batches').set({ state: 'dissolved' }).where('id', '=', id).execute()
}

/** A line for the file. Bank details are sealed. */
export type FileRow = {
  id: number
  agent_id: number
  first_name: string
  last_name: string
  amount: StoredAmount
  bank_name: string | null
  account_name: string | null
  account_number: string | null
  /** True if it has to leave the draft, because a payment to its account has come back since. */
  is_left_out: boolean
}

/** Locks the lines of a batch until the transaction ends, and returns them in their order in the file. */
export async function lockLines(trx: Trx, batchId: number): Promise<FileRow[]> {
  const { rows } = await sql<FileRow>`
    select w.id, w.agent_id, a.first_name, a.last_name, w.amount, ${destinationColumns},
      b.state = 'draft' and ${isLeftOut} as is_left_out
    from withdrawals w join agents a on a.id = w.agent_id join payout_batches b on b.id = w.payout_batch_id
    where w.payout_batch_id = ${batchId} order by w.id for no key update of w`.execute(trx)
  return rows
}

/** Returns the moment at which a transaction's changes count as made. */
export async function transactionTime(trx: Trx): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select now() as now`.execute(trx)
  return rows[0]?.now ?? new Date()
}

/** `id` is the batch. The content is sealed. */
export type NewFile = {
  id: number
  name: string
  format: PayoutFormat
  bytes: number
  sha256: string
  content: string
}

/** Releases a draft with these figures and this file. */
export async function release(
  trx: Trx,
  { lines, total }: { lines: number; total: bigint },
  file: NewFile,
): Promise<void> {
  await trx.insertInto('payout_files').values(file).execute()
  await trx
    .updateTable('payout_batches')
    .set({ state: 'released', lines, total, released_at: sql`now()` })
    .where('id', '=', file.id)
    .execute()
}

/** Stores a file in place of the one before it, which stays. */
export async function replaceFile(trx: Trx, { id: batch_id, ...file }: NewFile & { number: number }): Promise<void> {
  await trx
    .insertInto('payout_replacements')
    .values({ batch_id, ...file })
    .execute()
}

export type FoundFile = Omit<NewFile, 'id' | 'bytes'> & { number: number; is_newest: boolean }

/** Returns the file of a batch with this number, or its newest one. */
export async function findFile(db: Database, batchId: number, number?: number): Promise<FoundFile | undefined> {
  const { rows } = await sql<FoundFile>`
    select * from (
      select number, name, format, sha256, content, lead(number) over (order by number) is null as is_newest
      from ${allFiles} f where batch_id = ${batchId}
    ) f where ${number === undefined ? sql`is_newest` : sql`number = ${number}`}`.execute(db)
  return rows[0]
}
