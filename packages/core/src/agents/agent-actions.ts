/**
 * Staff actions on an agent's account: sending a new link, ending sessions, corrections, and showing the bank details.
 */
import { correctionInput } from '@evergrove/contract/agents/agents'
import { comparableEmail } from '@evergrove/contract/platform/email-addresses'
import { inTransaction } from '@evergrove/db'
import {
  type AgentContact,
  type BankDetails,
  lockAgent,
  openBankDetails,
  queueLink,
  raiseTokenVersion,
} from '../accounts/index.ts'
import { type Actor, recordAudit } from '../audit/index.ts'
import type { Jobs } from '../jobs/index.ts'
import { conflict, invalid, notFound } from '../platform/errors.ts'
import type { FieldCipher } from '../platform/field-encryption.ts'
import { parseInput } from '../platform/parse-input.ts'
import type { Database, Trx } from '../platform/schema.ts'
import { findBankRow, updateNames, updateSpelling } from './agent-actions.repository.ts'
import { changeEmail, proposeEmail } from './email-changes/change-email.ts'

type Action = { agentId: number; actor: Actor }
type MailDeps = { db: Database; jobs: Pick<Jobs, 'send'> }

async function getLocked(trx: Trx, id: number): Promise<AgentContact> {
  const agent = await lockAgent(trx, id)
  if (agent === undefined) throw notFound()
  return agent
}

/** The agent's full bank details. The access is recorded in the audit trail. Throws `not_found`. */
export async function readBankDetails(
  { db, cipher }: { db: Database; cipher: FieldCipher },
  { agentId, actor }: Action,
): Promise<BankDetails> {
  return inTransaction(db, async (trx) => {
    const row = await findBankRow(trx, agentId)
    if (row === undefined) throw notFound()
    const subject = { kind: 'agent', id: agentId } as const
    await recordAudit(trx, { actor, action: 'agent.read-bank-details', subject, before: {}, after: {} })
    return openBankDetails(cipher, row)
  })
}

/** Sends the agent another link to verify the address. Throws `not_found`, and `conflict` if it is already verified. */
export async function resendActivation({ db, jobs }: MailDeps, { agentId, actor }: Action): Promise<void> {
  await inTransaction(db, async (trx) => {
    const agent = await getLocked(trx, agentId)
    if (agent.email_verified_at !== null) throw conflict('This email address is already verified.')
    if (agent.status === 'Suspended') throw conflict('Suspended agents do not receive email.')
    await queueLink({ trx, jobs }, { kind: 'activation', email: agent.email })
    const subject = { kind: 'agent', id: agentId } as const
    await recordAudit(trx, { actor, action: 'agent.resend-activation', subject, before: {}, after: {} })
  })
}

/** Invalidates every token of the agent. Throws `not_found`. */
export async function endSessions({ db }: { db: Database }, { agentId, actor }: Action): Promise<void> {
  await inTransaction(db, async (trx) => {
    await getLocked(trx, agentId)
    await raiseTokenVersion(trx, agentId)
    const subject = { kind: 'agent', id: agentId } as const
    await recordAudit(trx, { actor, action: 'agent.end-sessions', subject, before: {}, after: {} })
  })
}

/**
 * Corrects an agent's names or email address, with a reason. Whoever may not change addresses only proposes another one,
 * and an admin decides. Another address must be verified before the agent signs in again. Throws `invalid` by field,
 * under `email` for an address of another agent, and `not_found`.
 */
export async function correctAgent(
  { db, jobs }: MailDeps,
  { agentId, input, actor, mayChangeEmail }: Action & { input: unknown; mayChangeEmail: boolean },
): Promise<void> {
  const { reason, ...correction } = parseInput(correctionInput, input)
  const named = (['first_name', 'last_name', 'email'] as const).filter((field) => correction[field] !== undefined)
  if (named.length === 0) throw invalid({ non_field_errors: ['Send at least one field to correct.'] })
  await inTransaction(db, async (trx) => {
    const agent = await getLocked(trx, agentId)
    const { email } = correction
    const isNewAddress = email !== undefined && comparableEmail(email) !== comparableEmail(agent.email)
    if (isNewAddress && mayChangeEmail) await changeEmail({ trx, jobs }, { agent, email, reason, actor })
    else if (isNewAddress) await proposeEmail(trx, { agent, email, reason, actor })
    else if (email !== undefined) await updateSpelling(trx, agentId, email)
    await updateNames(trx, agentId, correction)
    const corrected = named.filter((field) => field !== 'email' || !isNewAddress || mayChangeEmail)
    if (corrected.length === 0) return
    await recordAudit(trx, {
      actor,
      action: 'agent.correct',
      subject: { kind: 'agent', id: agentId },
      before: Object.fromEntries(corrected.map((field) => [field, agent[field]])),
      after: Object.fromEntries(corrected.map((field) => [field, correction[field]])),
      reason,
    })
  })
}
