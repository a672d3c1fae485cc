/** The link "It was not me", the freeze of withdrawals that it leads to, and the end of the freeze. */
import { createHash, randomBytes } from 'node:crypto'
import { linkInput, type Protected } from '@evergrove/contract/accounts/protection'
import { reasonInput } from '@evergrove/contract/network'
import { comparableEmail } from '@evergrove/contract/platform/email-addresses'
import { inTransaction } from '@evergrove/db'
import { type Actor, recordAudit } from '../../audit/index.ts'
import type { JobDeps } from '../../jobs/index.ts'
import { freezeLifted, newCause, notify } from '../../notifications/index.ts'
import { conflict, invalid, notFound } from '../../platform/errors.ts'
import { parseInput } from '../../platform/parse-input.ts'
import { keptSince } from '../../platform/retention.ts'
import type { Database } from '../../platform/schema.ts'
import { lockAgent, raiseTokenVersion } from '../accounts.repository.ts'
import { recentSince, removeFactorsSince } from '../factors/factors.ts'
import { mayComeIn } from '../sessions/sessions.service.ts'
import {
  deleteOldLinks,
  findFrozenAt,
  findOpenLink,
  insertProtectionLink,
  takeLink,
  updateFrozenAt,
} from './protection.repository.ts'

// Every mail that tells an agent of a sensitive change has the link "It was not me". It carries 256 random bits of
// which only a hash is stored, and works once, for seven days. A new link leaves older ones valid: otherwise a thief
// could void the owner's link by making one more change.

const LINK_DAYS = 7
const DAY_MS = 86_400_000

export type ProtectionLinkDeps = {
  db: Database
  /** The product's own address, without a last slash. */
  publicUrl: () => string
  now: () => Date
}

/** Returns the stored form of a link's token. */
const hashProtectionToken = (token: string): string => createHash('sha256').update(`protection:${token}`).digest('hex')

/**
 * Creates a link for a mail to the agent at this email address, and returns its URL. Only the job that sends the mail
 * may call it: the secret then exists in the mail alone. An attempt that fails leaves a link that nobody knows.
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

const refused = () => invalid({ token: ['This link has expired or has been used already.'] })

/**
 * Uses up a link "It was not me". Withdrawals are frozen, and every session, proof and unconfirmed change of the email
 * address ends. Second factors of the last seven days are removed, because the thief may have set them up. The address
 * of the account and the address that the link was mailed to are told. Throws `invalid` under `token`, in the same
 * words for a link that was used, has expired or never existed.
 */
export async function freezeByLink(
  { db, jobs, now }: JobDeps & { now: () => Date },
  input: unknown,
): Promise<Protected> {
  const { token } = parseInput(linkInput, input)
  return inTransaction(db, async (trx) => {
    const link = await findOpenLink(trx, hashProtectionToken(token), now())
    // The agent is locked first, as everywhere, because a request for a withdrawal may be waiting for the freeze, or
    // the freeze for it.
    const agent = link && (await lockAgent(trx, link.agent_id))
    if (link === undefined || agent === undefined || !(await takeLink(trx, link.id, now()))) throw refused()
    const frozenAt = await findFrozenAt(trx, agent.id)
    await updateFrozenAt(trx, agent.id, frozenAt ?? now())
    await raiseTokenVersion(trx, agent.id)
    const owner = { kind: 'agent', id: agent.id } as const
    const removes_factors = await removeFactorsSince(trx, owner, recentSince(now()))
    await recordAudit(trx, {
      actor: owner,
      action: 'agent.freeze-withdrawals',
      subject: owner,
      before: { is_frozen: frozenAt !== null },
      after: { is_frozen: true, removes_factors },
    })
    const isSameAddress = comparableEmail(agent.email) === comparableEmail(link.email)
    for (const to of isSameAddress ? (['account'] as const) : (['account', 'link'] as const)) {
      await jobs.send(trx, 'mail.withdrawals-frozen', { protection_link_id: link.id, to })
    }
    return { can_reset_password: isSameAddress && mayComeIn(agent) }
  })
}

/**
 * Lifts the freeze of an agent's withdrawals, with a reason for the audit trail. The agent is notified. Throws
 * `invalid` without a reason, `not_found`, and `conflict` if withdrawals are not frozen.
 */
export async function liftFreeze(
  { db, jobs }: JobDeps,
  { agentId, input, actor }: { agentId: number; input: unknown; actor: Actor },
): Promise<void> {
  const { reason } = parseInput(reasonInput, input)
  await inTransaction(db, async (trx) => {
    if ((await lockAgent(trx, agentId)) === undefined) throw notFound()
    if ((await findFrozenAt(trx, agentId)) === null) throw conflict('The withdrawals of this agent are not frozen.')
    await updateFrozenAt(trx, agentId, null)
    await recordAudit(trx, {
      actor,
      action: 'agent.lift-freeze',
      subject: { kind: 'agent', id: agentId },
      before: { is_frozen: true },
      after: { is_frozen: false },
      reason,
    })
    await notify({ trx, jobs }, [freezeLifted(agentId)], newCause('account', agentId))
  })
}
