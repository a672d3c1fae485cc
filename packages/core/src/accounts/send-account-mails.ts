import { getCompanyName, getSingle } from '../content/index.ts'
import type { JobPayloads } from '../jobs/index.ts'
import {
  activationMail,
  agentSecurityMail,
  firstPasswordMail,
  guessingMail,
  type Mailer,
  passwordChangedMail,
  passwordResetMail,
  signInCodeMail,
  withdrawalsFrozenMail,
} from '../mail/index.ts'
import { MAILED_CODE_SECONDS, type RateLimit } from '../platform/rate-limits.ts'
import { createReadableCode } from '../platform/readable-codes.ts'
import type { Database } from '../platform/schema.ts'
import { type AgentContact, findAgent, findAgentByEmail } from './accounts.repository.ts'
import { deleteLinkRequest, findLinkRequest, type LinkKind, replaceLink } from './links/account-links.repository.ts'
import { createToken, hashToken, linkUrl, uidOf } from './links/use-link.ts'
import { deleteSignInMail, findReceiver, findSignInMail, replaceCode } from './mailed-codes/mailed-codes.repository.ts'
import { hashOfMailedCode } from './mailed-codes/mailed-codes.ts'
import { createProtectionLink, type ProtectionLinkDeps } from './protection/freeze.ts'
import { findLinkOwner } from './protection/protection.repository.ts'

// The secret of a link or a code exists only in its mail.

export type AccountMailDeps = {
  db: Database
  mailer: Pick<Mailer, 'send'>
  /** The product's own address, without a last slash; links never come from a request. */
  publicUrl: () => string
  /** The seconds for which a link of each kind is valid. */
  linkSeconds: Record<LinkKind, number>
  /** The limit of mailed links for one agent. Beyond it nothing is sent, and the last link stays valid. */
  linkLimit: RateLimit
  now: () => Date
}

/** Returns whether the agent was added by staff or brought over, and has neither chosen a password nor verified the address. */
const isInvited = ({ email_verified_at, password_hash }: AgentContact): boolean =>
  email_verified_at === null && password_hash === null

/** Returns the kind of link that the agent gets: invited agents verify the address by choosing a password. */
const kindFor = (asked: LinkKind, agent: AgentContact): LinkKind => (isInvited(agent) ? 'reset' : asked)

/**
 * Returns whether a link of this kind is useful to the agent: one kind verifies an address, the other needs a verified
 * one, unless the agent is invited.
 */
const isOfUse = (kind: LinkKind, agent: AgentContact): boolean =>
  agent.status !== 'Suspended' &&
  agent.status !== 'Closed' &&
  (isInvited(agent) || (agent.email_verified_at === null) === (kind === 'activation'))

/** Mails a new link of this kind, if it is useful and not too many were mailed. */
async function mailLink(deps: AccountMailDeps, agent: AgentContact, kind: LinkKind): Promise<void> {
  if (!isOfUse(kind, agent) || !(await isWithinLimit(deps, kind, agent))) return
  const token = createToken()
  const lifetimeSeconds = deps.linkSeconds[kind]
  const tokenHash = hashToken(kind, token)
  await replaceLink(deps.db, {
    agent_id: agent.id,
    kind,
    token_hash: tokenHash,
    expires_at: new Date(deps.now().getTime() + lifetimeSeconds * 1000),
  })
  const resetMail = isInvited(agent) ? firstPasswordMail : passwordResetMail
  const mailOf = kind === 'activation' ? activationMail : resetMail
  const mail = mailOf(agent, {
    companyName: await getCompanyName(deps.db),
    url: linkUrl(deps.publicUrl(), kind, { uid: uidOf(agent.id), token }),
    lifetimeSeconds,
  })
  await deps.mailer.send(mail, tokenHash).catch(async (error: unknown) => {
    await deps.linkLimit.giveBack(limitKeyOf(kind, agent))
    throw error
  })
}

/**
 * Mails the requested link to the agent with this address. If there is none, no mail is sent. The request is deleted in
 * both cases. Every attempt creates a new link, which invalidates the older one; its mails are therefore never folded
 * into one.
 */
export async function sendLinkMail(deps: AccountMailDeps, payload: JobPayloads['mail.account-link']): Promise<void> {
  const { db } = deps
  const request = await findLinkRequest(db, payload.link_request_id)
  if (request === undefined) return
  const agent = await findAgentByEmail(db, request.email)
  if (agent !== undefined) await mailLink(deps, agent, kindFor(request.kind, agent))
  await deleteLinkRequest(db, payload.link_request_id)
}

const limitKeyOf = (kind: LinkKind, agent: AgentContact): string => `${kind}:${agent.id}`

const isWithinLimit = async ({ linkLimit }: AccountMailDeps, kind: LinkKind, agent: AgentContact): Promise<boolean> =>
  (await linkLimit.consume(limitKeyOf(kind, agent))) === 0

/** Tells the agent that the password was changed, with a link to use if someone else changed it. */
export async function sendPasswordChangedMail(
  deps: ProtectionLinkDeps & Pick<AccountMailDeps, 'mailer'>,
  payload: JobPayloads['mail.password-changed'],
  job: { id: string },
): Promise<void> {
  const agent = await findAgent(deps.db, payload.agent_id)
  if (agent === undefined) return
  const companyName = await getCompanyName(deps.db)
  const url = await createProtectionLink(deps, { agentId: agent.id, email: agent.email })
  const mail = passwordChangedMail(agent, { companyName, url })
  await deps.mailer.send(mail, job.id)
}

/** Tells the agent that the ways to log in to the account have changed, and what to do if someone else changed them. */
export async function sendAgentSecurityMail(
  deps: ProtectionLinkDeps & Pick<AccountMailDeps, 'mailer'>,
  { agent_id, event }: JobPayloads['mail.agent-security'],
  job: { id: string },
): Promise<void> {
  const agent = await findAgent(deps.db, agent_id)
  if (agent === undefined) return
  const companyName = await getCompanyName(deps.db)
  const url = await createProtectionLink(deps, { agentId: agent.id, email: agent.email })
  const mail = agentSecurityMail(agent, { companyName, event, url })
  await deps.mailer.send(mail, job.id)
}

type SignInMailDeps = {
  db: Database
  mailer: Pick<Mailer, 'send'>
  /** The product's own address, without a last slash. */
  publicUrl: () => string
  now: () => Date
}

type Receiver = NonNullable<Awaited<ReturnType<typeof findReceiver>>>

/**
 * Sends a new code with each attempt, which makes the older one invalid; its mails are therefore never folded into one.
 */
async function sendCode({ db, mailer, now }: SignInMailDeps, receiver: Receiver): Promise<void> {
  const code = createReadableCode({ length: 10, group: 5 })
  const code_hash = hashOfMailedCode(receiver.owner, code)
  const expires_at = new Date(now().getTime() + MAILED_CODE_SECONDS * 1000)
  await replaceCode(db, receiver.owner, { code_hash, expires_at })
  const minutes = MAILED_CODE_SECONDS / 60
  await mailer.send(signInCodeMail(receiver, { companyName: await getCompanyName(db), code, minutes }), code_hash)
}

async function sendNews({ db, mailer, publicUrl }: SignInMailDeps, receiver: Receiver, jobId: string): Promise<void> {
  const resetUrl = receiver.owner.kind === 'agent' ? `${publicUrl()}/reset-password` : undefined
  await mailer.send(guessingMail(receiver, { companyName: await getCompanyName(db), resetUrl }), jobId)
}

/** Sends the email asked for to the account with this address if its owner may sign in. Deletes the request in any case. */
export async function sendSignInMail(
  deps: SignInMailDeps,
  { sign_in_mail_id: id }: JobPayloads['mail.sign-in'],
  job: { id: string },
): Promise<void> {
  const mail = await findSignInMail(deps.db, id)
  if (mail === undefined) return
  const receiver = await findReceiver(deps.db, mail)
  if (receiver !== undefined && mail.about === 'code') await sendCode(deps, receiver)
  if (receiver !== undefined && mail.about === 'guessing') await sendNews(deps, receiver, job.id)
  await deleteSignInMail(deps.db, id)
}

/** Tells the address of the account, or the one that the used link was mailed to, that withdrawals are frozen. */
export async function sendWithdrawalsFrozenMail(
  { db, mailer, publicUrl }: { db: Database; mailer: Pick<Mailer, 'send'>; publicUrl: () => string },
  { protection_link_id: id, to }: JobPayloads['mail.withdrawals-frozen'],
  job: { id: string },
): Promise<void> {
  const owner = await findLinkOwner(db, id)
  if (owner === undefined) return
  const company = await getSingle(db, 'company-information')
  const mail = withdrawalsFrozenMail(
    { ...owner, email: to === 'account' ? owner.email : owner.link_email },
    { to, companyName: await getCompanyName(db), companyEmail: company?.email, publicUrl: publicUrl() },
  )
  await mailer.send(mail, job.id)
}
