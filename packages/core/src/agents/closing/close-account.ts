/**
 * The end of an account: requested by its agent with the password, or made by an admin with a reason (plan rule 27).
 */
import { reasonInput } from '@evergrove/contract/network'
import { inTransaction } from '@evergrove/db'
import {
  endToken,
  findFrozenAt,
  findProof,
  proofRequired,
  type SessionDeps,
  type SessionOfAgent,
} from '../../accounts/index.ts'
import { type Actor, recordAudit } from '../../audit/index.ts'
import { getCompanyName } from '../../content/index.ts'
import type { JobDeps, JobPayloads, Jobs } from '../../jobs/index.ts'
import { lockAgentBalances } from '../../ledger/index.ts'
import { accountClosedMail, type Mailer } from '../../mail/index.ts'
import { markClosed } from '../../network/index.ts'
import { settlePayment } from '../../payments/index.ts'
import { conflict } from '../../platform/errors.ts'
import { minorUnits } from '../../platform/money.ts'
import { parseInput } from '../../platform/parse-input.ts'
import type { Database, Trx } from '../../platform/schema.ts'
import { isPaidSoon, withdrawEverything } from '../../withdrawals/index.ts'
import { personalTables } from '../personal-data/personal-tables.ts'
import { reasonNotToClose } from './closing.ts'
import { findAmount, findClosedOwner, insertClosed, listAddresses } from './erasure.repository.ts'

type Closing = { agentId: number; actor: Actor; reason?: string }

const UNPROVEN = 'Confirm your password to close your account.'

async function close({ trx, jobs }: { trx: Trx; jobs: Pick<Jobs, 'send'> }, { agentId, actor, reason }: Closing) {
  // The payment is locked before the agent, as an approval does.
  const payment = await settlePayment(trx, { agentId, actor })
  const before = await markClosed(trx, agentId)
  const withdrawals_frozen_at = (await findFrozenAt(trx, agentId)) ?? null
  const isRoot = before.recommended_by === null
  const owed = (await lockAgentBalances(trx, [agentId])).get(agentId)?.owed ?? 0n
  const situation = { ...before, ...payment, withdrawals_frozen_at, isRoot, owed }
  const refusal = reasonNotToClose({ ...situation, isPaidSoon: await isPaidSoon(trx, agentId) })
  if (refusal !== undefined) throw conflict(refusal)
  const last = await withdrawEverything(trx, agentId)
  const leaving = { id: agentId, emails: await listAddresses(trx, agentId) }
  for (const { atClosing } of Object.values(personalTables)) await atClosing?.(trx, leaving)
  await insertClosed(trx, agentId)
  const withdrawal = last?.id ?? null
  await recordAudit(trx, {
    actor,
    action: 'agent.close',
    subject: { kind: 'agent', id: agentId },
    before: { status: before.status },
    after: { status: 'Closed', withdrawal },
    ...(reason === undefined ? {} : { reason }),
  })
  await jobs.send(trx, 'mail.account-closed', { agent_id: agentId, withdrawal_id: withdrawal })
}

/**
 * Closes the account of the calling agent, who proves their identity with the password. The whole balance becomes a
 * last withdrawal, every session, link and proof ends, and personal data that is no longer needed is removed. The
 * closing is recorded in the audit trail and confirmed by email. Throws `forbidden` without a valid proof, and
 * `conflict` with a sentence when the account cannot be closed; then nothing has changed.
 */
export async function closeOwnAccount(
  deps: JobDeps & SessionDeps,
  { agentId, sessionId }: SessionOfAgent,
  given: string | undefined,
): Promise<void> {
  const proof = await findProof(deps, given, { agentId, sessionId, purpose: 'account_closing' })
  if (proof === undefined) throw proofRequired(UNPROVEN, { agentId, given })
  await inTransaction(deps.db, async (trx) => {
    if (!(await endToken(trx, proof, deps.now()))) throw proofRequired(UNPROVEN, { agentId, given })
    await close({ trx, jobs: deps.jobs }, { agentId, actor: { kind: 'agent', id: agentId } })
  })
}

/** Likewise closes an account for staff. Throws `invalid` without a reason, `not_found`, and `conflict` with a sentence. */
export async function closeAccountOf(
  { db, jobs }: JobDeps,
  { agentId, input, actor }: { agentId: number; input: unknown; actor: Actor },
): Promise<void> {
  const { reason } = parseInput(reasonInput, input)
  await inTransaction(db, (trx) => close({ trx, jobs }, { agentId, actor, reason }))
}

type ClosedMailDeps = {
  db: Database
  mailer: Pick<Mailer, 'send'>
  publicUrl: () => string
  /** The years for which the name and the address of a closed account are kept. */
  retentionYears: number
}

/** Confirms the closing to the agent, with what is paid and what is kept. Unverified addresses are told nothing. */
export async function sendAccountClosedMail(
  { db, mailer, publicUrl, retentionYears }: ClosedMailDeps,
  { agent_id: agentId, withdrawal_id: id }: JobPayloads['mail.account-closed'],
  job: { id: string },
): Promise<void> {
  const owner = await findClosedOwner(db, agentId)
  if (owner === undefined || owner.email_verified_at === null) return
  const amount = id === null ? undefined : await findAmount(db, { id, agentId })
  const mail = accountClosedMail(owner, {
    companyName: await getCompanyName(db),
    contactUrl: `${publicUrl()}/contact`,
    paid: amount === undefined ? undefined : minorUnits(amount),
    retentionYears,
  })
  await mailer.send(mail, job.id)
}
