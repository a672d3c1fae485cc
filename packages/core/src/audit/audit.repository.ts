import { formatMoney } from '@evergrove/contract/platform/money'
import { sql } from 'kysely'
import { columnsOf, recordset } from '../platform/recordset.repository.ts'
import type { Trx } from '../platform/schema.ts'
import type { Actor, AuditEntry } from './audit.ts'
import { sealValues } from './personal-values.ts'

async function withSealedValues(trx: Trx, entry: AuditEntry): Promise<AuditEntry> {
  const [before = {}, after = {}] = await sealValues(trx, entry.subject.id, entry.before ?? {}, entry.after ?? {})
  return { ...entry, before, after }
}

/** Returns the parts of an entry that say that one person decided alone, and why. */
const aloneOf = (actor: Actor): Record<string, unknown> =>
  actor.kind !== 'staff'
    ? {}
    : {
        ...(actor.isAlone ? { is_without_second_person: true } : {}),
        ...(actor.withinLimit === undefined ? {} : { within_limit: formatMoney(actor.withinLimit) }),
      }

const entryColumns = {
  actor_kind: 'text',
  actor_id: 'bigint',
  action: 'text',
  subject_kind: 'text',
  subject_id: 'bigint',
  before: 'jsonb',
  after: 'jsonb',
  reason: 'text',
}

/** Records actions in the audit trail, in the same transaction as the action. This is the only way to add an entry. */
export async function recordAudit(trx: Trx, ...entries: AuditEntry[]): Promise<void> {
  if (entries.length === 0) return
  const sealed: AuditEntry[] = []
  for (const entry of entries) sealed.push(entry.isPersonal ? await withSealedValues(trx, entry) : entry)
  const rows = sealed.map(({ actor, action, subject, before = {}, after = {}, reason }) => ({
    actor_kind: actor.kind,
    actor_id: actor.kind === 'operator' ? null : actor.id,
    action,
    subject_kind: subject.kind,
    subject_id: subject.id,
    before,
    after: { ...after, ...aloneOf(actor) },
    reason,
  }))
  const columns = columnsOf(entryColumns)
  await sql`
    insert into audit_entries (${columns})
    select ${columns} from ${recordset(rows, entryColumns)}`.execute(trx)
}
