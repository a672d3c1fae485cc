import { emailField, passwordField } from '@evergrove/contract/platform/text-fields'
import type { StaffRole } from '@evergrove/contract/staff/staff-accounts'
import { inTransaction } from '@evergrove/db'
import { z } from 'zod'
import { hashPassword, staffPasswordProblems } from '../accounts/index.ts'
import { recordAudit } from '../audit/index.ts'
import { invalid } from '../platform/errors.ts'
import { isAgentAddress } from '../platform/one-person.repository.ts'
import { parseInput } from '../platform/parse-input.ts'
import type { Database } from '../platform/schema.ts'
import { insertStaff } from './staff.repository.ts'

const input = z.object({ email: emailField(), password: passwordField() })

/**
 * Creates a staff account for the operator and records it in the audit trail. Staff accounts are separate from agents'
 * accounts. Throws `invalid` under `email` if the address is invalid, taken or an agent's, and under `password` for a weak
 * password. Sign-in requires a code in addition to the password unless `needsCode` is false.
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
      before: {},
      after: { role },
    })
  })
}
