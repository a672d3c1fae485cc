/** Decides who may confirm what somebody else has proposed (plan rule 28). */
import { NEWCOMER_DAYS } from '@evergrove/contract/proposals/proposal-kinds'
import type { Duty } from '@evergrove/contract/staff/duties'
import { conflict } from './errors.ts'
import { spelledMoment } from './moments.ts'
import type { Trx } from './schema.ts'
import { listStandings, type Standing } from './second-person.repository.ts'

/** Throws `conflict` for somebody whom the proposer invited, and for somebody who is too new to the duty. */
export async function requireConfirmer(
  trx: Trx,
  { staffId, ...proposal }: { staffId: number; duty: Duty; proposedBy: number | null },
): Promise<void> {
  const standing = (await listStandings(trx, proposal)).find(({ id }) => id === staffId)
  if (standing?.is_invited)
    throw conflict('You were invited by the person who proposed this. Somebody else has to confirm it.')
  if (standing?.new_until) {
    throw conflict(
      `You have been able to decide on this for less than ${NEWCOMER_DAYS} days. You can confirm it from ${spelledMoment(standing.new_until)}.`,
    )
  }
}

/** Returns the reasons why nobody can confirm a proposal at present, as sentences; null if somebody can. */
export function whyNobodyConfirms(others: readonly Standing[]): string | null {
  if (others.some(({ is_invited, new_until }) => !is_invited && new_until === null)) return null
  const rest = others.filter(({ is_invited }) => !is_invited).flatMap(({ new_until }) => new_until ?? [])
  const [first] = rest.toSorted((one, other) => one.getTime() - other.getTime())
  if (first !== undefined) {
    return `Nobody can confirm this before ${spelledMoment(first)}: everyone else who may has been able to for less than ${NEWCOMER_DAYS} days.`
  }
  return others.length === 0
    ? 'Nobody can confirm this: everyone else who may is disabled or has another role.'
    : 'Nobody can confirm this: everyone else who may was invited by the person who proposed it.'
}
