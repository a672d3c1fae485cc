import { staffPasswordInput } from '@evergrove/contract/staff/staff-accounts'
import { inTransaction } from '@evergrove/db'
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
import { parseInput } from '../../platform/parse-input.ts'
import { type StaffCodeDeps, spendStaffCode } from '../codes/staff-codes.ts'
import type { StaffActor } from './manage-accounts.ts'
import { findPasswordHash, updatePasswordHash } from './staff-accounts.repository.ts'

/**
 * Sets a new password for the member of staff who knows the present one and gives a code. Every token made before is void; the
 * one that is answered keeps them signed in here. The change is mailed to the account. Throws `invalid` under `old_password`,
 * `new_password` or `code`, and `throttled` after five codes.
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
    await recordAudit(trx, { actor, action: 'staff.change-password', subject, before: {}, after: {} })
    await jobs.send(trx, 'mail.staff-security', { staff_id: actor.id, event: 'password-changed' })
    const raised = await updatePasswordHash(trx, actor.id, passwordHash)
    await renewSession(trx, sessionId, raised)
    return raised
  })
  const owner = { user_id: actor.id, version, sid: sessionId }
  return { token: issueToken(tokens, owner, { type: 'staff', now: now() }) }
}
