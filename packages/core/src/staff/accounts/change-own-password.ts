import { staffPasswordInput } from '@evergrove/contract/staff/staff-accounts'
import { inTransaction } from '@evergrove/db'
import {
  hashPassword,
  issueToken,
  passwordProblems,
  refusedProof,
  renewSession,
  type SessionDeps,
  verifyPassword,
} from '../../accounts/index.ts'
import { recordAudit } from '../../audit/index.ts'
import type { Jobs } from '../../jobs/index.ts'
import { invalid } from '../../platform/errors.ts'
import { parseInput } from '../../platform/parse-input.ts'
import type { StaffActor } from './manage-accounts.ts'
import { findPasswordHash, updatePasswordHash } from './staff-accounts.repository.ts'

/**
 * Sets a new password for the member of staff who knows the present one. Every token made before is void; the one that is
 * answered keeps them signed in here. The change is mailed to the account. Throws `invalid` under `old_password` or
 * `new_password`.
 */
export async function changeOwnPassword(
  { db, jobs, tokens, now }: SessionDeps & { jobs: Pick<Jobs, 'send'> },
  { input, actor, sessionId }: { input: unknown; actor: StaffActor; sessionId: string },
): Promise<{ token: string }> {
  const { old_password, new_password } = parseInput(staffPasswordInput, input)
  if (!(await verifyPassword(await findPasswordHash(db, actor.id), old_password))) {
    const event = refusedProof({ kind: 'staff', id: actor.id }, 'wrong-password')
    throw invalid({ old_password: ['Invalid password.'] }, { event })
  }
  const problems = passwordProblems(new_password)
  if (problems.length > 0) throw invalid({ new_password: problems })
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
