/** Debits, credits and balances of the accounts of the books (plan rule 29), in minor units. No I/O. */

import { accountFacts, accountKinds, type Side } from '@evergrove/contract/ledger/account-numbers'
import type { Account, TrialBalance } from '@evergrove/contract/ledger/accounting'
import type { AccountKind } from '@evergrove/contract/ledger/transfer-kinds'
import { formatMoney } from '@evergrove/contract/platform/money'

/** The sums of both sides of an account. */
export type Moves = { debits: bigint; credits: bigint }
/** The sums by kind of account. Kinds without transfers are left out. */
export type MovesByKind = ReadonlyMap<AccountKind, Moves>

const NONE: Moves = { debits: 0n, credits: 0n }

export const movesOf = (moves: MovesByKind, kind: AccountKind): Moves => moves.get(kind) ?? NONE

/** Adds the sums of two periods, or subtracts those of a part from those of the whole. */
export function combine(moves: MovesByKind, others: MovesByKind, sign: 1n | -1n): MovesByKind {
  const kinds = [...new Set([...moves.keys(), ...others.keys()])]
  return new Map(
    kinds.map((kind) => {
      const [own, other] = [movesOf(moves, kind), movesOf(others, kind)]
      return [kind, { debits: own.debits + sign * other.debits, credits: own.credits + sign * other.credits }]
    }),
  )
}

/** Returns by how much an amount on this side changes the balance of the account. */
export const signed = (kind: AccountKind, side: Side, amount: bigint): bigint =>
  accountFacts[kind].normalSide === side ? amount : -amount

/** Returns the balance on the normal side of the account; negative if it is on the other one. */
export const balanceOf = (kind: AccountKind, { debits, credits }: Moves): bigint =>
  signed(kind, 'debit', debits) + signed(kind, 'credit', credits)

export function toAccount(kind: AccountKind, moves: Moves): Account {
  const { number, name, normalSide } = accountFacts[kind]
  return {
    number,
    name,
    normal_side: normalSide,
    debits: formatMoney(moves.debits),
    credits: formatMoney(moves.credits),
    balance: formatMoney(balanceOf(kind, moves)),
  }
}

const sum = (amounts: readonly bigint[]): string => formatMoney(amounts.reduce((total, amount) => total + amount, 0n))

/** Returns every account with its sums before the moment, and the totals. */
export function toTrialBalance(at: Date, moves: MovesByKind): TrialBalance {
  const all = accountKinds.map((kind) => ({ kind, own: movesOf(moves, kind) }))
  const balances = (side: Side) =>
    sum(all.filter(({ kind }) => accountFacts[kind].normalSide === side).map(({ kind, own }) => balanceOf(kind, own)))
  return {
    at: at.toISOString(),
    accounts: all.map(({ kind, own }) => toAccount(kind, own)),
    total: {
      debits: sum(all.map(({ own }) => own.debits)),
      credits: sum(all.map(({ own }) => own.credits)),
      debit_balances: balances('debit'),
      credit_balances: balances('credit'),
    },
  }
}

/**
 * Returns the moment from which the sums are cheaper to reach: forwards from the end of the last month that was closed
 * by then, or backwards from now. The cost grows with the transfers in between, which the time in between stands for.
 */
export function nearestBase({ at, now, closedEnd }: { at: Date; now: Date; closedEnd: Date | undefined }) {
  if (closedEnd === undefined) return 'now' as const
  return at.getTime() - closedEnd.getTime() <= now.getTime() - at.getTime() ? ('closed' as const) : ('now' as const)
}
