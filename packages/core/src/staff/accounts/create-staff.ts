import { emailField, passwordField } from '@evergrove/contract/platform/text-fields'
import { type StaffRole, staffPasswordInput } from '@evergrove/contract/staff/staff-accounts'
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
import { invalid } from '../../platform/errors.ts'
import { isAgentAddress } from '../../platform/one-person.repository.ts'
import { parseInput } from '../../platform/parse-input.ts'
import type { Database } from '../../platform/schema.ts'
import { insertStaff } from '../staff.repository.ts'
import { type StaffCodeDeps, spendStaffCode } from '../staff-codes.ts'
import type { StaffActor } from './manage-accounts.ts'
import { findPasswordHash, updatePasswordHash } from './staff-accounts.repository.ts'

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
