import { setPasswordInput } from '@evergrove/contract/accounts/accounts'
import { passwordField } from '@evergrove/contract/platform/text-fields'
import { inTransaction } from '@evergrove/db'
import { z } from 'zod'
import { recordAudit } from '../../audit/index.ts'
import type { Jobs } from '../../jobs/index.ts'
import { invalid } from '../../platform/errors.ts'
import { parseInput } from '../../platform/parse-input.ts'
import type { Database } from '../../platform/schema.ts'
import {
  type AgentContact,
  findAgent,
  findAgentByEmail,
  updateEmailVerified,
  updatePasswordHash,
} from '../accounts.repository.ts'
import type { CodeDeps } from '../factors/factor-caller.ts'
import { spendSecondFactor } from '../sessions/proofs.ts'
import { refusedProof } from '../sessions/refused-sign-in.ts'
import { hashPassword, passwordProblems, similarityProblems, verifyPassword } from './passwords.ts'

export const MISMATCH = "The two password fields didn't match."

/**
 * Sets a new password for a signed-in agent who knows the current one and, where there is a second factor, gives a
 * code: somebody who has only learnt the password must not lock the owner out. All their tokens become invalid, and
 * they are notified by mail. If it throws `invalid`, also under `code`, or `throttled` after five codes, nothing has
 * changed.
 */
export async function changePassword(
  deps: CodeDeps & { jobs: Pick<Jobs, 'send'> },
  id: number,
  input: unknown,
): Promise<void> {
  const { db, jobs } = deps
  const { current_password, new_password, re_new_password, code } = parseInput(setPasswordInput, input)
  const agent = await findAgent(db, id)
  if (agent === undefined || !(await verifyPassword(agent.password_hash, current_password))) {
    const event = refusedProof({ kind: 'agent', id }, 'wrong-password')
    throw invalid({ current_password: ['Invalid password.'] }, { event })
  }
  const problems = [...similarityProblems(new_password, agent), ...passwordProblems(new_password)]
  if (problems.length > 0) throw invalid({ new_password: problems })
  if (new_password !== re_new_password) throw invalid({ non_field_errors: [MISMATCH] })
  await spendSecondFactor(deps, agent, code)
  const passwordHash = await hashPassword(new_password)
  await inTransaction(db, async (trx) => {
    await updatePasswordHash(trx, id, passwordHash)
    await recordAudit(trx, {
      actor: { kind: 'agent', id },
      action: 'agent.change-password',
      subject: { kind: 'agent', id },
    })
    await jobs.send(trx, 'mail.password-changed', { agent_id: id })
  })
}

/** Returns the agent with this address. Throws `invalid` under `email` if there is none, or the account is closed. */
export async function getAgentByEmail(db: Database, email: string): Promise<AgentContact> {
  const agent = await findAgentByEmail(db, email)
  if (agent === undefined || agent.status === 'Closed')
    throw invalid({ email: ['There is no agent with this email address.'] })
  return agent
}

const operatorInput = z.object({ password: passwordField() })

const operator = { kind: 'operator' } as const

/**
 * Sets an agent's password for the operator, by the same rules, and records it in the audit trail. Throws `invalid`
 * under `email` for an unknown address and under `password` for a weak password.
 */
export async function setPasswordOf(db: Database, email: string, given: string): Promise<void> {
  const { password } = parseInput(operatorInput, { password: given })
  const agent = await getAgentByEmail(db, email)
  const problems = [...similarityProblems(password, agent), ...passwordProblems(password)]
  if (problems.length > 0) throw invalid({ password: problems })
  const passwordHash = await hashPassword(password)
  await inTransaction(db, async (trx) => {
    await updatePasswordHash(trx, agent.id, passwordHash)
    await recordAudit(trx, {
      actor: operator,
      action: 'agent.set-password',
      subject: { kind: 'agent', id: agent.id },
      before: { has_password: agent.password_hash !== null },
      after: { has_password: true },
    })
  })
}

/**
 * Verifies an agent's address for the operator and records it in the audit trail. Throws `invalid` for an unknown one.
 */
export async function verifyEmailOf(db: Database, email: string): Promise<void> {
  const agent = await getAgentByEmail(db, email)
  await inTransaction(db, async (trx) => {
    await updateEmailVerified(trx, agent.id, new Date())
    await recordAudit(trx, {
      actor: operator,
      action: 'agent.verify-email',
      subject: { kind: 'agent', id: agent.id },
      before: { is_verified: agent.email_verified_at !== null },
      after: { is_verified: true },
    })
  })
}
