/**
 * Staff actions on an agent's account: sending a new link, ending sessions, corrections, and showing or changing the
 * bank details.
 */
import { bankCorrectionInput, correctionInput } from '@evergrove/contract/agents/agents'
import { reasonInput } from '@evergrove/contract/network'
import { comparableEmail } from '@evergrove/contract/platform/email-addresses'
import { inTransaction } from '@evergrove/db'
import {
  type AgentContact,
  type BankDetails,
  createReferralCode,
  lockAgent,
  openBankDetails,
  queueLink,
  raiseTokenVersion,
  removeFactors,
  replaceBankDetails,
} from '../accounts/index.ts'
import { type Actor, recordAudit } from '../audit/index.ts'
import type { JobDeps } from '../jobs/index.ts'
import { codeChanged, newCause, notify } from '../notifications/index.ts'
import { conflict, invalid, requireFound } from '../platform/errors.ts'
import type { FieldCipher } from '../platform/field-encryption.ts'
import { parseInput } from '../platform/parse-input.ts'
import type { Database, Trx } from '../platform/schema.ts'
import { hasOtherDecider } from '../platform/second-person.repository.ts'
import { findBankRow, updateCode, updateNames, updateSpelling } from './agents.repository.ts'
import { changeEmail, proposeEmail } from './email-changes/change-email.ts'

type Action = { agentId: number; actor: Actor }

/** Locks the agent. Throws `not_found`, and `conflict` for a closed account, of which nothing changes any more. */
async function getLocked(trx: Trx, id: number): Promise<AgentContact> {
  const agent = requireFound(await lockAgent(trx, id))
  if (agent.status === 'Closed') throw conflict('This account is closed.')
  return agent
}

/** Returns the agent's full bank details. The access is recorded in the audit trail. Throws `not_found`. */
export async function readBankDetails(
  { db, cipher }: { db: Database; cipher: FieldCipher },
  { agentId, actor }: Action,
): Promise<BankDetails> {
  return inTransaction(db, async (trx) => {
    const row = requireFound(await findBankRow(trx, agentId))
    const subject = { kind: 'agent', id: agentId } as const
    await recordAudit(trx, { actor, action: 'agent.read-bank-details', subject })
    return openBankDetails(cipher, row)
  })
}

/**
 * Sends the agent another link to verify the address. Throws `not_found`, and `conflict` if it is already verified, or
 * the agent is suspended or the account closed.
 */
export async function resendActivation({ db, jobs }: JobDeps, { agentId, actor }: Action): Promise<void> {
  await inTransaction(db, async (trx) => {
    const agent = await getLocked(trx, agentId)
    if (agent.email_verified_at !== null) throw conflict('This email address is already verified.')
    if (agent.status === 'Suspended') throw conflict('Suspended agents do not receive email.')
    await queueLink({ trx, jobs }, { kind: 'activation', email: agent.email })
    const subject = { kind: 'agent', id: agentId } as const
    await recordAudit(trx, { actor, action: 'agent.resend-activation', subject })
  })
}

/** Invalidates every token of the agent. Throws `not_found`, and `conflict` for a closed account. */
export async function endSessions({ db }: { db: Database }, { agentId, actor }: Action): Promise<void> {
  await inTransaction(db, async (trx) => {
    await getLocked(trx, agentId)
    await raiseTokenVersion(trx, agentId)
    const subject = { kind: 'agent', id: agentId } as const
    await recordAudit(trx, { actor, action: 'agent.end-sessions', subject })
  })
}

/**
 * Removes every second factor of an agent who has lost them, with a reason, and signs the agent out. The password alone
 * signs in from then on, and the agent is told by mail. Throws `invalid` without a reason, and `not_found`.
 */
export async function removeAgentFactors(
  { db, jobs }: JobDeps,
  { agentId, input, actor }: Action & { input: unknown },
): Promise<void> {
  const { reason } = parseInput(reasonInput, input)
  await inTransaction(db, async (trx) => {
    await getLocked(trx, agentId)
    const subject = { kind: 'agent', id: agentId } as const
    await removeFactors(trx, subject)
    await raiseTokenVersion(trx, agentId)
    await recordAudit(trx, { actor, action: 'agent.remove-factors', subject, reason })
    await jobs.send(trx, 'mail.agent-security', { agent_id: agentId, event: 'factors-removed' })
  })
}

/**
 * Corrects an agent's names or email address, with a reason. Another address is only proposed if there is another admin
 * to confirm it; with a single admin the change is direct, and the audit entry says so (plan rule 28). The new address
 * must be verified before the agent signs in again. Throws `invalid` by field, under `email` for an address of another
 * agent, `not_found`, and `conflict` for a closed account.
 */
export async function correctAgent(
  { db, jobs }: JobDeps,
  { agentId, input, actor, mayChangeEmail }: Action & { input: unknown; mayChangeEmail: boolean },
): Promise<void> {
  const { reason, ...correction } = parseInput(correctionInput, input)
  const named = (['first_name', 'last_name', 'email'] as const).filter((field) => correction[field] !== undefined)
  if (named.length === 0) throw invalid({ non_field_errors: ['Send at least one field to correct.'] })
  await inTransaction(db, async (trx) => {
    const agent = await getLocked(trx, agentId)
    const { email } = correction
    const isNewAddress = email !== undefined && comparableEmail(email) !== comparableEmail(agent.email)
    const isAlone = mayChangeEmail && (actor.kind !== 'staff' || !(await hasOtherDecider(trx, actor.id, 'agentEmails')))
    if (isNewAddress && isAlone) await changeEmail({ trx, jobs }, { agent, email, reason, actor })
    else if (isNewAddress) await proposeEmail(trx, { agent, email, reason, actor })
    else if (email !== undefined) await updateSpelling(trx, agentId, email)
    await updateNames(trx, agentId, correction)
    const corrected = named.filter((field) => field !== 'email' || !isNewAddress || isAlone)
    if (corrected.length === 0) return
    await recordAudit(trx, {
      actor,
      action: 'agent.correct',
      subject: { kind: 'agent', id: agentId },
      before: Object.fromEntries(corrected.map((field) => [field, agent[field]])),
      after: {
        ...Object.fromEntries(corrected.map((field) => [field, correction[field]])),
        ...(isNewAddress && isAlone ? { is_without_second_person: true } : {}),
      },
      reason,
      isPersonal: true,
    })
  })
}

/**
 * Gives an agent a new referral code after somebody misused the former one, which then answers like one that nobody has
 * had. The agent is told. Throws `invalid` without a reason, `not_found`, and `conflict` for a closed account.
 */
export async function changeCode(
  { db, jobs }: JobDeps,
  { agentId, input, actor }: Action & { input: unknown },
): Promise<void> {
  const { reason } = parseInput(reasonInput, input)
  await inTransaction(db, async (trx) => {
    await getLocked(trx, agentId)
    const change = await updateCode(trx, agentId, createReferralCode)
    const subject = { kind: 'agent', id: agentId } as const
    const { before, after } = change
    await recordAudit(trx, {
      actor,
      action: 'agent.change-code',
      subject,
      before: { code: before },
      after: { code: after },
      reason,
    })
    await notify({ trx, jobs }, [codeChanged(agentId, after)], newCause('account', agentId))
  })
}

/** The changed bank details, masked. */
export type MaskedChange = { before: Partial<BankDetails>; after: Partial<BankDetails> }

/**
 * Replaces the bank details of an agent who cannot do so, with a reason. The agent is told by notification and email.
 * Earlier requests keep their destination (plan rule 21). Returns the change, masked. Throws `invalid` by field and for
 * details that the agent has already, `not_found`, and `conflict` for a closed account.
 */
export async function changeBankDetailsOf(
  { db, cipher, jobs }: JobDeps & { cipher: FieldCipher },
  { agentId, input, actor }: { agentId: number; input: unknown; actor: Actor },
): Promise<MaskedChange> {
  const { reason, ...given } = parseInput(bankCorrectionInput, input)
  return inTransaction(db, async (trx) => {
    const agent = requireFound(await lockAgent(trx, agentId))
    if (agent.status === 'Closed') throw conflict('This account is closed.')
    const change = await replaceBankDetails({ trx, cipher, jobs }, { agentId, given, actor, reason })
    if (change === undefined) throw invalid({ non_field_errors: ['The agent has these bank details already.'] })
    return change
  })
}
