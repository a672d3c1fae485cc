/** Invitations: an admin names an address and a role, the address gets a link, and its holder chooses a password. */
import { createHash, randomBytes } from 'node:crypto'
import { emailField, passwordField } from '@evergrove/contract/platform/text-fields'
import {
  acceptInvitationInput,
  invitationLinkInput,
  type StaffRole,
  staffInvitationInput,
  staffPasswordInput,
} from '@evergrove/contract/staff/staff-accounts'
import { inTransaction } from '@evergrove/db'
import { z } from 'zod'
import {
  hashPassword,
  issueToken,
  refusedProof,
  renewSession,
  staffPasswordProblems,
  verifyPassword,
} from '../../accounts/index.ts'
import { recordAudit } from '../../audit/index.ts'
import { getCompanyName } from '../../content/index.ts'
import type { JobDeps, JobPayloads } from '../../jobs/index.ts'
import { type Mailer, staffInvitationMail } from '../../mail/index.ts'
import { invalid, requireFound } from '../../platform/errors.ts'
import { isAgentAddress } from '../../platform/one-person.repository.ts'
import { parseInput } from '../../platform/parse-input.ts'
import type { Database } from '../../platform/schema.ts'
import { insertStaff } from '../staff.repository.ts'
import { type StaffCodeDeps, spendStaffCode } from '../staff-codes.ts'
import { lockActiveAdmin, type StaffActor, tellAdmins } from './manage-accounts.ts'
import {
  deleteInvitation,
  findOpenInvitation,
  findPasswordHash,
  hasInvitationLink,
  hasStaffAddress,
  insertAccount,
  replaceInvitation,
  setInvitationLink,
  takeInvitation,
  updatePasswordHash,
} from './staff-accounts.repository.ts'

const LINK_DAYS = 3
const DAY_MS = 86_400_000

const TAKEN = ['A staff account with this email address already exists.']

const AGENT = ['An agent has this email address. One person is either an agent or staff.']

const hashOf = (token: string): string => createHash('sha256').update(`staff-invitation:${token}`).digest('hex')

/**
 * Mails a link by which the owner of the address becomes staff with this role; an earlier invitation to the address is
 * void. The link works while the sender may invite. All admins are told. Throws `invalid` by field, under `email` for
 * an address of staff or of an agent, and `forbidden` for a sender who was disabled or demoted in the meantime.
 */
export async function inviteStaff(
  { db, jobs }: JobDeps,
  { input, actor }: { input: unknown; actor: StaffActor },
): Promise<{ id: number }> {
  const { email, role } = parseInput(staffInvitationInput, input)
  return inTransaction(db, async (trx) => {
    await lockActiveAdmin(trx, actor)
    if (await hasStaffAddress(trx, email)) throw invalid({ email: TAKEN })
    if (await isAgentAddress(trx, email)) throw invalid({ email: AGENT })
    const id = await replaceInvitation(trx, { email, role, invited_by: actor.id })
    await jobs.send(trx, 'mail.staff-invitation', { invitation_id: id })
    await recordAudit(trx, {
      actor,
      action: 'staff.invite',
      subject: { kind: 'staff_invitation', id },
      after: { email, role },
    })
    await tellAdmins({ trx, jobs }, { subject: { kind: 'staff_invitation', id } })
    return { id }
  })
}

/** Takes an invitation back before it is accepted. Throws `not_found`. */
export async function withdrawInvitation(
  { db }: { db: Database },
  { id, actor }: { id: number; actor: StaffActor },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const withdrawn = requireFound(await deleteInvitation(trx, id))
    const subject = { kind: 'staff_invitation', id } as const
    await recordAudit(trx, { actor, action: 'staff.withdraw-invitation', subject, before: withdrawn })
  })
}

export type InvitationMailDeps = {
  db: Database
  mailer: Pick<Mailer, 'send'>
  /** The product's own address, without a last slash. */
  publicUrl: () => string
  now: () => Date
}

/** Mails a new link. Every attempt makes one, which voids the older; its mails are therefore never folded into one. */
export async function sendInvitationMail(
  { db, mailer, publicUrl, now }: InvitationMailDeps,
  { invitation_id: id }: JobPayloads['mail.staff-invitation'],
): Promise<void> {
  const invitation = await findOpenInvitation(db, id)
  if (invitation === undefined) return
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now().getTime() + LINK_DAYS * DAY_MS)
  const tokenHash = hashOf(token)
  await setInvitationLink(db, id, { token_hash: tokenHash, expires_at: expiresAt })
  const companyName = await getCompanyName(db)
  const url = `${publicUrl()}/staff/invitation/${token}`
  await mailer.send(staffInvitationMail(invitation, { companyName, url, days: LINK_DAYS }), tokenHash)
}

const wrongLink = () =>
  invalid(
    { token: ['This invitation is no longer valid. Request a new one.'] },
    { event: { kind: 'link-refused', cause: 'invitation', actor: 'visitor' } },
  )

/** Returns whether the link can still be accepted, without using it up. Throws `invalid` for anything other than a token. */
export async function checkInvitation(
  { db, now }: { db: Database; now: () => Date },
  input: unknown,
): Promise<{ is_valid: boolean }> {
  const { token } = parseInput(invitationLinkInput, input)
  return { is_valid: await hasInvitationLink(db, hashOf(token), now()) }
}

/**
 * Creates the account that the link's holder was invited to, with the password they chose. The link is void from then
 * on. An authenticator app is set up at the first sign-in. All admins are told. Throws `invalid` under `token`, also if
 * the address belongs to an agent meanwhile, and under `password`.
 */
export async function acceptInvitation(
  { db, jobs, now }: JobDeps & { now: () => Date },
  input: unknown,
): Promise<{ email: string }> {
  const { token, password } = parseInput(acceptInvitationInput, input)
  const tokenHash = hashOf(token)
  if (!(await hasInvitationLink(db, tokenHash, now()))) throw wrongLink()
  const passwordHash = await hashPassword(password)
  return inTransaction(db, async (trx) => {
    const taken = await takeInvitation(trx, tokenHash, now())
    if (taken === undefined) throw wrongLink()
    const { email, role, invited_by } = taken
    const problems = staffPasswordProblems(password, email)
    if (problems.length > 0) throw invalid({ password: problems })
    if (await isAgentAddress(trx, email)) throw invalid({ token: AGENT })
    const id = await insertAccount(trx, { email, role, password_hash: passwordHash })
    if (id === undefined) throw wrongLink()
    const subject = { kind: 'staff', id } as const
    const after = { email, role, invited_by }
    await recordAudit(trx, { actor: { kind: 'staff', id }, action: 'staff.join', subject, after })
    await tellAdmins({ trx, jobs }, { subject })
    return { email }
  })
}

const input = z.object({ email: emailField(), password: passwordField() })

/**
 * Creates a staff account for the operator and records it in the audit trail. Staff accounts are separate from agents'
 * accounts. Throws `invalid` under `email` if the address is invalid, taken or an agent's, and under `password` for a
 * weak password. Sign-in requires a code in addition to the password unless `needsCode` is false.
 */
export async function createStaff(
  db: Database,
  account: { email: string; password: string; role: StaffRole; needsCode?: boolean },
): Promise<void> {
  const { email, password } = parseInput(input, account)
  const problems = staffPasswordProblems(password, email)
  if (problems.length > 0) throw invalid({ password: problems })
  const { role, needsCode: needs_code = true } = account
  const password_hash = await hashPassword(password)
  await inTransaction(db, async (trx) => {
    if (await isAgentAddress(trx, email)) {
      throw invalid({ email: ['An agent has this email address. One person is either an agent or staff.'] })
    }
    const id = await insertStaff(trx, { email, password_hash, role, needs_code })
    if (id === undefined) throw invalid({ email: ['A staff account with this email address already exists.'] })
    await recordAudit(trx, {
      actor: { kind: 'operator' },
      action: 'staff.create',
      subject: { kind: 'staff', id },
      after: { role },
    })
  })
}

/**
 * Sets a new password for the member of staff who knows the present one and gives a code. Every earlier token is void;
 * the returned one keeps them signed in here. The change is mailed to the account. Throws `invalid` under
 * `old_password`, `new_password` or `code`, and `throttled` after five codes.
 */
export async function changeOwnPassword(
  deps: StaffCodeDeps,
  { input, actor, email, sessionId }: { input: unknown; actor: StaffActor; email: string; sessionId: string },
): Promise<{ token: string }> {
  const { db, jobs, tokens, now } = deps
  const { old_password, new_password, code } = parseInput(staffPasswordInput, input)
  if (!(await verifyPassword(await findPasswordHash(db, actor.id), old_password))) {
    const event = refusedProof({ kind: 'staff', id: actor.id }, 'wrong-password')
    throw invalid({ old_password: ['Invalid password.'] }, { event })
  }
  const problems = staffPasswordProblems(new_password, email)
  if (problems.length > 0) throw invalid({ new_password: problems })
  await spendStaffCode(deps, actor, code)
  const passwordHash = await hashPassword(new_password)
  const version = await inTransaction(db, async (trx) => {
    const subject = { kind: 'staff', id: actor.id } as const
    await recordAudit(trx, { actor, action: 'staff.change-password', subject })
    await jobs.send(trx, 'mail.staff-security', { staff_id: actor.id, event: 'password-changed' })
    const raised = await updatePasswordHash(trx, actor.id, passwordHash)
    await renewSession(trx, sessionId, raised)
    return raised
  })
  const owner = { user_id: actor.id, version, sid: sessionId }
  return { token: issueToken(tokens, owner, { type: 'staff', now: now() }) }
}
