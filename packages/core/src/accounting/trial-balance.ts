import type { Account, TrialBalance } from '@evergrove/contract/ledger/accounting'
import { inLongSnapshot } from '@evergrove/db'
import { invalid } from '../platform/errors.ts'
import type { Database, Trx } from '../platform/schema.ts'
import { closedMoves, currentMoves, findClosedBefore, movesBetween } from './books.repository.ts'
import { combine, type MovesByKind, nearestBase, toTrialBalance } from './books.ts'
import { endOf } from './months.ts'

export type Deps = { db: Database; now: () => Date }

/** Throws `invalid` under `at` for a moment that is still to come. */
export function requirePast(at: Date | undefined, now: Date): void {
  if (at !== undefined && at > now) throw invalid({ at: ['Choose a time that is not in the future.'] })
}

async function movesBefore(trx: Trx, at: Date, now: Date): Promise<MovesByKind> {
  const closed = await findClosedBefore(trx, at)
  const closedEnd = closed === undefined ? undefined : endOf(closed.slice(0, 7))
  if (closed !== undefined && closedEnd !== undefined && nearestBase({ at, now, closedEnd }) === 'closed') {
    return combine(await closedMoves(trx, closed), await movesBetween(trx, closedEnd, at), 1n)
  }
  return combine(await currentMoves(trx), await movesBetween(trx, at, 'infinity'), -1n)
}

/**
 * The debits, credits and balance of every account and the totals, in one snapshot (plan rule 29): of all transfers, or of those
 * dated before `at`. A hold counts when it is posted. What is there now costs the same at any size. An earlier moment costs as
 * much as the transfers between it and now, or the end of the last month closed before it, whichever is nearer. Throws `invalid`
 * for a moment to come.
 */
export async function readTrialBalance({ db, now }: Deps, at?: Date): Promise<TrialBalance> {
  const moment = now()
  requirePast(at, moment)
  return inLongSnapshot(db, async (trx) =>
    toTrialBalance(at ?? moment, at === undefined ? await currentMoves(trx) : await movesBefore(trx, at, moment)),
  )
}

/** Every account with its balance now, in the order of the numbers. */
export const listAccounts = async (deps: Deps): Promise<Account[]> => (await readTrialBalance(deps)).accounts
