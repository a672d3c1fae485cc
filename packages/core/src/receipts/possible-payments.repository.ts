/** Looks up the payments that lines of a statement could be about, for the import and for staff to choose from. */
import type { Contact } from '@evergrove/contract/agents/people'
import { type RawBuilder, sql } from 'kysely'
import { contactOf } from '../platform/contacts.repository.ts'
import { minorUnits, type StoredAmount } from '../platform/money.ts'
import type { Database, Trx } from '../platform/schema.ts'
import { agentsLike, paymentsLike } from '../platform/text-search.repository.ts'
import type { PossiblePayment } from './judge-line.ts'
import { isOpen } from './receipts.repository.ts'

type Row = Omit<PossiblePayment, 'amount'> & { amount: StoredAmount }

const toPossible = ({ amount, ...row }: Row): PossiblePayment => ({ ...row, amount: minorUnits(amount) })

/** The columns of a payment `p` and its agent `a`. */
const columns = sql`
  p.id, p.pin, p.amount, p.round, p.status = 'Approved' as "isApproved",
  exists (select from receipts r where r.payment_id = p.id and r.round = p.round and r.matched_with = 'payment')
    as "isMatched",
  a.status as "agentStatus", a.first_name as "firstName", a.last_name as "lastName"`

async function listPossible(db: Database, query: RawBuilder<Row>): Promise<PossiblePayment[]> {
  return (await query.execute(db)).rows.map(toPossible)
}

/**
 * Locks the payments with these PINs until the transaction ends, in the order of their ids, as decisions about payments
 * lock them, so that nobody else decides about them or matches them meanwhile.
 */
export async function lockPins(trx: Trx, pins: string[]): Promise<void> {
  await sql`select id from payments where pin = any(${pins}) order by id for no key update`.execute(trx)
}

/** Few enough for one statement. */
const PINS_AT_ONCE = 20_000

/** Returns the payments with these PINs. */
export async function listByPins(db: Database, pins: string[]): Promise<PossiblePayment[]> {
  const found: PossiblePayment[] = []
  for (let start = 0; start < pins.length; start += PINS_AT_ONCE) {
    const some = pins.slice(start, start + PINS_AT_ONCE)
    const query = sql<Row>`
      select ${columns} from payments p join agents a on a.id = p.agent_id where p.pin = any(${some})`
    found.push(...(await listPossible(db, query)))
  }
  return found
}

/** The payments that are not approved. Each status has an index of its own. */
const open = sql.join(
  ['Pending', 'Rejected', 'Reversed'].map((status) => sql`select * from payments where status = ${sql.lit(status)}`),
  sql` union all `,
)

/** Returns unapproved payments of one of these amounts whose agents' first or last name begins with one of the words. */
export async function listByNames(
  db: Database,
  { words, amounts }: { words: string[]; amounts: bigint[] },
): Promise<PossiblePayment[]> {
  const firstWord = (column: string) => sql`split_part(fold_text(${sql.ref(column)}), ' ', 1)`
  return listPossible(
    db,
    sql<Row>`
      select ${columns} from (${open}) p join agents a on a.id = p.agent_id
      where p.amount = any(${amounts.map(String)}::bigint[])
        and (${firstWord('a.first_name')} = any(${words}) or ${firstWord('a.last_name')} = any(${words}))`,
  )
}

/** Returns the fees of all versions of the plan. A line of another amount cannot be a fee. */
export async function listFees(db: Database): Promise<Set<bigint>> {
  const rows = await db.selectFrom('plan_versions').select('registration_fee').distinct().execute()
  return new Set(rows.map(({ registration_fee }) => minorUnits(registration_fee)))
}

/** Enough to choose from; if there are more, the search text must be longer. */
const MOST = 20

type Search = { amount: bigint; text: string }

export type CandidateRow = {
  id: number
  amount: StoredAmount
  date: string
  status: string
  pin: string | null
  agent: Contact
}

/** The other lines that the line needs to pay the fee. */
type TogetherRow = CandidateRow & {
  together: { id: number; booked_on: string; amount: string; line_key: string; details: string | null }[]
}

const person = sql`${contactOf('a')} as agent`
const utcDay = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD') as date`

const ofPayments = ({ text }: Search) => (text === '' ? sql`true` : paymentsLike(text))

/** Returns payments of this amount that no line is matched with: the open ones first, and approved ones only in a search. */
export async function listPayments(db: Database, search: Search): Promise<CandidateRow[]> {
  const { rows } = await sql<CandidateRow>`
    select p.id, p.amount, ${utcDay('p.date')}, p.status, p.pin, ${person}
    from payments p join agents a on a.id = p.agent_id
    where p.amount = ${search.amount} and ${ofPayments(search)}
      and (p.status = 'Approved' or a.status <> 'Closed')
      and (p.status <> 'Approved' or ${search.text !== ''})
      and not exists (select from receipts r
        where r.payment_id = p.id and r.round = p.round and r.matched_with = 'payment')
    order by p.status = 'Approved', p.id desc limit ${MOST}`.execute(db)
  return rows
}

/**
 * Returns open payments that the line pays in part, with the other open credits that make up the rest: all that name
 * the same payment, or a single one of exactly the rest. Only the payment that the line names, and those that match the
 * search, are listed.
 */
export async function listPartlyPaid(
  db: Database,
  { amount, text, lineId, paymentId }: Search & { lineId: number; paymentId: number | null },
): Promise<TogetherRow[]> {
  const rest = sql`p.amount - ${amount}::bigint`
  const open = sql`receipts o where ${isOpen('o')} and o.amount > 0 and o.id <> ${lineId}`
  const line = sql`jsonb_build_object(
    'id', o.id, 'booked_on', o.booked_on, 'amount', o.amount::text, 'line_key', o.line_key, 'details', o.details)`
  const { rows } = await sql<TogetherRow>`
    select p.id, p.amount, ${utcDay('p.date')}, p.status, p.pin, ${person}, t.together
    from payments p join agents a on a.id = p.agent_id cross join lateral (
      select jsonb_agg(${line} order by o.id) as together from ${open} and o.payment_id = p.id
      having sum(o.amount) = ${rest}
      union
      (select jsonb_build_array(${line}) from ${open} and o.amount = ${rest} order by o.id desc limit ${MOST})
    ) t
    where p.amount > ${amount} and p.status <> 'Approved' and a.status <> 'Closed'
      and ${text === '' ? sql`p.id = ${paymentId}::bigint` : ofPayments({ amount, text })}
      and not exists (select from receipts r
        where r.payment_id = p.id and r.round = p.round and r.matched_with = 'payment')
    order by p.id desc limit ${MOST}`.execute(db)
  return rows
}

/** Returns payments whose fee of this amount has arrived and was reversed, and whose refund no line is matched with. */
export async function listRefunds(db: Database, search: Search): Promise<CandidateRow[]> {
  const { rows } = await sql<CandidateRow>`
    select p.id, p.amount, ${utcDay('p.date')}, p.status, p.pin, ${person}
    from payments p join agents a on a.id = p.agent_id
    where p.amount = ${search.amount} and p.round > 1 and ${ofPayments(search)}
      and exists (select from receipts r
        where r.payment_id = p.id and r.round = p.round - 1 and r.matched_with = 'payment')
      and not exists (select from receipts r
        where r.payment_id = p.id and r.round = p.round - 1 and r.matched_with = 'fee_refund')
    order by p.id desc limit ${MOST}`.execute(db)
  return rows
}

/**
 * Returns approved withdrawals of this amount that went to the bank and that no line has paid out or, for `isReturn`,
 * those that a line has paid out, even if a file of results has returned them meanwhile.
 */
export async function listPayouts(db: Database, search: Search & { isReturn: boolean }): Promise<CandidateRow[]> {
  const paid = sql`coalesce((select sum(r.amount) from receipts r where r.withdrawal_id = w.id), 0)`
  const { rows } = await sql<CandidateRow>`
    select w.id, w.amount, ${utcDay('w.decided_at')}, w.status, null as pin, ${person}
    from withdrawals w join agents a on a.id = w.agent_id
    where w.status = any(${search.isReturn ? ['Approved', 'Returned'] : ['Approved']}::text[]) and w.amount = ${search.amount}
      and ${search.text === '' ? sql`true` : sql`w.agent_id in (${agentsLike(search.text)})`}
      and ${paid} ${search.isReturn ? sql`< 0` : sql`= 0`}
      and exists (select from payout_batches b where b.id = w.payout_batch_id and b.state <> 'draft')
    order by w.id desc limit ${MOST}`.execute(db)
  return rows
}

/**
 * Returns rewards that were given at this cost and that no line has paid for; the reward stands in place of a status.
 */
export async function listGivenRewards(db: Database, search: Search): Promise<CandidateRow[]> {
  const { rows } = await sql<CandidateRow>`
    select l.id, l.reward_cost as amount, to_char(l.reward_given_on, 'YYYY-MM-DD') as date, l.additional_reward as status,
      null as pin, ${person}
    from reached_levels l join agents a on a.id = l.agent_id
    where l.reward_given_at is not null and l.reward_cost = ${search.amount}
      and ${search.text === '' ? sql`true` : sql`l.agent_id in (${agentsLike(search.text)})`}
      and not exists (select from receipts r where r.reward_id = l.id)
    order by l.id desc limit ${MOST}`.execute(db)
  return rows
}

/** Returns lines of exactly this amount that are not matched. */
export async function listOpenLines(db: Database, amount: bigint) {
  return db
    .selectFrom('receipts')
    .select(['id', 'amount', 'booked_on', 'status', 'line_key', 'details'])
    .where('amount', '=', sql<StoredAmount>`${amount}::bigint`)
    .where(isOpen('receipts'))
    .orderBy('id', 'desc')
    .limit(MOST)
    .execute()
}
