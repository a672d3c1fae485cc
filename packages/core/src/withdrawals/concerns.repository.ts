/**
 * When the account of a withdrawal changed, according to the audit trail: every change is recorded there in its own
 * transaction, the product cannot take an entry back, and changes older than this rule are found, too. Its values are sealed,
 * so the changes of an address that staff made at once are found by their own rows.
 */
import type { AuditAction } from '@evergrove/contract/audit'
import { CHANGE_HOURS } from '@evergrove/contract/withdrawals/concern-words'
import { type RawBuilder, sql } from 'kysely'
import { debtOf } from '../ledger/index.ts'
import type { Trx } from '../platform/schema.ts'
import type { ConcernFacts } from './concerns.ts'

const BANK_CHANGES: readonly AuditAction[] = ['agent.change-bank-details']
const EMAIL_CHANGES: readonly AuditAction[] = ['agent.change-email', 'agent.confirm-email']

/** Less than 48 hours before the request of a withdrawal `w`, or since. */
const isNear = (moment: string) =>
  sql`${sql.ref(moment)} > w.created_at - ${sql.lit(`${CHANGE_HOURS} hours`)}::interval`

/** An action on the agent of a withdrawal `w` that was near its request. */
const actionNear = (actions: readonly AuditAction[], condition: RawBuilder<unknown>) => sql`
  select from audit_entries e
  where e.subject_kind = 'agent' and e.subject_id = w.agent_id
    and e.action in (${sql.join(actions.map((action) => sql.lit(action)))})
    and ${isNear('e.created_at')} and ${condition}`

/** Filling bank details in for the first time redirects nothing. What is missing is null in the trail, and not sealed. */
const hadDetails = sql`exists (select from jsonb_each(e.before) b where b.value <> 'null')`

const emailChanged = sql<boolean>`exists (${actionNear(EMAIL_CHANGES, sql`true`)}) or exists (
  select from email_changes c where c.agent_id = w.agent_id and c.status = 'Made' and ${isNear('c.created_at')}
)`

/** The columns of a query of withdrawals `w` with their agents `a` that the concerns are judged by. */
export const concernColumns = [
  sql<Date | null>`a.withdrawals_frozen_at`.as('withdrawals_frozen_at'),
  sql<boolean>`exists (${debtOf('w.agent_id')})`.as('is_owing'),
  sql<boolean>`exists (${actionNear(BANK_CHANGES, hadDetails)})`.as('bank_details_changed'),
  emailChanged.as('email_changed'),
  sql<string | null>`a.date_of_birth`.as('date_of_birth'),
] as const

/** The facts about one withdrawal. Only right if its agent is locked. */
export async function getConcernFacts(trx: Trx, id: number): Promise<ConcernFacts> {
  return trx
    .selectFrom('withdrawals as w')
    .innerJoin('agents as a', 'a.id', 'w.agent_id')
    .select('a.status')
    .select(concernColumns)
    .where('w.id', '=', id)
    .executeTakeFirstOrThrow()
}
