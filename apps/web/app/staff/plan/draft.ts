/** A draft of the plan: the values being typed, what is wrong with them, and what they would change. */

import type { PlanVersionView } from '@evergrove/contract/plan'
import { parseMoney } from '@evergrove/contract/platform/money-codec'
import { formatDollars } from '../../components/money.ts'

type DraftLevel = { expected_match_bonus: string; additional_reward: string }

export type Draft = {
  /** The version in force when the draft was started. */
  base_id: number
  registration_fee: string
  referral_bonus: string
  minimum_withdrawal: string
  /** Levels 1 to 6, in order. */
  levels: readonly DraftLevel[]
}

type AmountName = 'registration_fee' | 'referral_bonus' | 'minimum_withdrawal'

export const amountNames: Record<AmountName, string> = {
  registration_fee: 'Registration Fee',
  referral_bonus: 'Referral Bonus',
  minimum_withdrawal: 'Minimum Withdrawal',
}

export const amountKeys = Object.keys(amountNames) as AmountName[]

/** A draft that does not change anything yet. */
export const draftFrom = ({ id, levels, ...version }: PlanVersionView): Draft => ({
  base_id: id,
  registration_fee: version.registration_fee,
  referral_bonus: version.referral_bonus,
  minimum_withdrawal: version.minimum_withdrawal,
  levels: levels.map(({ expected_match_bonus, additional_reward }) => ({
    expected_match_bonus,
    additional_reward: additional_reward ?? '',
  })),
})

/** The draft as the API expects it. */
export const toInput = ({ levels, ...draft }: Draft) => ({
  registration_fee: draft.registration_fee.trim(),
  referral_bonus: draft.referral_bonus.trim(),
  minimum_withdrawal: draft.minimum_withdrawal.trim(),
  levels: levels.map(({ expected_match_bonus, additional_reward }, index) => ({
    level: index + 1,
    expected_match_bonus: expected_match_bonus.trim(),
    additional_reward: additional_reward.trim() === '' ? null : additional_reward.trim(),
  })),
})

/** The path of a level's bonus in the draft, which is also its key among the problems. */
export const bonusPath = (index: number): string => `levels.${index}.expected_match_bonus`

function amountProblem(text: string, mayBeZero: boolean): string | undefined {
  const amount = parseMoney(text.trim())
  if (amount === undefined) return 'Enter an amount such as 1250.00.'
  return amount === 0n && !mayBeZero ? 'Enter more than zero.' : undefined
}

/** Why the draft cannot be sent, by field. Empty when it can be. */
export function problemsOf(draft: Draft): Record<string, string> {
  const found = [
    ...amountKeys.map((name) => [name, amountProblem(draft[name], name === 'referral_bonus')] as const),
    ...draft.levels.map(
      ({ expected_match_bonus }, index) => [bonusPath(index), amountProblem(expected_match_bonus, true)] as const,
    ),
  ]
  return Object.fromEntries(
    found.flatMap(([name, problem]) => (problem === undefined ? [] : [[name, problem] as const])),
  )
}

export type Change = { what: string; from: string; to: string }

const isSameAmount = (a: string, b: string): boolean => parseMoney(a.trim()) === parseMoney(b.trim())

const orNone = (text: string): string => (text === '' ? 'none' : text)

/** What publishing a valid draft would change in this version, in the order of the form. */
export function changesFrom(version: PlanVersionView, draft: Draft): Change[] {
  const before = draftFrom(version)
  const changes: Change[] = []
  for (const name of amountKeys) {
    const [from, to] = [before[name], draft[name].trim()]
    if (!isSameAmount(from, to)) {
      changes.push({ what: amountNames[name], from: formatDollars(from), to: formatDollars(to) })
    }
  }
  for (const [index, level] of draft.levels.entries()) {
    const old = before.levels[index]
    if (old === undefined) continue
    const [bonus, reward] = [level.expected_match_bonus.trim(), level.additional_reward.trim()]
    if (!isSameAmount(old.expected_match_bonus, bonus)) {
      const [from, to] = [formatDollars(old.expected_match_bonus), formatDollars(bonus)]
      changes.push({ what: `Level ${index + 1} Match Bonus`, from, to })
    }
    if (old.additional_reward !== reward) {
      changes.push({ what: `Level ${index + 1} Reward`, from: orNone(old.additional_reward), to: orNone(reward) })
    }
  }
  return changes
}
