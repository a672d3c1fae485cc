/** The open work of staff and its counts, each out of an index that holds only waiting rows. */
import { formatMoney } from '@evergrove/contract/platform/money'
import { decidedKinds } from '@evergrove/contract/proposals/proposal-kinds'
import { mayDo } from '@evergrove/contract/staff/duties'
import type { OperatorNotice } from '@evergrove/contract/staff/operator-notices'
import type { StaffRole } from '@evergrove/contract/staff/staff-accounts'
import type { StaffHome, Waiting } from '@evergrove/contract/staff/staff-home'
import { countFrozen, findFirstSponsor } from '../accounts/index.ts'
import { listNewestChecks } from '../checks/index.ts'
import { getSingle } from '../content/index.ts'
import { countUndeliveredMails } from '../jobs/index.ts'
import { minorUnits, type StoredSum } from '../platform/money.ts'
import type { Database } from '../platform/schema.ts'
import { countWaitingProposals, waitingProposalsFor } from '../proposals/index.ts'
import {
  countNewMessages,
  countSignUpsByDay,
  countWaitingPayments,
  newMessages,
  newReceipts,
  owedRewards,
  type PostedDay,
  selectCounts,
  sumTransfersByDay,
  sumWaitingWithdrawals,
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
    receipts: mayDo(role, 'payments') ? newReceipts : undefined,
    rewards: mayDo(role, 'rewards') ? owedRewards : undefined,
    messages: mayDo(role, 'messages') ? newMessages : undefined,
    proposals: decidedKinds(role).length > 0 ? waitingProposalsFor({ id, role }) : undefined,
  })

const DAYS = 30
const DAY_MS = 86_400_000

const NOTHING = { activations: 0, fees: '0', bonuses: '0', withdrawals_asked: '0', withdrawals_paid: '0' }

const money = (stored: StoredSum): string => formatMoney(minorUnits(stored))

/** Returns the days (UTC) up to that of `now`, the oldest first. */
const daysUntil = (now: Date): string[] =>
  Array.from({ length: DAYS }, (_, index) =>
    new Date(now.getTime() - (DAYS - 1 - index) * DAY_MS).toISOString().slice(0, 10),
  )

function moneyOf(day: string, posted: PostedDay | typeof NOTHING) {
  return {
    day,
    fees: money(posted.fees),
    bonuses: money(posted.bonuses),
    withdrawals_asked: money(posted.withdrawals_asked),
    withdrawals_paid: money(posted.withdrawals_paid),
  }
}

async function getFigures(db: Database, now: Date) {
  const days = daysUntil(now)
  const since = new Date(`${days[0]}T00:00:00Z`)
  const signUps = new Map((await countSignUpsByDay(db, since)).map(({ day, count }) => [day, count]))
  const posted = new Map((await sumTransfersByDay(db, since)).map((row) => [row.day, row]))
  const of = (day: string) => posted.get(day) ?? NOTHING
  return {
    growth: days.map((day) => ({ day, sign_ups: signUps.get(day) ?? 0, activations: of(day).activations })),
    money: days.map((day) => moneyOf(day, of(day))),
  }
}

/** Returns open work, and the figures of the last thirty days (UTC). Parts that the role may not see are null. */
export async function getStaffHome(
  { db, now, notices }: { db: Database; now: () => Date; notices: () => OperatorNotice[] },
  role: StaffRole,
): Promise<StaffHome> {
  const isFinance = mayDo(role, 'balances')
  const isSupport = mayDo(role, 'messages')
  const figures = isFinance || isSupport ? await getFigures(db, now()) : undefined
  const withdrawals = isFinance ? await sumWaitingWithdrawals(db) : undefined
  const checks = isFinance ? await listNewestChecks(db) : undefined
  return {
    first_sponsor: isFinance || isSupport ? ((await findFirstSponsor(db)) ?? null) : null,
    waiting_payments: isFinance ? await countWaitingPayments(db) : null,
    waiting_withdrawals: withdrawals === undefined ? null : { ...withdrawals, sum: money(withdrawals.sum) },
    new_messages: isSupport ? await countNewMessages(db) : null,
    undelivered_mails: mayDo(role, 'mails') ? await countUndeliveredMails(db) : null,
    waiting_proposals: decidedKinds(role).length > 0 ? await countWaitingProposals(db, role) : null,
    frozen_withdrawals: mayDo(role, 'agentAccounts') ? await countFrozen(db) : null,
    needs_company_information: isSupport ? (await getSingle(db, 'company-information')) === undefined : null,
    needs_payment_instructions:
      isFinance || isSupport ? (await getSingle(db, 'payment-instructions')) === undefined : null,
    notices: mayDo(role, 'audit') ? notices() : null,
    growth: figures?.growth ?? null,
    money: isFinance ? (figures?.money ?? null) : null,
    ledger_check: checks?.ledger ?? null,
    audit_check: mayDo(role, 'audit') ? (checks?.audit ?? null) : null,
    log_check: mayDo(role, 'audit') ? (checks?.log ?? null) : null,
  }
}
