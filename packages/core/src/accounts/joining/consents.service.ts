/** The privacy policy and the terms, and the wording that each agent has agreed to. */
import { createHash } from 'node:crypto'
import {
  agreementInput,
  type ChangedText,
  type LegalTextKind,
  legalTextKinds,
} from '@evergrove/contract/accounts/accounts'
import type { LegalText } from '@evergrove/contract/contact/newsletter'
import { inTransaction } from '@evergrove/db'
import { getSingle } from '../../content/index.ts'
import { conflict, requireFound } from '../../platform/errors.ts'
import { inIso } from '../../platform/moments.ts'
import { parseInput } from '../../platform/parse-input.ts'
import type { Database, Trx } from '../../platform/schema.ts'
import {
  findLegalText,
  insertConsent,
  keepLegalText,
  type LegalText as LegalTextToKeep,
  listAgreed,
  wasOpenedByOthers,
} from './consents.repository.ts'

/** Returns the published texts; none while the company has published none. */
async function listPublished(db: Database): Promise<LegalTextToKeep[]> {
  const company = await getSingle(db, 'company-information')
  if (company === undefined) return []
  return legalTextKinds.map((kind) => {
    const html = company[kind]
    return { kind, hash: createHash('sha256').update(html).digest('hex'), html }
  })
}

async function keepPublished(trx: Trx): Promise<Map<LegalTextKind, number>> {
  const kept = new Map<LegalTextKind, number>()
  for (const text of await listPublished(trx)) kept.set(text.kind, await keepLegalText(trx, text))
  return kept
}

/** The versions of the texts that someone agrees to now. Null for texts that the company has not published. */
export type PublishedTexts = { privacy_policy_id: number | null; terms_id: number | null }

/** Stores the privacy policy and the terms in their current versions, so that a consent can name them. */
export async function keepPublishedTexts(trx: Trx): Promise<PublishedTexts> {
  const kept = await keepPublished(trx)
  return { privacy_policy_id: kept.get('privacy_policy') ?? null, terms_id: kept.get('term_and_conditions') ?? null }
}

/**
 * Records that the agent agreed to the privacy policy and the terms in their current versions, with the time and the
 * texts. If the company has published none, nothing is recorded.
 */
export async function recordConsents(trx: Trx, agentId: number): Promise<void> {
  const kept = await keepPublished(trx)
  for (const id of kept.values()) await insertConsent(trx, agentId, id)
}

/**
 * Returns the published texts whose wording has changed since the agent agreed to one of their versions, and both to an
 * agent whose account was opened by others and who has agreed to none here. Any other agent who never agreed to any,
 * because none was published at the time, is not asked.
 */
export async function listChangedTexts(db: Database, agentId: number): Promise<ChangedText[]> {
  const agreed = await listAgreed(db, agentId)
  const isNew = agreed.length === 0
  if (isNew && !(await wasOpenedByOthers(db, agentId))) return []
  const published = await listPublished(db)
  return published
    .filter(({ kind }) => isNew || agreed.some((one) => one.kind === kind))
    .filter(({ kind, hash }) => !agreed.some((one) => one.kind === kind && one.hash === hash))
    .map(({ kind, hash }) => ({ kind, hash }))
}

/**
 * Records that the agent agrees to texts, which must be exactly the published ones. Throws `conflict`, and records
 * nothing, if one has changed since it was shown to the agent. Throws `invalid` by field.
 */
export async function agreeToTexts(db: Database, agentId: number, input: unknown): Promise<void> {
  const { texts } = parseInput(agreementInput, input)
  await inTransaction(db, async (trx) => {
    const published = await listPublished(trx)
    for (const { kind, hash } of texts) {
      const text = published.find((one) => one.kind === kind && one.hash === hash)
      if (text === undefined) throw conflict('The text has changed again. Read the newest version.')
      await insertConsent(trx, agentId, await keepLegalText(trx, text))
    }
  })
}

/** Returns a version of a text that agents or subscribers agreed to, exactly as it was then. Throws `not_found`. */
export async function getLegalText(db: Database, id: number): Promise<LegalText> {
  return inIso(requireFound(await findLegalText(db, id)))
}
