/** The open work of staff and its counts, each out of an index that holds only waiting rows. */
import { formatMoney } from '@evergrove/contract/platform/money'
import { keysOf, recordOf } from '@evergrove/contract/platform/records'
import { decidedKinds } from '@evergrove/contract/proposals/proposal-kinds'
import { mayDo } from '@evergrove/contract/staff/duties'
import type { OperatorNotice } from '@evergrove/contract/staff/operator-notices'
import type { StaffRole } from '@evergrove/contract/staff/staff-accounts'
import { type DayMoney, moneyFigures, type StaffHome, type Waiting } from '@evergrove/contract/staff/staff-home'
import { countFrozen, findFirstSponsor } from '../accounts/index.ts'
import { listNewestChecks } from '../checks/index.ts'
import { getSingle } from '../content/index.ts'
import { countUndeliveredMails } from '../jobs/index.ts'
import { minorUnits, type StoredSum } from '../platform/money.ts'
import type { Database } from '../platform/schema.ts'
import { countWaitingProposals, waitingProposalsFor } from '../proposals/index.ts'
import { waitingLines } from '../receipts/index.ts'
import { waitingMoney } from '../withdrawals/index.ts'
import {
  countSignUpsByDay,
  newMessages,
  owedRewards,
  owedValue,
  pendingPayments,
  requestedMoney,
  selectCounts,
  sumTransfersByDay,
  waitingPayments,
  waitingWithdrawals,
} from './staff-home.repository.ts'

/**
 * Returns how much work waits for this member of staff, in one statement. Counts that the role may not see are null.
 */
export const countWaiting = (db: Database, { id, role }: { id: number; role: StaffRole }): Promise<Waiting> =>
  selectCounts(db, {
    payments: mayDo(role, 'payments') ? waitingPayments : undefined,
    withdrawals: mayDo(role, 'withdrawals') ? waitingWithdrawals : undefined,
    receipts: mayDo(role, 'payments') ? waitingLines : undefined,
    rewards: mayDo(role, 'rewards') ? owedRewards : undefined,
    messages: mayDo(role, 'messages') ? newMessages : undefined,
    proposals: decidedKinds(role).length > 0 ? waitingProposalsFor({ id, role }) : undefined,
  })

const DAYS = 30
const DAY_MS = 86_400_000

const NOTHING = { activations: 0, fees: '0', bonuses: '0', withdrawals_asked: '0', withdrawals_paid: '0' }

const money = (stored: StoredSum): string => formatMoney(minorUnits(stored))

/** Returns twice as many days (UTC) as are shown, up to that of `now`, the oldest first. */
const daysUntil = (now: Date): string[] =>
  Array.from({ length: 2 * DAYS }, (_, index) =>
    new Date(now.getTime() - (2 * DAYS - 1 - index) * DAY_MS).toISOString().slice(0, 10),
  )

/** Returns the figures of the last thirty days by day, and their sums over the thirty days before. */
async function getFigures(db: Database, now: Date) {
  const days = daysUntil(now)
  const since = new Date(`${days[0]}T00:00:00Z`)
  const signUps = new Map((await countSignUpsByDay(db, since)).map(({ day, count }) => [day, count]))
  const posted = new Map((await sumTransfersByDay(db, since)).map((row) => [row.day, row]))
  const growthOf = (some: string[]) => ({
    sign_ups: some.reduce((sum, day) => sum + (signUps.get(day) ?? 0), 0),
    activations: some.reduce((sum, day) => sum + (posted.get(day) ?? NOTHING).activations, 0),
  })
  const moneyOf = (some: string[]): DayMoney =>
    recordOf(keysOf(moneyFigures), (name) =>
      formatMoney(some.reduce((sum, day) => sum + minorUnits((posted.get(day) ?? NOTHING)[name]), 0n)),
    )
  const [before, shown] = [days.slice(0, DAYS), days.slice(DAYS)]
  return {
    growth: shown.map((day) => Object.assign({ day }, growthOf([day]))),
    growth_before: growthOf(before),
    money: shown.map((day) => Object.assign({ day }, moneyOf([day]))),
    money_before: moneyOf(before),
  }
}

const NO_FIGURES = { growth: null, growth_before: null, money: null, money_before: null }

/** Counts what waits, in one statement. Parts that the role may not see are null. */
async function countOpenWork(db: Database, role: StaffRole) {
  const isFinance = mayDo(role, 'balances')
  const { payments, withdrawals, payouts, receipts, rewards, messages } = await selectCounts(db, {
    payments: isFinance ? pendingPayments : undefined,
    withdrawals: isFinance ? requestedMoney : undefined,
    payouts: isFinance ? waitingMoney : undefined,
    receipts: isFinance ? waitingLines : undefined,
    rewards: mayDo(role, 'rewards') ? owedValue : undefined,
    messages: mayDo(role, 'messages') ? newMessages : undefined,
  })
  return {
    waiting_payments: payments,
    waiting_withdrawals: withdrawals && { count: withdrawals.count, sum: money(withdrawals.sum) },
    waiting_payouts: payouts && { count: payouts.count, sum: money(payouts.sum) },
    owed_rewards: rewards && { count: rewards.count, value: money(rewards.value) },
    waiting_receipts: receipts,
    new_messages: messages,
  }
}

/** Returns open work, and the figures of the last thirty days (UTC). Parts that the role may not see are null. */
export async function getStaffHome(
  { db, now, notices }: { db: Database; now: () => Date; notices: () => OperatorNotice[] },
  role: StaffRole,
): Promise<StaffHome> {
  const isFinance = mayDo(role, 'balances')
  const isSupport = mayDo(role, 'messages')
  const figures = isFinance || isSupport ? await getFigures(db, now()) : NO_FIGURES
  const checks = isFinance ? await listNewestChecks(db) : undefined
  return {
    first_sponsor: isFinance || isSupport ? ((await findFirstSponsor(db)) ?? null) : null,
    ...(await countOpenWork(db, role)),
    undelivered_mails: mayDo(role, 'mails') ? await countUndeliveredMails(db) : null,
    waiting_proposals: decidedKinds(role).length > 0 ? await countWaitingProposals(db, role) : null,
    frozen_withdrawals: mayDo(role, 'agentAccounts') ? await countFrozen(db) : null,
    needs_company_information: isSupport ? (await getSingle(db, 'company-information')) === undefined : null,
    needs_payment_instructions:
      isFinance || isSupport ? (await getSingle(db, 'payment-instructions')) === undefined : null,
    notices: mayDo(role, 'audit') ? notices() : null,
    ...figures,
    ...(isFinance ? {} : { money: null, money_before: null }),
    ledger_check: checks?.ledger ?? null,
    audit_check: mayDo(role, 'audit') ? (checks?.audit ?? null) : null,
    log_check: mayDo(role, 'audit') ? (checks?.log ?? null) : null,
  }
}
