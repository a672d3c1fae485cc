/** The actions of admins on staff accounts, never on their own, so that an admin who can sign in remains. */
import type { AuditAction } from '@evergrove/contract/audit'
import { reasonInput } from '@evergrove/contract/network'
import { mayDo } from '@evergrove/contract/staff/duties'
import { type StaffAccount, type StaffAccounts, staffRoleInput } from '@evergrove/contract/staff/staff-accounts'
import { inTransaction } from '@evergrove/db'
import { type AuditSubject, describeLatestAction, recordAudit } from '../../audit/index.ts'
import { getCompanyName } from '../../content/index.ts'
import type { JobDeps, JobPayloads, Jobs } from '../../jobs/index.ts'
import { type Mailer, staffChangeMail } from '../../mail/index.ts'
import { AppError, conflict, requireFound } from '../../platform/errors.ts'
import { inIso } from '../../platform/moments.ts'
import { isAgentAddress } from '../../platform/one-person.repository.ts'
import { parseInput } from '../../platform/parse-input.ts'
import type { Database, Trx } from '../../platform/schema.ts'
import { findStaffAccess } from '../staff.repository.ts'
import {
  type AccountChange,
  type AccountRow,
  type AccountState,
  endInvitationsOf,
  findStaffChange,
  listActiveAdmins,
  lockAccount,
  lockActiveAdmins,
  newestEntry,
  selectAccounts,
  selectInvitations,
  updateAccount,
} from './staff-accounts.repository.ts'

// All admins learn by mail who joins the staff and how accounts change, so that nobody can create colleagues unnoticed.

/**
 * Queues the mails about the newest audit entry of the subject, in the transaction that has written it: to every admin
 * who can sign in, and to `also`, who may no longer be an admin.
 */
export async function tellAdmins(
  { trx, jobs }: { trx: Trx; jobs: Pick<Jobs, 'send'> },
  { subject, also = [] }: { subject: AuditSubject; also?: readonly number[] },
): Promise<void> {
  const audit_entry_id = await newestEntry(trx, subject)
  for (const staff_id of new Set([...(await listActiveAdmins(trx)), ...also])) {
    await jobs.send(trx, 'mail.staff-change', { staff_id, audit_entry_id })
  }
}

/** Mails a change among the staff to one admin. */
export async function sendStaffChangeMail(
  { db, mailer, publicUrl }: { db: Database; mailer: Pick<Mailer, 'send'>; publicUrl: () => string },
  { staff_id, audit_entry_id }: JobPayloads['mail.staff-change'],
  job: { id: string },
): Promise<void> {
  const staff = await findStaffAccess(db, staff_id)
  const change = await findStaffChange(db, audit_entry_id)
  if (staff === undefined || change === undefined) return
  const words = { companyName: await getCompanyName(db), url: `${publicUrl()}/staff/accounts`, change }
  await mailer.send(staffChangeMail(staff, words), job.id)
}

export type StaffActor = { kind: 'staff'; id: number }

/** An action of an admin on the account `id`. */
type AccountAction = { id: number; actor: StaffActor }

const toAccount = ({ totp_confirmed_at, ...account }: AccountRow): StaffAccount => ({
  ...inIso(account),
  has_app: totp_confirmed_at !== null,
})

/** Returns all staff accounts and open invitations. */
export async function listStaffAccounts(db: Database): Promise<StaffAccounts> {
  const accounts = await selectAccounts(db)
  const invitations = await selectInvitations(db)
  return { accounts: accounts.map(toAccount), invitations: invitations.map(inIso) }
}

type Change = {
  action: AuditAction
  /** Returns the refusal for an account that already has the wanted state. */
  refuse?: (trx: Trx, account: AccountState) => Promise<AppError | undefined>
  change: AccountChange
  before?: (account: AccountState) => Record<string, unknown>
  after?: Record<string, unknown>
  reason?: string
  /** Does further work in the same transaction. */
  andThen?: (trx: Trx, account: AccountState) => Promise<void>
}

/**
 * Locks all admins who can sign in until the transaction ends. Throws `forbidden` for an actor who is no longer one of
 * them, because they were disabled or demoted while this call waited.
 */
export async function lockActiveAdmin(trx: Trx, actor: StaffActor): Promise<void> {
  const admins = await lockActiveAdmins(trx)
  if (!admins.includes(actor.id)) throw new AppError('forbidden', 'Only an admin can do this.')
}

async function changeAccount(db: Database, { id, actor }: AccountAction, parts: Change): Promise<void> {
  const { action, refuse, change, before, after = {}, reason, andThen } = parts
  await inTransaction(db, async (trx) => {
    await lockActiveAdmin(trx, actor)
    const account = requireFound(await lockAccount(trx, id))
    const refusal = await refuse?.(trx, account)
    if (refusal !== undefined) throw refusal
    await updateAccount(trx, id, change)
    const { role = account.role, is_disabled: isDisabled = account.disabled_at !== null } = change
    if (isDisabled || !mayDo(role, 'accounts')) await endInvitationsOf(trx, id)
    await recordAudit(trx, {
      actor,
      action,
      subject: { kind: 'staff', id },
      before: before?.(account) ?? {},
      after,
      ...(reason === undefined ? {} : { reason }),
    })
    await andThen?.(trx, account)
  })
}

/** Returns a function that tells all admins, and the owner of the account if they were an admin before. */
const tellOf =
  (jobs: JobDeps['jobs']) =>
  (trx: Trx, { id, role }: AccountState): Promise<void> =>
    tellAdmins({ trx, jobs }, { subject: { kind: 'staff', id }, also: role === 'admin' ? [id] : [] })

function refuseSelf({ id, actor }: AccountAction, what: string): void {
  if (id === actor.id) throw conflict(`You cannot ${what} your own account. Ask another admin.`)
}

/**
 * Gives an account another role, from its next call on. If the new role may not invite, the account's invitations end.
 * All admins are told. Throws `invalid`, `not_found`, and `conflict` for the caller's own account.
 */
export async function changeStaffRole(
  { db, jobs }: JobDeps,
  { input, ...action }: AccountAction & { input: unknown },
): Promise<void> {
  const { role } = parseInput(staffRoleInput, input)
  refuseSelf(action, 'change the role of')
  await changeAccount(db, action, {
    action: 'staff.change-role',
    change: { role },
    before: (account) => ({ role: account.role }),
    after: { role },
    andThen: tellOf(jobs),
  })
}

/**
 * Keeps an account from signing in, at once, and ends the invitations it has sent. All admins are told. Throws
 * `not_found`, and `conflict` for the caller's own account and for a disabled one.
 */
export async function disableStaff({ db, jobs }: JobDeps, action: AccountAction): Promise<void> {
  refuseSelf(action, 'disable')
  await changeAccount(db, action, {
    action: 'staff.disable',
    refuse: async (trx, { disabled_at }) => {
      if (disabled_at === null) return undefined
      const subject = { kind: 'staff', id: action.id } as const
      return conflict(
        `This account was disabled ${await describeLatestAction(trx, { subject, actions: ['staff.disable'] })}.`,
      )
    },
    change: { is_disabled: true, signsOut: true },
    before: () => ({ is_disabled: false }),
    after: { is_disabled: true },
    andThen: tellOf(jobs),
  })
}

/**
 * Lets a disabled account sign in again. All admins are told. Throws `not_found`, and `conflict` for an account that is
 * not disabled or whose address belongs to an agent meanwhile.
 */
export async function enableStaff({ db, jobs }: JobDeps, action: AccountAction): Promise<void> {
  await changeAccount(db, action, {
    action: 'staff.enable',
    refuse: async (trx, { disabled_at, email }) => {
      if (disabled_at === null) return conflict('This account is not disabled.')
      return (await isAgentAddress(trx, email))
        ? conflict('An agent has this email address. One person is either an agent or staff.')
        : undefined
    },
    change: { is_disabled: false },
    before: () => ({ is_disabled: true }),
    after: { is_disabled: false },
    andThen: tellOf(jobs),
  })
}

/** Ends every session of an account. Throws `not_found`. */
export async function signOutStaff({ db }: { db: Database }, action: AccountAction): Promise<void> {
  await changeAccount(db, action, {
    action: 'staff.end-sessions',
    change: { signsOut: true },
  })
}

/**
 * Removes the authenticator app, the recovery codes and the passkeys of a person who lost them and ends their sessions.
 * An app is set up at the next sign-in, and the person is told by mail. Throws `invalid` without a reason, `not_found`,
 * and `conflict` for the caller's own account.
 */
export async function resetStaffCode(
  { db, jobs }: JobDeps,
  { input, ...action }: AccountAction & { input: unknown },
): Promise<void> {
  const { reason } = parseInput(reasonInput, input)
  refuseSelf(action, 'reset the app of')
  await changeAccount(db, action, {
    action: 'staff.reset-code',
    change: { forgetsFactors: true, signsOut: true },
    before: ({ totp_confirmed_at }) => ({ has_app: totp_confirmed_at !== null }),
    after: { has_app: false },
    reason,
    andThen: (trx) => jobs.send(trx, 'mail.staff-security', { staff_id: action.id, event: 'app-reset' }),
  })
}
