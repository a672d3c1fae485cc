/** Invitations: an admin names an address and a role, the address gets a link, and its holder chooses a password. */
import { createHash, randomBytes } from 'node:crypto'
import {
  acceptInvitationInput,
  invitationLinkInput,
  staffInvitationInput,
} from '@evergrove/contract/staff/staff-accounts'
import { inTransaction } from '@evergrove/db'
import { hashPassword, staffPasswordProblems } from '../../accounts/index.ts'
import { recordAudit } from '../../audit/index.ts'
import { getCompanyName } from '../../content/index.ts'
import type { JobDeps, JobPayloads } from '../../jobs/index.ts'
import { type Mailer, staffInvitationMail } from '../../mail/index.ts'
import { invalid, requireFound } from '../../platform/errors.ts'
import { isAgentAddress } from '../../platform/one-person.repository.ts'
import { parseInput } from '../../platform/parse-input.ts'
import type { Database } from '../../platform/schema.ts'
import { lockActiveAdmin, type StaffActor, tellAdmins } from './manage-accounts.ts'
import {
  deleteInvitation,
  findOpenInvitation,
  hasInvitationLink,
  hasStaffAddress,
  insertAccount,
  replaceInvitation,
  setInvitationLink,
  takeInvitation,
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
