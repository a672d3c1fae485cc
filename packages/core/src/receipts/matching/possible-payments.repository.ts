/** Looks up the payments that lines of a statement could be about. */
import { type RawBuilder, sql } from 'kysely'
import { minorUnits, type StoredAmount } from '../../platform/money.ts'
import type { Database, Trx } from '../../platform/schema.ts'
import type { PossiblePayment } from './judge-line.ts'

type Row = Omit<PossiblePayment, 'amount'> & { amount: StoredAmount }

const toPossible = ({ amount, ...row }: Row): PossiblePayment => ({ ...row, amount: minorUnits(amount) })

/** Of a payment `p` and its agent `a`. */
const columns = sql`
  p.id, p.pin, p.amount, p.round, p.status = 'Approved' as "isApproved",
  exists (select from receipts r where r.payment_id = p.id and r.round = p.round and r.matched_with = 'payment')
    as "isMatched",
  a.status as "agentStatus", a.first_name as "firstName", a.last_name as "lastName"`

async function listPossible(db: Database, query: RawBuilder<Row>): Promise<PossiblePayment[]> {
  return (await query.execute(db)).rows.map(toPossible)
}

/**
 * Locks the payments with these PINs until the transaction ends, in the order of their ids, as decisions about payments lock
 * them: nobody else decides about them or matches them meanwhile.
 */
export async function lockPins(trx: Trx, pins: string[]): Promise<void> {
  await sql`select id from payments where pin = any(${pins}) order by id for no key update`.execute(trx)
}

/** Few enough for one statement. */
const PINS_AT_ONCE = 20_000

/** The payments with these PINs. */
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

/** The payments of one of these amounts that are not approved, whose agents' first or last name begins with one of the words. */
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

/** The fees of all versions of the plan. A line of another amount is no fee. */
export async function listFees(db: Database): Promise<Set<bigint>> {
  const rows = await db.selectFrom('plan_versions').select('registration_fee').distinct().execute()
  return new Set(rows.map(({ registration_fee }) => minorUnits(registration_fee)))
}
