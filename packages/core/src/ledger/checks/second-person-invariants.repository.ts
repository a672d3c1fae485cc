/**
 * The invariant of decisions that take two people (plan rule 28), as a query that selects the breaches. It judges
 * decisions of staff since the limit was first recorded: earlier ones do not show which adjustments were within it. The
 * command line decides alone, and the audit trail says so.
 */

import { keysOf } from '@evergrove/contract/platform/records'
import type { ProposalKind } from '@evergrove/contract/proposals/proposal-kinds'
import { type RawBuilder, sql } from 'kysely'
import { isProposedAbout } from '../../platform/second-person.repository.ts'
import { changeOfFunds } from './audit-invariants.repository.ts'

/** Returns an amount as the audit trail and proposals write it, in minor units. */
const minor = (amount: RawBuilder<unknown>) => sql`replace(${amount}, '.', '')::bigint`

/** The limits in the order of the trail, each with the one before it. */
const limits = sql`
  select l.position, lead(l.position) over trail as next, e.created_at, ${minor(sql`e.after ->> 'second_person_limit'`)} as amount,
    lag(${minor(sql`e.after ->> 'second_person_limit'`)}) over trail as earlier
  from audit_entries e join audit_links l on l.entry_id = e.id
  where e.action = 'setting.change' and e.after ->> 'second_person_limit' is not null
  window trail as (order by l.position)`

/** While the processes are replaced one after another, some still work with the previous limit. */
const limit = sql`case when e.created_at < l.created_at + interval '1 day' then greatest(l.amount, l.earlier) else l.amount end`

const always = sql`true`
const isLarge = sql`abs(${changeOfFunds}) > ${limit}`

/**
 * Files of results needed no second person, and their entries said so, until their returns counted. Since then, entries
 * of results have `proposed`.
 */
const isOldFile = sql`e.after ? 'is_of_file' and e.id < coalesce(
  (select min(n.id) from audit_entries n where n.action = 'payouts.results' and n.after ? 'proposed'),
  ${sql.lit(Number.MAX_SAFE_INTEGER)})`

/** The condition that two people have to decide on the action of entry `e`, named like the kind of its proposal. */
const needsTwo: Record<Exclude<ProposalKind, 'agent.change-email'>, RawBuilder<unknown>> = {
  'payouts.release': always,
  // A return on a line of a bank statement is within any limit, because the bank itself states it.
  'payouts.results': sql`
    (e.after ->> 'returned')::int > 0 and not e.after ? 'within_limit' and not (${isOldFile})`,
  'payment.reverse': always,
  'balance.adjust': isLarge,
  'receivable.write-off': isLarge,
  'plan.publish': always,
  'agent.change-bank-details': always,
  'agent.change-sponsor': always,
  'finding.explain': always,
  'receipt.take-out': always,
}

const actions = keysOf(needsTwo)

/** Entries by staff, each with the limit of its place in the trail. An entry without a place is the newest. */
const judged = sql`
  audit_entries e left join audit_links k on k.entry_id = e.id
  join (${limits}) l on l.position < coalesce(k.position, ${sql.lit(Number.MAX_SAFE_INTEGER)})
    and coalesce(l.next > k.position, l.next is null)`

const decisions = sql`
  select e.id, e.created_at, e.actor_id, e.action, e.subject_id,
    case when e.action in ('balance.adjust', 'receivable.write-off') then abs(${changeOfFunds}) end as amount
  from ${judged}
  where e.actor_kind = 'staff' and e.action in (${sql.join(actions.map((action) => sql.lit(action)))})
    and e.after ->> 'is_without_second_person' is null
    and case e.action ${sql.join(
      actions.map((action) => sql`when ${sql.lit(action)} then ${needsTwo[action]}`),
      sql` `,
    )} end`

/**
 * Decisions that a confirmation carried out in the same transaction. A plan is proposed under the version that it
 * replaces, and the removal of lines has an entry for each line.
 */
const confirmed = sql`
  select d.id, d.action, d.subject_id, p.id as proposal_id, count(*) over (
    partition by p.id, case d.action when 'receipt.take-out' then d.subject_id end) as carried_out
  from (${decisions}) d
  left join proposals p on p.kind = d.action and (${isProposedAbout(sql`d.subject_id`)} or p.kind = 'plan.publish')
    and p.status = 'Confirmed' and p.decided_at = d.created_at and p.decided_by = d.actor_id and p.proposed_by <> p.decided_by
    and (d.amount is null or d.amount = ${minor(sql`(p.input ->> 'amount')`)})`

/** The proposer of an address is read from the trail, because the table of changes also has those of agents. */
const proposerOf = sql`(
  select p.actor_id from audit_entries p
  where p.subject_kind = e.subject_kind and p.subject_id = e.subject_id and p.action = 'agent.propose-email' and p.id < e.id
  order by p.id desc limit 1)`

export const secondPersonInvariants: { name: string; breaches: RawBuilder<unknown> }[] = [
  {
    name: 'every decision of staff that takes two people was proposed by one and confirmed by another, or says that one was alone',
    breaches: sql`
      select id as entry_id, action, subject_id from (${confirmed}) d where proposal_id is null or carried_out > 1
      union all
      select e.id, e.action, e.subject_id from ${judged}
      where e.actor_kind = 'staff' and e.action = 'agent.confirm-email' and coalesce(${proposerOf} = e.actor_id, true)`,
  },
]
