/**
 * The kinds of transfers, each of which debits one account and credits another, and the numbers of the accounts. An
 * agent's balance has the agent's id, and the agent's debt has the id plus a million millions. The company's numbers
 * are negative: sixteen shards of each kind, chosen by the agent or by the line of a bank statement, so that transfers
 * for different agents seldom wait for the same row.
 */
import {
  type AccountKind,
  type ActivationBonusKind,
  type CompanyAccountKind,
  companyAccountKinds,
  factsOf,
  reversalOf,
  type TransferKind,
  transferFacts,
} from '@evergrove/contract/ledger/transfer-kinds'

export const SHARDS = 16

/** Returns the number of the company's account of this kind that transfers for this agent use. */
export const companyAccount = (kind: CompanyAccountKind, agentId: number): number =>
  -(companyAccountKinds.indexOf(kind) * SHARDS + (agentId % SHARDS) + 1)

const RECEIVABLE = 1_000_000_000_000

/** Returns the number of the account of an agent's debt. */
export const receivableOf = (agentId: number): number => agentId + RECEIVABLE

/** Returns the agent whose balance or debt an account is; undefined for an account of the company. */
export const ownerOf = (account: number): number | undefined => {
  if (account < 0) return undefined
  return account > RECEIVABLE ? account - RECEIVABLE : account
}

const isBalance = (account: number): boolean => account > 0 && account <= RECEIVABLE

function accountNumber(kind: AccountKind, agentId: number): number {
  if (kind === 'agent') return agentId
  return kind === 'receivable' ? receivableOf(agentId) : companyAccount(kind, agentId)
}

/** Returns the kind of a transfer with the accounts that it debits and credits for an agent. */
const between = <K extends TransferKind>(kind: K, agentId: number) => ({
  kind,
  debit_account_id: accountNumber(transferFacts[kind].debit, agentId),
  credit_account_id: accountNumber(transferFacts[kind].credit, agentId),
})

export type Transfer = {
  kind: TransferKind
  phase: 'single' | 'pending'
  debit_account_id: number
  credit_account_id: number
  amount: bigint
  plan_version_id?: number
  payment_id?: number
  level?: number
  withdrawal_id?: number
  reason?: string
  /** The approval of the payment that it comes from, counted from 1, which is the default. */
  round?: number
  /** The transfer that it takes back. */
  reverses_id?: number
  /** The agent whose reward it is about; it moves only money of the company. */
  agent_id?: number
  /** The line of a bank statement. */
  receipt_id?: number
}

type CausedByPayment = { agentId: number; amount: bigint; planVersionId: number; paymentId: number; round: number }

const causedByPayment = (
  kind: TransferKind,
  { agentId, amount, planVersionId, paymentId, round }: CausedByPayment,
): Transfer => ({
  ...between(kind, agentId),
  phase: 'single',
  amount,
  plan_version_id: planVersionId,
  payment_id: paymentId,
  round,
})

/** Returns the one-time fee of an agent, caused by its payment. */
export const registrationFee = (parts: CausedByPayment): Transfer => causedByPayment('registration_fee', parts)

/** Returns a bonus that an agent receives for the activation that the payment caused, such as the sponsor's (plan rule 6). */
export const activationBonus = (kind: ActivationBonusKind, parts: CausedByPayment): Transfer =>
  causedByPayment(kind, parts)

/** Returns the bonus that an agent receives for a level that the payment's activation completed (plan rule 8). */
export const matchBonus = ({ level, ...parts }: CausedByPayment & { level: number }): Transfer => ({
  ...causedByPayment('match_bonus', parts),
  level,
})

/** A transfer that can be taken back, as it was posted. */
export type Reversible = {
  id: number
  kind: keyof typeof reversalOf
  debit_account_id: number
  credit_account_id: number
  amount: bigint
  plan_version_id: number
  level: number | null
  agent_id?: number | null
}

/** Takes a transfer back, because a payment is reversed (plan rule 16) or a reward was not given after all. */
export const reversal = (
  { kind, id, debit_account_id, credit_account_id, amount, plan_version_id, level, agent_id = null }: Reversible,
  { paymentId, round }: { paymentId: number; round: number },
): Transfer => ({
  kind: reversalOf[kind],
  phase: 'single',
  debit_account_id: credit_account_id,
  credit_account_id: debit_account_id,
  amount,
  plan_version_id,
  payment_id: paymentId,
  round,
  reverses_id: id,
  ...(level === null ? {} : { level }),
  ...(agent_id === null ? {} : { agent_id }),
})

type CausedByReward = CausedByPayment & { level: number }

const causedByReward = (kind: TransferKind, { level, ...parts }: CausedByReward): Transfer => ({
  ...causedByPayment(kind, parts),
  level,
  agent_id: parts.agentId,
})

/** Books the value of a reward as owed, when an Active agent reaches the level (plan rule 26). */
export const rewardAccrual = (parts: CausedByReward): Transfer => causedByReward('reward_accrual', parts)

/**
 * Returns the transfers for giving a reward (plan rule 26): its value, which is no longer owed, from cash, and the
 * difference to its cost from or to the expense. A part of 0 posts nothing.
 */
export function rewardGiven({
  value,
  cost,
  ...parts
}: Omit<CausedByReward, 'amount'> & { value: bigint; cost: bigint }) {
  const more = cost - value
  const difference = causedByReward('reward_difference', { ...parts, amount: more > 0n ? more : -more })
  const { debit_account_id, credit_account_id } = difference
  const back = { ...difference, debit_account_id: credit_account_id, credit_account_id: debit_account_id }
  const transfers = [causedByReward('reward_given', { ...parts, amount: value }), more > 0n ? difference : back]
  return transfers.filter(({ amount }) => amount > 0n)
}

/** Gives up a part of an agent's debt, with a reason (plan rule 14). */
export const writeOff = (parts: { agentId: number; amount: bigint; reason: string }): Transfer => ({
  ...between('receivable_write_off', parts.agentId),
  phase: 'single',
  amount: parts.amount,
  reason: parts.reason,
})

/** The balance of an agent, held back or not, and the debt. One of them is always zero. */
export type Funds = { available: bigint; owed: bigint }

/** Returns the part of the available balance that can be withdrawn now, less the amount that is held back (plan rule 20). */
export const withdrawable = (available: bigint, heldBack: bigint): bigint =>
  available > heldBack ? available - heldBack : 0n

/** Repays as much of a debt as is available, because of the credit by another transfer. Undefined if there is nothing to repay. */
export function settlement(
  agentId: number,
  { available, owed }: Funds,
  cause: Pick<Transfer, 'payment_id' | 'withdrawal_id'>,
): Transfer | undefined {
  const amount = available < owed ? available : owed
  if (amount <= 0n) return undefined
  return {
    ...between('receivable_settlement', agentId),
    phase: 'single',
    amount,
    ...(cause.payment_id === undefined ? {} : { payment_id: cause.payment_id }),
    ...(cause.withdrawal_id === undefined ? {} : { withdrawal_id: cause.withdrawal_id }),
  }
}

/** Splits a debit that the balance cannot bear into the part that it can bear and the part that is then owed. */
function split(transfer: Transfer, agentId: number, available: bigint): Transfer[] {
  const borne = available < transfer.amount ? available : transfer.amount
  const owed = { ...transfer, debit_account_id: receivableOf(agentId), amount: transfer.amount - borne }
  return [...(borne > 0n ? [{ ...transfer, amount: borne }] : []), ...(owed.amount > 0n ? [owed] : [])]
}

/**
 * Returns the transfers as they are posted one after another, so that no agent's balance is overdrawn and no agent has
 * a balance and a debt at once (plan rule 14). A debit of a kind that may be owed is split, and every credit to an
 * agent who owes repays the debt first. No I/O.
 * @param funds the balance and debt of every agent before the first transfer
 */
export function withDebts(transfers: readonly Transfer[], funds: ReadonlyMap<number, Funds>): Transfer[] {
  const current = new Map(funds)
  const fundsOf = (agentId: number): Funds => current.get(agentId) ?? { available: 0n, owed: 0n }
  return transfers.flatMap((transfer) => {
    const { kind, phase, debit_account_id: debtor, credit_account_id: creditor, amount } = transfer
    if (phase === 'single' && isBalance(debtor) && factsOf(kind).mayOwe === true) {
      const { available, owed } = fundsOf(debtor)
      const rest = amount > available ? amount - available : 0n
      current.set(debtor, { available: available - (amount - rest), owed: owed + rest })
      return split(transfer, debtor, available)
    }
    if (phase === 'pending' && isBalance(debtor)) {
      const { available, owed } = fundsOf(debtor)
      current.set(debtor, { available: available - amount, owed })
    }
    if (phase !== 'single' || !isBalance(creditor)) return [transfer]
    const { available, owed } = fundsOf(creditor)
    const repaid = settlement(creditor, { available: available + amount, owed }, transfer)
    const taken = repaid?.amount ?? 0n
    current.set(creditor, { available: available + amount - taken, owed: owed - taken })
    return repaid === undefined ? [transfer] : [transfer, repaid]
  })
}

/** Holds the amount of a withdrawal until it is posted or voided (plan rule 12). */
export const withdrawalHold = (parts: {
  agentId: number
  amount: bigint
  planVersionId: number
  withdrawalId: number
}): Transfer => ({
  ...between('withdrawal', parts.agentId),
  phase: 'pending',
  amount: parts.amount,
  plan_version_id: parts.planVersionId,
  withdrawal_id: parts.withdrawalId,
})

/**
 * Moves the whole amount of an approved withdrawal (plan rule 22): `payout` when the bank has paid it, `payout_return`
 * when it comes back to the agent, `payout_reopening` when a paid amount is on its way again.
 */
export const payoutMove = (
  kind: 'payout' | 'payout_return' | 'payout_reopening',
  { agentId, amount, withdrawalId }: { agentId: number; amount: bigint; withdrawalId: number },
): Transfer => ({ ...between(kind, agentId), phase: 'single', amount, withdrawal_id: withdrawalId })

/** Returns a transfer between an agent and the company, in the direction of its kind for a credit and the other way for a debit. */
function ofDirection(kind: 'adjustment' | 'opening_balance', parts: Directed): Transfer {
  const { debit_account_id, credit_account_id } = between(kind, parts.agentId)
  const isCredit = parts.direction === 'credit'
  return {
    kind,
    phase: 'single',
    debit_account_id: isCredit ? debit_account_id : credit_account_id,
    credit_account_id: isCredit ? credit_account_id : debit_account_id,
    amount: parts.amount,
  }
}

type Directed = { agentId: number; direction: 'credit' | 'debit'; amount: bigint }

/** Returns a correction by staff, in favour of the agent or of the company. */
export const adjustment = ({ reason, ...parts }: Directed & { reason: string }): Transfer => ({
  ...ofDirection('adjustment', parts),
  reason,
})

/** Returns what an agent had, or owed, in the system that the company used before (plan rule 35). */
export const openingBalance = (parts: Directed): Transfer => ofDirection('opening_balance', parts)

/** A line of a bank statement: below zero for money that left the account. */
type BankLine = { id: number; amount: bigint }

/** Returns a transfer about a line, in the direction of its kind for a credit and the other way round for a debit. */
function ofBankLine(kind: Extract<TransferKind, `bank_${string}`>, { id, amount }: BankLine): Transfer {
  const { debit_account_id, credit_account_id } = between(kind, id)
  const [debit, credit] = amount > 0n ? [debit_account_id, credit_account_id] : [credit_account_id, debit_account_id]
  return {
    kind,
    phase: 'single',
    debit_account_id: debit,
    credit_account_id: credit,
    amount: amount > 0n ? amount : -amount,
    receipt_id: id,
  }
}

/** Moves cash by an imported line, for or against unmatched receipts, until staff or a rule explain it (plan rule 25). */
export const bankLine = (line: BankLine): Transfer => ofBankLine('bank_line', line)

/** Takes an imported line out of cash and of the unmatched receipts, because it should not have been imported (plan rule 25). */
export const bankLineRemoval = (line: BankLine): Transfer => ofBankLine('bank_line_removal', line)

const undone = ({ id, amount }: BankLine): BankLine => ({ id, amount: -amount })

/** Takes a line out of unmatched receipts: its matched fee, refund or payout moves cash itself. `isUndone` puts it back. */
export const bankLineMatch = (line: BankLine, { isUndone = false } = {}): Transfer =>
  ofBankLine('bank_line_match', isUndone ? undone(line) : line)

/** Books a debit line as a bank charge, or a credit line as interest. With `isUndone`, takes that back. */
export const bankCharge = (line: BankLine, { isUndone = false } = {}): Transfer =>
  // A charge is a debit line, and debits the account of charges.
  ofBankLine('bank_charge', isUndone ? line : undone(line))
