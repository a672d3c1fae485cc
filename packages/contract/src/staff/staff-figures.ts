/**
 * The links of the console's figures: each opens the list or the entries whose number or sum is the figure, with the
 * filter in the address. Cards, links and tests derive from this file alone, and docs/figures.md lists every figure.
 * The home screen has it in its first script, so it needs neither schemas nor the names of the accounts.
 */
import type { LedgerFilter } from '../ledger/entry-groups.ts'

/** Numbers of accounts in the books. A test compares them with those of the accounts. */
export const figureAccounts = { payouts_in_transit: 2100, fee_income: 4000, bonus_expense: 5000 } as const

/** Days of UTC, both included. */
export type FigureDays = { from?: string; to?: string }

const withDays = (path: string, days: FigureDays): string => {
  const query = new URLSearchParams(days).toString()
  if (query === '') return path
  return `${path}${path.includes('?') ? '&' : '?'}${query}`
}

/** The entries of an account in the books. With days, the screen adds them up by kind. */
const account = (number: number, days: FigureDays = {}): string =>
  withDays(`/staff/accounting/accounts/${number}`, days)

const agent = (id: number): string => `/staff/agents/${id}`

export const staffFigures = {
  waiting_payments: '/staff/payments',
  unproven_payments: '/staff/payments?status=Unproven',
  waiting_withdrawals: '/staff/withdrawals',
  waiting_payouts: '/staff/payouts',
  waiting_receipts: '/staff/receipts',
  new_messages: '/staff/messages',
  waiting_proposals: '/staff/proposals',
  frozen_withdrawals: '/staff/agents?withdrawals=frozen',
  undelivered_mails: '/staff/undelivered-mails',
  rewards_owed: '/staff/rewards?state=owed',
  rewards_given: '/staff/rewards?state=given',
  sign_ups: (days: FigureDays): string => withDays('/staff/agents', days),
  /** Each activation is an approved fee. */
  activations: (days: FigureDays): string => account(figureAccounts.fee_income, days),
  fees: (days: FigureDays): string => account(figureAccounts.fee_income, days),
  bonuses: (days: FigureDays): string => account(figureAccounts.bonus_expense, days),
  withdrawals_paid: (days: FigureDays): string => account(figureAccounts.payouts_in_transit, days),
  /** Withdrawals in any status, because no account contains a hold before it is posted. */
  withdrawals_asked: (days: FigureDays): string => withDays('/staff/withdrawals?status=All', days),
  /** The sum of an agent's balance, and the entries behind it. */
  balance: (id: number): string => `${agent(id)}?part=money`,
  /** An agent's entries of one kind, or of a bonus less what was reversed. */
  ledger: (id: number, kind: LedgerFilter): string => `${agent(id)}?part=money&kind=${kind}#ledger`,
  owed: (id: number): string => `${agent(id)}?part=money#debt`,
  level: (id: number): string => `${agent(id)}#levels`,
  /** The withdrawals of a payout batch, or those with one result. */
  batch: (id: number, result?: 'Sent' | 'Paid' | 'Returned'): string =>
    `/staff/payouts/${id}${result === undefined ? '' : `?state=${result}`}#lines`,
  account,
  /** The balance or debt of each agent, whose sum is the account. */
  by_agent: (kind: 'agent' | 'receivable'): string =>
    `/staff/accounting?part=agents${kind === 'receivable' ? '&of=Debts' : ''}`,
} as const
