/** The words of an explanation for people, amounts and days: the agent is "you", and staff read names. No I/O. */
import { moneyWords } from '../../platform/company-settings.ts'
import type { ExplainedRow } from './explanations.repository.ts'

export type Audience = 'agent' | 'staff'

export type Voice = {
  audience: Audience
  /** The owner of the entry, at the beginning of a sentence and within one. */
  You: string
  you: string
  Your: string
  your: string
  were: string
  have: string
  /** The agent whose payment caused the entry; without a name if the reader's network does not show the agent. */
  payer: string
  payers: string
}

const fullName = ({ first_name, last_name }: { first_name: string; last_name: string }): string =>
  `${first_name} ${last_name}`

const possessive = (name: string): string => `${name}’s`

/** Returns whether the reader may read the payer's name: staff may, and an agent to whom the network shows it. */
function isShown({ owner, payer }: ExplainedRow, audience: Audience): boolean {
  if (payer === null) return false
  return audience === 'staff' || payer.id === owner?.id || payer.is_referral || payer.distance !== null
}

export function voiceFor(row: ExplainedRow, audience: Audience): Voice {
  const { owner, payer } = row
  const name = owner === null ? 'The company' : fullName(owner)
  const isYou = audience === 'agent'
  const payerName = payer !== null && isShown(row, audience) ? fullName(payer) : undefined
  return {
    audience,
    You: isYou ? 'You' : name,
    you: isYou ? 'you' : name,
    Your: isYou ? 'Your' : possessive(name),
    your: isYou ? 'your' : possessive(name),
    were: isYou ? 'were' : 'was',
    have: isYou ? 'have' : 'has',
    payer: payerName ?? 'another agent',
    payers: possessive(payerName ?? 'another agent'),
  }
}

/** Returns a day in UTC, such as "Mar 4, 2026". */
export const dayOf = (moment: string | Date): string =>
  new Date(moment).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/** Returns an amount in minor units, as the database gives it. */
export const moneyOf = (amount: string | number | bigint): string => moneyWords(BigInt(amount))

const lists = new Intl.ListFormat('en-GB')

export const listOf = (names: readonly { first_name: string; last_name: string }[]): string =>
  lists.format(names.map(fullName))

export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

export const steps = (count: number): string => (count === 1 ? '1 step' : `${count} steps`)
