import { createHash } from 'node:crypto'
import type { LegalText } from '@evergrove/contract/contact/subscribers'
import { getSingle } from '../../content/index.ts'
import { notFound } from '../../platform/errors.ts'
import type { Database, Trx } from '../../platform/schema.ts'
import { findLegalText, insertConsent, keepLegalText } from './consents.repository.ts'

type Kind = 'privacy_policy' | 'term_and_conditions'

async function keepPublished(trx: Trx): Promise<Record<Kind, number> | undefined> {
  const company = await getSingle(trx, 'company-information')
  if (company === undefined) return undefined
  const keep = (kind: Kind): Promise<number> => {
    const html = company[kind]
    return keepLegalText(trx, { kind, hash: createHash('sha256').update(html).digest('hex'), html })
  }
  return {
    privacy_policy: await keep('privacy_policy'),
    term_and_conditions: await keep('term_and_conditions'),
  }
}

/** The versions of the texts that someone agrees to now. Null for texts that the company has not published. */
export type PublishedTexts = { privacy_policy_id: number | null; terms_id: number | null }

/** Stores the privacy policy and the terms in their current versions, so that a consent can name them. */
export async function keepPublishedTexts(trx: Trx): Promise<PublishedTexts> {
  const kept = await keepPublished(trx)
  return { privacy_policy_id: kept?.privacy_policy ?? null, terms_id: kept?.term_and_conditions ?? null }
}

/**
 * Records that the agent agreed to the privacy policy and the terms in their current versions, with the time and the
 * texts. If the company has published none, nothing is recorded.
 */
export async function recordConsents(trx: Trx, agentId: number): Promise<void> {
  const kept = await keepPublished(trx)
  for (const id of Object.values(kept ?? {})) await insertConsent(trx, agentId, id)
}

/** A version of a text that agents or subscribers agreed to, exactly as it was then. Throws `not_found`. */
export async function getLegalText(db: Database, id: number): Promise<LegalText> {
  const text = await findLegalText(db, id)
  if (text === undefined) throw notFound()
  return { ...text, created_at: text.created_at.toISOString() }
}
