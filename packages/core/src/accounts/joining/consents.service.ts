import { createHash } from 'node:crypto'
import { getSingle } from '../../content/index.ts'
import type { Trx } from '../../platform/schema.ts'
import { insertConsent, keepLegalText } from './consents.repository.ts'

const kinds = ['privacy_policy', 'term_and_conditions'] as const

/**
 * Records that the agent agreed to the privacy policy and the terms in their current versions, with the time and the
 * texts. If the company has published none, nothing is recorded.
 */
export async function recordConsents(trx: Trx, agentId: number): Promise<void> {
  const company = await getSingle(trx, 'company-information')
  if (company === undefined) return
  for (const kind of kinds) {
    const html = company[kind]
    const hash = createHash('sha256').update(html).digest('hex')
    await insertConsent(trx, agentId, await keepLegalText(trx, { kind, hash, html }))
  }
}
