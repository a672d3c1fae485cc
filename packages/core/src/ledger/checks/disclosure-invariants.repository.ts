/**
 * The invariants of income disclosures (plan rule 33), each as one query that selects the breaches. Whether the figures are those of
 * the ledger is checked where they are taken.
 */
import { type RawBuilder, sql } from 'kysely'

/** As the text of a disclosure and its audit entry write moments. */
const MOMENT = sql.lit('YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')

export const disclosureInvariants: { name: string; breaches: RawBuilder<unknown> }[] = [
  {
    name: 'every income disclosure has the digest of its text',
    breaches: sql`
      select id as disclosure from income_disclosures where digest <> sha256(convert_to(canonical, 'UTF8'))`,
  },
  {
    name: 'every income disclosure has the audit entry of its publication, and every such entry its disclosure',
    breaches: sql`
      select coalesce(d.id, e.subject_id) as disclosure
      from income_disclosures d
      full join (select * from audit_entries where action = 'disclosure.publish') e on e.subject_id = d.id
      where (encode(d.digest, 'hex'), to_char(d.until at time zone 'UTC', ${MOMENT}), d.published_at, d.published_by)
        is distinct from (e.after ->> 'digest', e.after ->> 'until', e.created_at,
          case e.actor_kind when 'staff' then e.actor_id end)`,
  },
]
