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
import { findBankRow, isAddressOfAnother, updateCorrected } from './agent-actions.repository.ts'

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
 * Corrects an agent's names or email address, with a reason. A new address must be verified before the agent signs in
 * again: a link is mailed to it. Throws `invalid` by field, under `email` for an address of another agent, and
 * `not_found`.
 */
export async function correctAgent(
  { db, jobs }: MailDeps,
  { agentId, input, actor }: Action & { input: unknown },
): Promise<void> {
  const { reason, ...correction } = parseInput(correctionInput, input)
  const named = (['first_name', 'last_name', 'email'] as const).filter((field) => correction[field] !== undefined)
  if (named.length === 0) throw invalid({ non_field_errors: ['Send at least one field to correct.'] })
  await inTransaction(db, async (trx) => {
    const before = await getLocked(trx, agentId)
    const { email } = correction
    const isNewAddress = email !== undefined && comparableEmail(email) !== comparableEmail(before.email)
    if (isNewAddress && (await isAddressOfAnother(trx, email, agentId))) {
      throw invalid({ email: ['user with this email already exists.'] })
    }
    await updateCorrected(trx, agentId, { correction, isNewAddress })
    if (isNewAddress) await queueLink({ trx, jobs }, { kind: 'activation', email })
    await recordAudit(trx, {
      actor,
      action: 'agent.correct',
      subject: { kind: 'agent', id: agentId },
      before: Object.fromEntries(named.map((field) => [field, before[field]])),
      after: Object.fromEntries(named.map((field) => [field, correction[field]])),
      reason,
    })
  })
}
