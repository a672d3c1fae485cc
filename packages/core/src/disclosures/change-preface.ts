import { type DisclosurePreface, prefaceInput } from '@evergrove/contract/disclosures/disclosures'
import { inTransaction } from '@evergrove/db'
import { recordAudit } from '../audit/index.ts'
import { conflict } from '../platform/errors.ts'
import { parseInput } from '../platform/parse-input.ts'
import type { Database } from '../platform/schema.ts'
import { findPreface, insertPreface } from './disclosures.repository.ts'

/**
 * Puts another text before the figures, or none, as a new version with an entry in the audit trail; earlier versions are kept. Throws
 * `invalid` by field, and `conflict` if it replaces another version than the newest one.
 */
export async function changePreface(
  { db }: { db: Database },
  { input, staffId }: { input: unknown; staffId: number },
): Promise<DisclosurePreface> {
  const { text, version } = parseInput(prefaceInput, input)
  return inTransaction(db, async (trx) => {
    const before = await findPreface(trx)
    const next = { version: version + 1, body: text, staffId }
    if ((before?.version ?? 0) !== version || !(await insertPreface(trx, next))) {
      throw conflict('Someone else has changed the preface since you loaded it.')
    }
    await recordAudit(trx, {
      actor: { kind: 'staff', id: staffId },
      action: 'disclosure.preface',
      subject: { kind: 'disclosure_preface', id: next.version },
      before: { text: before?.body ?? null },
      after: { text },
    })
    const stored = await findPreface(trx)
    return { version: next.version, text, changed_at: stored?.changed_at.toISOString() ?? null }
  })
}
