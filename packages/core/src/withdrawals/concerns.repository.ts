/**
 * Finds changes of the account of a withdrawal in the audit trail: every change is recorded there in its own
 * transaction, the product cannot take an entry back, and changes older than this rule are found as well. The values
 * are sealed, so changes of an address that staff made directly are found by their own rows.
 */

import type { Bank } from '@evergrove/contract/accounts/account-number'
import type { AuditAction } from '@evergrove/contract/audit'
import { CHANGE_HOURS, type Concern } from '@evergrove/contract/withdrawals/concern-words'
import { returnReasons } from '@evergrove/contract/withdrawals/payout-words'
import { type RawBuilder, sql } from 'kysely'
import { type BankDetails, bankFields } from '../accounts/index.ts'
import { debtOf } from '../ledger/index.ts'
import type { Database, Trx } from '../platform/schema.ts'
import type { ConcernFacts } from './concerns.ts'

/** Returns the sealed bank details of withdrawal `w` of agent `a`: its copy or, if older than copies, the agent's. */
export const destinationOf = (field: keyof BankDetails): RawBuilder<string | null> =>
  sql<string | null>`coalesce(${sql.ref(`w.${field}`)}, ${sql.ref(`a.${field}`)})`

/** The three details of `destinationOf`, as columns. */
export const destinationColumns = sql.join(bankFields.map((field) => sql`${destinationOf(field)} as ${sql.ref(field)}`))

/** The blind index of the account that a withdrawal `w` of the agent `a` goes to. */
export const accountIndexOf = sql<
  string | null
>`case when w.account_number is null then a.account_index else w.account_index end`

const BANK_CHANGES: readonly AuditAction[] = ['agent.change-bank-details']
const EMAIL_CHANGES: readonly AuditAction[] = ['agent.change-email', 'agent.confirm-email']

/** Returns the condition that the moment is less than 48 hours before the request of a withdrawal `w`, or later. */
const isNear = (moment: string) =>
  sql`${sql.ref(moment)} > w.created_at - ${sql.lit(`${CHANGE_HOURS} hours`)}::interval`

/** Returns the condition that an action on the agent of a withdrawal `w` was near its request. */
const actionNear = (actions: readonly AuditAction[], condition: RawBuilder<unknown>) => sql`
  select from audit_entries e
  where e.subject_kind = 'agent' and e.subject_id = w.agent_id
    and e.action in (${sql.join(actions.map((action) => sql.lit(action)))})
    and ${isNear('e.created_at')} and ${condition}`

/**
 * Filling in bank details for the first time redirects nothing. A missing detail is null in the trail, and not sealed.
 */
const hadDetails = sql`exists (select from jsonb_each(e.before) b where b.value <> 'null')`

/** Selects the last change of the bank details of a withdrawal `w` before its request; null if no change is known. */
export const destinationSince = sql<Date | null>`(
  select max(e.created_at) from audit_entries e
  where e.subject_kind = 'agent' and e.subject_id = w.agent_id and e.created_at <= w.created_at
    and e.action in (${sql.join(BANK_CHANGES.map((action) => sql.lit(action)))}))`

const emailChanged = sql<boolean>`exists (${actionNear(EMAIL_CHANGES, sql`true`)}) or exists (
  select from email_changes c where c.agent_id = w.agent_id and c.status = 'Made' and ${isNear('c.created_at')}
)`

/** Returns the condition that return `r`'s agent changed one of these details since, before the next request's moment. */
const wasCorrected = (fields: readonly string[], moment: RawBuilder<unknown>) => sql`exists (
  select from audit_entries e
  where e.subject_kind = 'agent' and e.subject_id = r.agent_id and a.id = r.agent_id
    and e.action in (${sql.join(BANK_CHANGES.map((action) => sql.lit(action)))})
    and e.created_at > r.created_at and e.created_at <= ${moment} and e.after ?| array[${sql.join(fields.map((field) => sql.lit(field)))}])`

/**
 * Returns withdrawals `r` to this account that the bank has returned for a final reason, so that a request of the agent
 * `a` at this moment would come back, too. A later payment that has arrived there ends this.
 */
const finalReturns = (index: RawBuilder<unknown>, moment: RawBuilder<unknown>) => sql`
  from withdrawals r
  where r.account_index = ${index} and r.payout_result = 'returned' and r.payout_batch_id is not null
    and (${sql.join(
      returnReasons
        .filter(({ isFinal }) => isFinal)
        .map(
          ({ pattern, endsWith }) =>
            sql`r.payout_reason ~* ${sql.lit(pattern)} and not ${wasCorrected(endsWith, moment)}`,
        ),
      sql` or `,
    )})
    and not exists (
      select from withdrawals p
      where p.account_index = r.account_index and p.payout_result = 'paid' and p.created_at > r.payout_at)`

const OVERRIDDEN: Concern = 'destination_returned'

/** The condition that withdrawal `w` of `a` stays out of payouts: a payment to its account came back, with no override. */
export const isLeftOut = sql<boolean>`(exists (select ${finalReturns(accountIndexOf, sql`w.created_at`)} and r.id <> w.id)
  and not exists (
    select from audit_entries e
    where e.subject_kind = 'withdrawal' and e.subject_id = w.id and e.action = 'withdrawal.approve'
      and e.after -> 'concerns' ? ${sql.lit(OVERRIDDEN)}))`

/** Returns the final reason why this agent's newest payment to the profile's account came back; undefined without one. */
export async function findFinalReturn(db: Database, agentId: number): Promise<string | undefined> {
  const { rows } = await sql<{ reason: string }>`
    select found.reason from agents a cross join lateral (
      select r.payout_reason as reason ${finalReturns(sql`a.account_index`, sql`now()`)} and r.agent_id = a.id
      order by r.id desc limit 1
    ) found where a.id = ${agentId}`.execute(db)
  return rows[0]?.reason
}

/** The columns of a query of withdrawals `w` with their agents `a` from which the concerns are judged. */
export const concernColumns = [
  sql<Date | null>`a.withdrawals_frozen_at`.as('withdrawals_frozen_at'),
  sql<boolean>`exists (${debtOf('w.agent_id')})`.as('is_owing'),
  sql<boolean>`exists (${actionNear(BANK_CHANGES, hadDetails)})`.as('bank_details_changed'),
  emailChanged.as('email_changed'),
  sql<string | null>`a.date_of_birth`.as('date_of_birth'),
  isLeftOut.as('destination_returned'),
  sql<string>`a.first_name`.as('first_name'),
  sql<string>`a.last_name`.as('last_name'),
  destinationOf('bank_name').as('bank_name'),
  destinationOf('account_name').as('account_name'),
  destinationOf('account_number').as('account_number'),
  // This is read once for the whole query.
  sql<Bank[]>`coalesce((
    select json_agg(json_build_object('bank_name', b.bank_name, 'bank_code', b.bank_code))
    from banks b where b.is_published), '[]')`.as('banks'),
] as const

/** Returns the facts about one withdrawal. They are only reliable if its agent is locked. */
export async function getConcernFacts(trx: Trx, id: number): Promise<ConcernFacts> {
  return trx
    .selectFrom('withdrawals as w')
    .innerJoin('agents as a', 'a.id', 'w.agent_id')
    .select(['a.status', 'w.agent_id'])
    .select(concernColumns)
    .where('w.id', '=', id)
    .executeTakeFirstOrThrow()
}

/**
 * Locks an approved withdrawal that has no result, and returns whether it stays out of payouts. The judgement follows
 * the lock, so that it sees an override that the lock has waited for.
 */
export async function lockLeftOut(trx: Trx, id: number): Promise<boolean> {
  const locked = trx
    .selectFrom('withdrawals')
    .select('id')
    .where('id', '=', id)
    .where('status', '=', 'Approved')
    .where('payout_result', 'is', null)
    .forNoKeyUpdate()
  if ((await locked.executeTakeFirst()) === undefined) return false
  return (await getConcernFacts(trx, id)).destination_returned
}
