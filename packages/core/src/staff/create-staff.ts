import { emailField, passwordField } from '@evergrove/contract/text-fields'
import { z } from 'zod'
import { invalid, parseInput } from '../errors/index.ts'
import { hashPassword, passwordProblems } from '../passwords/index.ts'
import type { Database } from '../schema/index.ts'
import { insertStaff } from './staff.repository.ts'
import type { StaffRole } from './staff.table.ts'

const input = z.object({ email: emailField(), password: passwordField() })

/**
 * Creates an account of the staff, which is apart from agents' accounts. Throws `invalid` under `email` when the address
 * is none or taken, and under `password` for a weak password. A code is asked for besides the password unless `needsCode`
 * is false.
 */
export async function createStaff(
  db: Database,
  account: { email: string; password: string; role: StaffRole; needsCode?: boolean },
): Promise<void> {
  const { email, password } = parseInput(input, account)
  const problems = passwordProblems(password)
  if (problems.length > 0) throw invalid({ password: problems })
  const isNew = await insertStaff(db, {
    email,
    password_hash: await hashPassword(password),
    role: account.role,
    needs_code: account.needsCode ?? true,
  })
  if (!isNew) throw invalid({ email: ['There is a staff account with this e-mail address already.'] })
}
