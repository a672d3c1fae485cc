/**
 * A change of the email address by the agent: requested with a proof, and made by the link that is mailed to the new
 * address. Anything that ends the agent's tokens in between, such as a new password or a reported change, voids the
 * request.
 */
import { createHash, randomBytes } from 'node:crypto'
import { emailChangeInput, linkInput, type Protection } from '@evergrove/contract/accounts/protection'
import { comparableEmail } from '@evergrove/contract/platform/email-addresses'
import { inTransaction } from '@evergrove/db'
import {
  endToken,
  findFrozenAt,
  findProof,
  lockAgent,
  mayComeIn,
  proofRequired,
  type SessionDeps,
  type SessionOfAgent,
} from '../../accounts/index.ts'
import { recordAudit } from '../../audit/index.ts'
import { getCompanyName } from '../../content/index.ts'
import type { JobDeps, JobPayloads, Jobs } from '../../jobs/index.ts'
import { confirmEmailMail, type Mailer } from '../../mail/index.ts'
import { conflict, invalid, requireFound } from '../../platform/errors.ts'
import { parseInput } from '../../platform/parse-input.ts'
import type { RateLimit } from '../../platform/rate-limits.ts'
import type { Database } from '../../platform/schema.ts'
import { findExpectedDay, findFinalReturn } from '../../withdrawals/index.ts'
import { isAddressOfAnother, updateEmail } from '../agents.repository.ts'
import { tellBothAddresses } from './change-email.ts'
import {
  deleteRequest,
  findOpenRequest,
  findRequestByToken,
  findRequestOfAgent,
  insertChange,
  replaceRequest,
  updateRequestToken,
} from './email-changes.repository.ts'

const LINK_SECONDS = 86_400
const UNPROVEN = 'Confirm your password to change your email address.'

const hashOf = (token: string): string => createHash('sha256').update(`email:${token}`).digest('hex')

type Asking = SessionOfAgent & { input: unknown; proof: string | undefined }

/**
 * Requests another address. Nothing changes until its owner uses the link that is mailed to it, within a day. Whether
 * another account has the address makes no difference here. An earlier request is replaced. Throws `invalid` under
 * `new_email`, `forbidden` without a valid proof, and `conflict` while withdrawals are frozen, because the person who
 * is signed in then may not be the owner.
 */
export async function requestOwnEmail(
  deps: SessionDeps & { jobs: Pick<Jobs, 'send'> },
  { agentId, sessionId, input, proof: given }: Asking,
): Promise<void> {
  const { new_email } = parseInput(emailChangeInput, input)
  const proof = await findProof(deps, given, { agentId, sessionId, purpose: 'email' })
  await inTransaction(deps.db, async (trx) => {
    const agent = requireFound(await lockAgent(trx, agentId))
    if (comparableEmail(new_email) === comparableEmail(agent.email)) {
      throw invalid({ new_email: ['This is already your email address.'] })
    }
    if (proof === undefined || !(await endToken(trx, proof, deps.now())))
      throw proofRequired(UNPROVEN, { agentId, given })
    if ((await findFrozenAt(trx, agentId)) !== null) {
      throw conflict('Your withdrawals are frozen. Contact us to change your email address.')
    }
    const at = deps.now()
    const expires_at = new Date(at.getTime() + LINK_SECONDS * 1000)
    const request = { agent_id: agentId, new_email, token_version: agent.token_version, expires_at }
    const id = await replaceRequest(trx, request, at)
    await deps.jobs.send(trx, 'mail.confirm-email', { email_request_id: id })
    await recordAudit(trx, {
      actor: { kind: 'agent', id: agentId },
      action: 'agent.request-email',
      subject: { kind: 'agent', id: agentId },
      before: { email: agent.email },
      after: { email: new_email },
      isPersonal: true,
    })
  })
}

export type ConfirmEmailDeps = {
  db: Database
  mailer: Pick<Mailer, 'send'>
  /** The product's own address, without a last slash. */
  publicUrl: () => string
  /** The limit of mailed links for one address. Beyond it nothing is sent. */
  linkLimit: RateLimit
  now: () => Date
}

/** Mails the link to the new address unless another account has it. Each attempt makes a new link, voiding the older. */
export async function sendConfirmEmailMail(
  deps: ConfirmEmailDeps,
  { email_request_id: id }: JobPayloads['mail.confirm-email'],
): Promise<void> {
  const request = await findOpenRequest(deps.db, id, deps.now())
  if (request === undefined || (await isAddressOfAnother(deps.db, request.new_email, request.agent_id))) return
  const key = `email:${comparableEmail(request.new_email)}`
  if ((await deps.linkLimit.consume(key)) > 0) return
  const token = randomBytes(32).toString('base64url')
  await updateRequestToken(deps.db, id, hashOf(token))
  const mail = confirmEmailMail(
    { ...request, email: request.new_email },
    {
      companyName: await getCompanyName(deps.db),
      url: `${deps.publicUrl()}/confirm-email/${token}`,
      lifetimeSeconds: LINK_SECONDS,
    },
  )
  await deps.mailer.send(mail, hashOf(token)).catch(async (error: unknown) => {
    await deps.linkLimit.giveBack(key)
    throw error
  })
}

/**
 * Makes the change that the link was mailed for: the address is verified, every session ends, and both addresses are
 * told. Throws `invalid` under `token`, in the same words whether the link was used, has expired, is void, or the
 * address belongs to another account meanwhile.
 */
export async function confirmOwnEmail({ db, jobs, now }: JobDeps & { now: () => Date }, input: unknown): Promise<void> {
  const { token } = parseInput(linkInput, input)
  const refused = () => invalid({ token: ['This link is no longer valid. Request another one in your profile.'] })
  await inTransaction(db, async (trx) => {
    const named = await findRequestByToken(trx, hashOf(token), now())
    const agent = named && (await lockAgent(trx, named.agent_id))
    // Loaded again with the agent locked: the link may just have been used, or the agent's tokens may have ended.
    const request = agent && (await findRequestByToken(trx, hashOf(token), now()))
    if (agent === undefined || request === undefined || !mayComeIn(agent)) throw refused()
    if (await isAddressOfAnother(trx, request.new_email, agent.id)) throw refused()
    await deleteRequest(trx, request.id)
    await updateEmail(trx, agent.id, { email: request.new_email, verifiedAt: now() })
    const changeId = await insertChange(trx, {
      agent_id: agent.id,
      old_email: agent.email,
      new_email: request.new_email,
      reason: null,
      status: 'Made',
      proposed_by: null,
    })
    await recordAudit(trx, {
      actor: { kind: 'agent', id: agent.id },
      action: 'agent.change-email',
      subject: { kind: 'agent', id: agent.id },
      before: { email: agent.email },
      after: { email: request.new_email },
      isPersonal: true,
    })
    await tellBothAddresses({ trx, jobs }, agent, changeId)
  })
}

/** Returns the address change that the agent's account is waiting for, what prevents withdrawals, and how long they take. */
export async function getProtection(
  { db, now }: { db: Database; now: () => Date },
  agentId: number,
): Promise<Protection> {
  const request = await findRequestOfAgent(db, agentId, now())
  const frozenAt = await findFrozenAt(db, agentId)
  return {
    email_change:
      request === undefined ? null : { new_email: request.new_email, expires_at: request.expires_at.toISOString() },
    withdrawals_frozen_at: frozenAt?.toISOString() ?? null,
    destination_returned: (await findFinalReturn(db, agentId)) ?? null,
    expected_on: await findExpectedDay(db),
  }
}
