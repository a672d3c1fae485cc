/** Passkeys of staff. They are added and removed with the password and a code, and one alone is enough to sign in. */
import type { Passkey, PasskeyQuestion } from '@evergrove/contract/accounts/factors'
import { staffPasskeyProofInput } from '@evergrove/contract/staff/staff-accounts'
import { inTransaction } from '@evergrove/db'
import {
  acceptPasskey,
  addPasskey,
  askNewPasskey,
  askPasskey,
  type Client,
  deletePasskey,
  listPasskeys,
  type PasskeyDeps,
  refusedProof,
  toPasskey,
  verifyPassword,
  wrongCredentials,
} from '../accounts/index.ts'
import { recordAudit } from '../audit/index.ts'
import { invalid, requireFound } from '../platform/errors.ts'
import { parseInput } from '../platform/parse-input.ts'
import type { Database, Trx } from '../platform/schema.ts'
import { findPasswordHash } from './accounts/staff-accounts.repository.ts'
import { findStaffAccess } from './staff.repository.ts'
import { type StaffCodeDeps, spendStaffCode } from './staff-codes.ts'
import { beginStaffSession, type StaffMember } from './staff-sessions.ts'

export type StaffPasskeyDeps = PasskeyDeps & StaffCodeDeps

const ownerOf = ({ id }: { id: number }) => ({ kind: 'staff', id }) as const

const askedOf = (staff: StaffMember) => ({
  owner: ownerOf(staff),
  version: staff.tokenVersion,
  sessionId: staff.sessionId,
})

/** Returns the passkeys of a member of staff. */
export async function listStaffPasskeys({ db }: { db: Database }, id: number): Promise<Passkey[]> {
  return (await listPasskeys(db, ownerOf({ id }))).map(toPasskey)
}

/**
 * Throws `invalid` under `password` or `code`, and `throttled`. A stolen token alone can therefore change no passkey.
 */
async function requireProof(deps: StaffPasskeyDeps, staff: StaffMember, input: unknown): Promise<void> {
  const { password, code } = parseInput(staffPasskeyProofInput, input)
  if (!(await verifyPassword(await findPasswordHash(deps.db, staff.id), password))) {
    throw invalid({ password: ['Invalid password.'] }, { event: refusedProof(ownerOf(staff), 'wrong-password') })
  }
  await spendStaffCode(deps, staff, code)
}

/** Returns a question for a new passkey of the member of staff. Throws as `requireProof` does. */
export async function askNewStaffPasskey(
  deps: StaffPasskeyDeps,
  { staff, input }: { staff: StaffMember; input: unknown },
): Promise<PasskeyQuestion> {
  await requireProof(deps, staff, input)
  return askNewPasskey(deps, { asked: askedOf(staff), name: staff.email, displayName: staff.email })
}

type Change = { id: number; action: 'staff.add-passkey' | 'staff.remove-passkey'; device: string }

async function report({ jobs }: StaffPasskeyDeps, trx: Trx, { id, action, device }: Change): Promise<void> {
  const isNew = action === 'staff.add-passkey'
  const staff = ownerOf({ id })
  const [before, after] = isNew ? [{}, { device }] : [{ device }, {}]
  await recordAudit(trx, { actor: staff, action, subject: staff, before, after })
  await jobs.send(trx, 'mail.staff-security', { staff_id: id, event: isNew ? 'passkey-added' : 'passkey-removed' })
}

/** Adds the passkey that the browser made. Throws `invalid` under `passkey`, and `conflict` if it is known. */
export async function addStaffPasskey(
  deps: StaffPasskeyDeps,
  { staff, client, input }: { staff: StaffMember; client: Client; input: unknown },
): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    const device = await addPasskey(deps, trx, { asked: askedOf(staff), client, input })
    await report(deps, trx, { id: staff.id, action: 'staff.add-passkey', device })
  })
}

/** Removes one of the member's passkeys. Throws as `requireProof` does, and `not_found` for any other id. */
export async function removeStaffPasskey(
  deps: StaffPasskeyDeps,
  { staff, id, input }: { staff: StaffMember; id: number; input: unknown },
): Promise<void> {
  await requireProof(deps, staff, input)
  await inTransaction(deps.db, async (trx) => {
    const device = requireFound(await deletePasskey(trx, ownerOf(staff), id))
    await report(deps, trx, { id: staff.id, action: 'staff.remove-passkey', device })
  })
}

/** Returns a question that a passkey of any member of staff answers to sign in. */
export const askStaffPasskey = (deps: PasskeyDeps): Promise<PasskeyQuestion> =>
  askPasskey(deps, { kind: 'staff', use: 'sign_in' })

/**
 * Opens a session of the member of staff whose passkey answered the question, and returns its token; neither password
 * nor code is needed. Throws `unauthenticated` for anything else, and for disabled accounts.
 */
export async function signInStaffByPasskey(
  deps: StaffPasskeyDeps,
  { input, client }: { input: unknown; client: Client },
): Promise<{ token: string }> {
  const token = await inTransaction(deps.db, async (trx) => {
    const id = await acceptPasskey(deps, trx, { kind: 'staff', use: 'sign_in', input })
    const staff = await findStaffAccess(trx, id)
    if (staff === undefined || staff.disabled_at !== null) {
      throw wrongCredentials(deps.tokens, { kind: 'staff', cause: 'disabled', id })
    }
    const subject = ownerOf(staff)
    await recordAudit(trx, { actor: subject, action: 'staff.sign-in-by-passkey', subject })
    return beginStaffSession(deps, trx, { staff, client, created_by: 'passkey' })
  })
  return { token }
}
