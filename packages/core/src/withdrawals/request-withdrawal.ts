import type { AgentStatus } from '@evergrove/contract/accounts/accounts'
import { maskAccount } from '@evergrove/contract/accounts/masking'
import { type AskedWithdrawal, withdrawalInput } from '@evergrove/contract/withdrawals/withdrawals'
import { sendTogether } from '@evergrove/db'
import { createProtectionLink, hasBankDetails, openBankDetails, type ProtectionLinkDeps } from '../accounts/index.ts'
import { type AuditEntry, recordAudit } from '../audit/index.ts'
import { getCompanyName } from '../content/index.ts'
import type { JobDeps, JobPayloads, Jobs } from '../jobs/index.ts'
import { lockAgentBalances, postLocked, withdrawable, withdrawalHold } from '../ledger/index.ts'
import { type Mailer, withdrawalRequestedMail } from '../mail/index.ts'
import { createBatcher } from '../platform/batching.ts'
import { moneyWords } from '../platform/company-settings.ts'
import { AppError, notFound } from '../platform/errors.ts'
import type { FieldCipher } from '../platform/field-encryption.ts'
import { keyReused, readIdempotencyKey } from '../platform/idempotency.ts'
import { minorUnits } from '../platform/money.ts'
import type { Trx } from '../platform/schema.ts'
import { findFinalReturn } from './concerns.repository.ts'
import {
  type AgentWithdrawalRow,
  findDestination,
  findRequested,
  findTerms,
  insertWithdrawals,
  listByKey,
  lockWithdrawers,
  type Terms,
  type WithdrawalRow,
  type Withdrawer,
} from './withdrawals.repository.ts'
import { toAsked } from './withdrawals.service.ts'

// These are the reasons to refuse a withdrawal (plan rule 12). Amounts are whole minor units.

export type WithdrawalSituation = {
  status: AgentStatus
  isFrozen: boolean
  hasBankDetails: boolean
  available: bigint
  /** The part of it that the plan still holds back. */
  heldBack: bigint
  minimum: bigint
  amount: bigint
}

const laterWords = (later: bigint): string =>
  later === 0n ? '' : ` Another ${moneyWords(later)} becomes available later.`

/** Returns why the withdrawal is refused, as one sentence for the agent; undefined if it is allowed. */
export function reasonToRefuse(situation: WithdrawalSituation): string | undefined {
  const { status, isFrozen, hasBankDetails, available, heldBack, minimum, amount } = situation
  if (status !== 'Active') return 'Withdrawals are open to active agents only.'
  if (isFrozen) return 'Your withdrawals are frozen; contact us to have them opened again.'
  if (!hasBankDetails) return 'Add your bank details to your profile before you make a withdrawal.'
  if (amount <= 0n) return 'Enter an amount greater than zero.'
  if (amount < minimum) return `The smallest withdrawal is ${moneyWords(minimum)}.`
  const now = withdrawable(available, heldBack)
  if (amount > now) return `Your available balance is ${moneyWords(now)}.${laterWords(available - now)}`
  return undefined
}

type WithdrawalRequest = {
  agentId: number
  /** The unparsed body: `{ amount }`. */
  input: unknown
  /** The header `Idempotency-Key`, if there is one. */
  idempotencyKey?: string | undefined
}

const refused = (sentence: string): AppError => new AppError('refused', sentence)

function parseAmount(input: unknown): bigint {
  const parsed = withdrawalInput.safeParse(input)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw refused(issue?.path[0] === 'amount' ? issue.message : 'Send an object with an amount.')
  }
  return parsed.data.amount
}

type Wanted = {
  agentId: number
  amount: bigint
  key: string | null
  /** The rejected withdrawal that it repeats. */
  repeats?: number
}

type Request = Wanted & { jobs: Pick<Jobs, 'send'> }

/** Few enough to release the accounts of the company within some tens of milliseconds. */
const MOST_TOGETHER = 32

const holdTogether = createBatcher<Request, AskedWithdrawal | AppError>(holdAmounts, {
  most: MOST_TOGETHER,
  keyOf: ({ agentId }) => agentId,
})

/**
 * Accepts a request for a withdrawal and holds its amount immediately (plan rule 12, API-037, GAP-18). The same key
 * with the same amount returns the first response again and has no other effect. The agent is told of each request by
 * email. Throws `refused` with one sentence for the agent (API-038), and `key_reused` when the key came with another
 * amount.
 */
export async function requestWithdrawal(
  { db, jobs }: JobDeps,
  { agentId, input, idempotencyKey }: WithdrawalRequest,
): Promise<AskedWithdrawal> {
  const request = { agentId, amount: parseAmount(input), key: readIdempotencyKey(idempotencyKey, refused), jobs }
  const answer = await holdTogether(db, request)
  if (answer instanceof AppError) throw answer
  return answer
}

/** Returns the audit entry of the agent's request, which made the hold. */
const requestOf = ({ id, agent_id }: AgentWithdrawalRow): AuditEntry => ({
  actor: { kind: 'agent', id: agent_id },
  action: 'withdrawal.request',
  subject: { kind: 'withdrawal', id },
  after: { status: 'Pending' },
})

/** Handles requests of different agents, and tells those whose amount is held. */
async function holdAmounts(trx: Trx, requests: Request[]): Promise<(AskedWithdrawal | AppError)[]> {
  const jobsOf = new Map(requests.map(({ agentId, jobs }) => [agentId, jobs]))
  return hold(trx, requests, (view, rows) => [
    recordAudit(view, ...rows.map(requestOf)),
    ...[...Map.groupBy(rows, ({ agent_id }) => jobsOf.get(agent_id))].map(([jobs, some]) =>
      jobs?.send(view, 'mail.withdrawal-requested', ...some.map(({ id }) => ({ withdrawal_id: id }))),
    ),
  ])
}

/**
 * Holds the amounts of different agents' withdrawals, unless a rule refuses one, and returns each withdrawal or the
 * refusal.
 * @param record stores what belongs to the withdrawals in the same transaction: their audit entries and emails
 */
export async function hold(
  trx: Trx,
  requests: Wanted[],
  record: (view: Trx, rows: AgentWithdrawalRow[]) => (Promise<unknown> | undefined)[],
): Promise<(AskedWithdrawal | AppError)[]> {
  const agentIds = requests.map(({ agentId }) => agentId)
  // Agents are locked before accounts, because a suspension may be waiting for an activation, and no account may be
  // held meanwhile.
  const keyed = requests.flatMap(({ agentId, key }) => (key === null ? [] : [{ agentId, key }]))
  const [locked, balances, repeated, terms] = await sendTogether(trx, (view) =>
    Promise.all([
      lockWithdrawers(view, agentIds),
      lockAgentBalances(view, agentIds),
      listByKey(view, keyed),
      findTerms(view, agentIds),
    ]),
  )
  const withdrawers = new Map(locked.map((agent) => [agent.id, agent]))
  const earlier = new Map(repeated.map((row) => [row.agent_id, row]))

  const situations = requests.map((request) => ({
    ...request,
    withdrawer: withdrawers.get(request.agentId),
    available: balances.get(request.agentId)?.available ?? 0n,
    heldBack: terms.heldBack.get(request.agentId) ?? 0n,
    earlier: earlier.get(request.agentId),
  }))
  const answers = new Map(situations.map((one) => [one.agentId, answerWithoutHold(one, terms)]))
  const toHold = situations.filter(({ agentId }) => answers.get(agentId) === undefined)
  const rows = await insertWithdrawals(
    trx,
    toHold.map((one) => newWithdrawal(one, terms)),
  )
  const holds = rows.map(({ id, agent_id: agentId, amount }) =>
    withdrawalHold({ agentId, amount: minorUnits(amount), planVersionId: terms.planVersionId, withdrawalId: id }),
  )
  await sendTogether(trx, (view) => Promise.all([postLocked(view, holds), ...record(view, rows)]))
  const held = new Map(rows.map((row) => [row.agent_id, toAsked(row)]))
  return agentIds.map((id) => answers.get(id) ?? found(held.get(id)))
}

type Situation = Wanted & {
  withdrawer: Withdrawer | undefined
  available: bigint
  heldBack: bigint
  earlier: WithdrawalRow | undefined
}

/** Returns the response if nothing is held: a refusal, or the earlier response for the key. */
function answerWithoutHold(situation: Situation, { minimum }: Terms): AskedWithdrawal | AppError | undefined {
  const { withdrawer, available, heldBack, earlier, amount } = situation
  if (withdrawer === undefined) return notFound()
  if (earlier !== undefined) return repeatAnswer(earlier, amount)
  const reason = reasonToRefuse({
    status: withdrawer.status,
    isFrozen: withdrawer.withdrawals_frozen_at !== null,
    hasBankDetails: hasBankDetails(withdrawer),
    available,
    heldBack,
    minimum,
    amount,
  })
  return reason === undefined ? undefined : refused(reason)
}

/** Returns the first response for the key, regardless of later decisions. */
function repeatAnswer(earlier: WithdrawalRow, amount: bigint): AskedWithdrawal | AppError {
  if (minorUnits(earlier.amount) !== amount) {
    return keyReused('another amount')
  }
  return toAsked({ ...earlier, status: 'Pending' })
}

/**
 * Returns the new withdrawal, with the bank details of this moment: a later change of the profile does not redirect it.
 */
const newWithdrawal = ({ agentId, amount, available, key, repeats, withdrawer }: Situation, terms: Terms) => ({
  agent_id: agentId,
  bank_name: withdrawer?.bank_name ?? null,
  account_name: withdrawer?.account_name ?? null,
  account_number: withdrawer?.account_number ?? null,
  account_index: withdrawer?.account_index ?? null,
  account_index_of: withdrawer?.account_index_of ?? null,
  plan_version_id: terms.planVersionId,
  amount,
  balance_before: available,
  balance_after: available - amount,
  idempotency_key: key,
  ...(repeats === undefined ? {} : { repeats_id: repeats }),
})

function found(withdrawal: AskedWithdrawal | undefined): AskedWithdrawal {
  if (withdrawal === undefined) throw new Error('A withdrawal was not stored')
  return withdrawal
}

/** Tells the agent of a requested withdrawal and its masked account, with a link to use if someone else requested it. */
export async function sendWithdrawalRequestedMail(
  deps: ProtectionLinkDeps & { mailer: Pick<Mailer, 'send'>; cipher: FieldCipher },
  { withdrawal_id: id }: JobPayloads['mail.withdrawal-requested'],
  job: { id: string },
): Promise<void> {
  const requested = await findRequested(deps.db, id)
  const destination = await findDestination(deps.db, id)
  if (requested === undefined || destination === undefined) return
  const { agent_id: agentId, email } = requested
  const { account_number } = openBankDetails(deps.cipher, { ...destination, id: agentId })
  const mail = withdrawalRequestedMail(requested, {
    companyName: await getCompanyName(deps.db),
    amount: moneyWords(minorUnits(requested.amount)),
    account: maskAccount(account_number ?? ''),
    url: await createProtectionLink(deps, { agentId, email }),
    cameBack: await findFinalReturn(deps.db, agentId),
    profileUrl: `${deps.publicUrl()}/dashboard/edit-profile#bank-details`,
  })
  await deps.mailer.send(mail, job.id)
}
