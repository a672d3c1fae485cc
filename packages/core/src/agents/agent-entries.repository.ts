/** Reading the bookings of one agent's account by its two indexes. Bookings never change, so every query stands alone. */
import { type RawBuilder, sql } from 'kysely'
import type { LedgerTransfersTable } from '../ledger/index.ts'
import type { Database } from '../platform/schema.ts'

type Transfer = Pick<LedgerTransfersTable, 'kind' | 'phase' | 'payment_id' | 'level' | 'withdrawal_id' | 'reason'>

export type BookingRow = Transfer & {
  id: number
  side: 'debit' | 'credit'
  amount: number
  balance: number
  plan_version_id: number | null
  created_at: Date
  payer_id: number | null
  first_name: string | null
  last_name: string | null
}

/** What is read of each, and what it adds to what can be withdrawn: a hold takes at once, so posting it moves nothing. */
const columns = sql`id, kind, phase, amount, plan_version_id, payment_id, level, withdrawal_id, reason, created_at`
const movedByDebit = sql`case phase when 'posted' then 0 when 'voided' then amount else -amount end`

/** The bookings of an account, or of credits and of debits the so many newest. */
function bookingsOf(agentId: number, newest?: number): RawBuilder<unknown> {
  const first = newest === undefined ? sql`` : sql`order by id desc limit ${newest}`
  // The sign of the account's number lets partial indexes be used.
  return sql`
    (select ${columns}, 'credit' as side, amount as moved from ledger_transfers
    where credit_account_id = ${agentId} and credit_account_id > 0 ${first})
    union all
    (select ${columns}, 'debit', ${movedByDebit} from ledger_transfers
    where debit_account_id = ${agentId} and debit_account_id > 0 ${first})`
}

/**
 * Bookings, the newest first, each with what could be withdrawn after it, reckoned backwards from what there is now. A page
 * reads itself and what is newer.
 */
export async function selectBookings(
  db: Database,
  agentId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<BookingRow[]> {
  const { rows } = await sql<BookingRow>`
    select page.id, page.kind, page.phase, page.side, page.amount, page.balance, page.plan_version_id, page.payment_id,
      page.level, page.withdrawal_id, page.reason, page.created_at, a.id as payer_id, a.first_name, a.last_name
    from (
      select b.*, (
        (select credits_posted - debits_posted - debits_pending from ledger_accounts where id = ${agentId})
        - sum(moved) over (order by id desc rows unbounded preceding) + moved
      )::bigint as balance
      from (${bookingsOf(agentId, offset + limit)}) b
      order by id desc limit ${limit} offset ${offset}
    ) page
    left join payments y on y.id = page.payment_id
    left join agents a on a.id = y.agent_id
    order by page.id desc`.execute(db)
  return rows
}

export async function countBookings(db: Database, agentId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (${bookingsOf(agentId)}) b`.execute(db)
  return rows[0]?.count ?? 0
}

/**
 * What all bookings of each kind come to, without reading them: the account keeps what it earned by bonuses, given and taken
 * (the check of the ledger proves that), so that only what was taken by adjustments is added up.
 */
export async function sumBookings(
  db: Database,
  agentId: number,
): Promise<{ kind: Transfer['kind']; amount: number }[]> {
  const { rows } = await sql<{ kind: Transfer['kind']; amount: number }>`
    select sums.kind, sums.amount
    from (
      select referral_bonus_earned as referrals, match_bonus_earned as matches, credits_posted as given,
        debits_posted + debits_pending as taken, (
          select coalesce(sum(amount), 0)::bigint from ledger_transfers
          where debit_account_id = ${agentId} and debit_account_id > 0 and kind = 'adjustment'
        ) as taken_by_adjustments
      from ledger_accounts where id = ${agentId}
    ) account
    cross join lateral (values
      ('adjustment', given - referrals - matches - taken_by_adjustments),
      ('match_bonus', matches),
      ('referral_bonus', referrals),
      ('withdrawal', taken_by_adjustments - taken)
    ) as sums (kind, amount)
    where sums.amount <> 0
    order by sums.kind`.execute(db)
  return rows
}
