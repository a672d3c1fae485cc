/**
 * The link "It was not me" in every mail that tells an agent of a sensitive change. It carries 256 random bits of which only
 * a hash is stored, works once, for seven days, and does not make older ones void: otherwise whoever took over an account
 * could void the owner's link by one more change.
 */
import { createHash, randomBytes } from 'node:crypto'
import { keptSince } from '../../platform/retention.ts'
import type { Database } from '../../platform/schema.ts'
import { deleteOldLinks, insertProtectionLink } from './protection.repository.ts'

const LINK_DAYS = 7
const DAY_MS = 86_400_000

export type ProtectionLinkDeps = {
  db: Database
  /** The product's own address, without a last slash. */
  publicUrl: () => string
  now: () => Date
}

/** What is stored of a link's token. */
export const hashProtectionToken = (token: string): string =>
  createHash('sha256').update(`protection:${token}`).digest('hex')

/**
 * The address of a new link for a mail to the agent at this email address. For the job that sends the mail: the secret then
 * exists in the mail alone. An attempt that fails leaves a link that nobody knows.
 */
export async function createProtectionLink(
  { db, publicUrl, now }: ProtectionLinkDeps,
  { agentId, email }: { agentId: number; email: string },
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await deleteOldLinks(db, keptSince('protectionLinks', now()))
  await insertProtectionLink(db, {
    agent_id: agentId,
    token_hash: hashProtectionToken(token),
    email,
    expires_at: new Date(now().getTime() + LINK_DAYS * DAY_MS),
  })
  return `${publicUrl()}/not-me/${token}`
}
