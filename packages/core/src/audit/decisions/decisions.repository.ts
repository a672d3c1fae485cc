/** Who decided what, according to the audit trail, which is written in the same transaction as the decision. */
import { sql } from 'kysely'

/** The actions that decide a payment or a withdrawal. */
export const decidingActions = {
  payment: ['payment.approve', 'payment.reject', 'payment.reverse'],
  withdrawal: ['withdrawal.approve', 'withdrawal.reject'],
} as const

/**
 * Who decided the row of a query: the address of a member of staff, or `operator`; null while it waits, and if the
 * trail has no entry. `table` is the name by which the query knows the payments or withdrawals.
 */
export const decidedBy = (kind: keyof typeof decidingActions, table: string) => sql<string | null>`
  case when ${sql.ref(`${table}.decided_at`)} is not null then (
    select coalesce(s.email, e.actor_kind) from audit_entries e
    left join staff s on e.actor_kind = 'staff' and s.id = e.actor_id
    where e.subject_kind = ${sql.lit(kind)} and e.subject_id = ${sql.ref(`${table}.id`)}
      and e.action in (${sql.join(decidingActions[kind].map((action) => sql.lit(action)))})
    order by e.id desc limit 1
  ) end`
