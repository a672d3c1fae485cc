/** A draft of the plan: the typed values, their problems, the changes that they make, and their storage. */

import { activationBonusKinds, transferFacts } from '@evergrove/contract/ledger/transfer-kinds'
import type { PlanPreview, PlanVersionView } from '@evergrove/contract/plan'
import {
  MAX_HOLDBACK_DAYS,
  mayBeZero,
  type PlanAmount,
  paidField,
  planAmountLabels,
  planAmounts,
} from '@evergrove/contract/plan-limits'
import { formatMoney, parseMoney, readMoney } from '@evergrove/contract/platform/money-codec'
import { recordOf } from '@evergrove/contract/platform/records'
import { formatAmount } from '../../components/money.ts'

/** The value of a reward is empty until it is typed, and if a level has no reward. */
type DraftLevel = { expected_match_bonus: string; additional_reward: string; reward_value: string }

export type Draft = Readonly<Record<PlanAmount, string>> & {
  /** The version in force when the draft was started. */
  base_id: number
  holdback_days: string
  /** Levels 1 to 6, in order. */
  levels: readonly DraftLevel[]
}

/** The settings of a version, or of one that is only proposed in place of the version with this id. */
export type Settings = Omit<PlanVersionView, 'published_at' | 'published_by' | 'trial'>

/** Returns a draft without changes. */
export const draftFrom = ({ id, levels, holdback_days, ...version }: Settings): Draft => ({
  base_id: id,
  holdback_days: String(holdback_days),
  ...recordOf(planAmounts, (name) => version[name]),
  levels: levels.map(({ expected_match_bonus, additional_reward, reward_value }) => ({
    expected_match_bonus,
    additional_reward: additional_reward ?? '',
    reward_value: reward_value ?? '',
  })),
})

/** Returns the value of a level's reward. It is empty without a reward, even if a value is still typed. */
const valueOf = ({
  additional_reward,
  reward_value,
}: Pick<DraftLevel, 'additional_reward' | 'reward_value'>): string =>
  additional_reward.trim() === '' ? '' : plain(reward_value)

/** Returns a typed amount without the separators of thousands that screens show. */
const plain = (text: string): string => text.trim().replaceAll(/,(?=\d{3}(?:\D|$))/g, '')

const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim())

/** Returns the draft for the API. */
export const toInput = ({ levels, ...draft }: Draft) => ({
  ...recordOf(planAmounts, (name) => plain(draft[name])),
  holdback_days: Number(draft.holdback_days),
  levels: levels.map(({ expected_match_bonus, additional_reward, reward_value }, index) => ({
    level: index + 1,
    expected_match_bonus: plain(expected_match_bonus),
    additional_reward: orNull(additional_reward),
    reward_value: orNull(valueOf({ additional_reward, reward_value })),
  })),
})

/** Returns the path of a level's bonus in the draft, which is also its key among the problems. */
export const bonusPath = (index: number): string => `levels.${index}.expected_match_bonus`

/** Returns the path of the value of a level's reward. */
export const valuePath = (index: number): string => `levels.${index}.reward_value`

/** Returns the problem of a reward, which needs a typed value, even if it is 0. */
function valueProblem(level: DraftLevel): string | undefined {
  if (level.additional_reward.trim() === '') return undefined
  const value = level.reward_value.trim()
  return value === '' ? 'Enter its value. It may be 0.' : amountProblem(value, true)
}

function amountProblem(text: string, isZeroAllowed: boolean): string | undefined {
  const amount = parseMoney(plain(text))
  if (amount === undefined) return 'Enter an amount such as 1250.00.'
  return amount === 0n && !isZeroAllowed ? 'Enter more than zero.' : undefined
}

function daysProblem(text: string): string | undefined {
  const isFine = /^\d{1,2}$/.test(text.trim()) && Number(text) <= MAX_HOLDBACK_DAYS
  return isFine ? undefined : `Enter a whole number of days from 0 to ${MAX_HOLDBACK_DAYS}.`
}

/** Returns the reasons why the draft cannot be sent, by field. It is empty if the draft can be sent. */
export function problemsOf(draft: Draft): Record<string, string> {
  const found = [
    ...planAmounts.map((name) => [name, amountProblem(draft[name], mayBeZero(name))] as const),
    ['holdback_days', daysProblem(draft.holdback_days)] as const,
    ...draft.levels.map(
      ({ expected_match_bonus }, index) => [bonusPath(index), amountProblem(expected_match_bonus, true)] as const,
    ),
    ...draft.levels.map((level, index) => [valuePath(index), valueProblem(level)] as const),
  ]
  return Object.fromEntries(
    found.flatMap(([name, problem]) => (problem === undefined ? [] : [[name, problem] as const])),
  )
}

export type Change = { what: string; from: string; to: string }

const isSameAmount = (a: string, b: string): boolean => parseMoney(plain(a)) === parseMoney(plain(b))

const valueWords = (value: string): string => (value === '' ? 'none' : formatAmount(value))

const orNone = (text: string): string => (text === '' ? 'none' : text)

/** Describes how long bonuses are held back. */
export function holdbackWords(days: number): string {
  if (days === 0) return 'None'
  return days === 1 ? '1 day' : `${days} days`
}

/** The name of the time for which bonuses are held back. */
export const HOLDBACK = 'Bonus holdback'

/** Returns the changes that publishing a valid draft would make to this version, in the order of the form. */
export function changesFrom(version: Settings, draft: Draft): Change[] {
  const before = draftFrom(version)
  const changes: Change[] = []
  for (const name of planAmounts) {
    const [from, to] = [before[name], plain(draft[name])]
    if (!isSameAmount(from, to)) {
      changes.push({ what: planAmountLabels[name], from: formatAmount(from), to: formatAmount(to) })
    }
  }
  const [from, to] = [before.holdback_days, draft.holdback_days].map((days) => holdbackWords(Number(days)))
  if (from !== undefined && to !== undefined && from !== to) changes.push({ what: HOLDBACK, from, to })
  for (const [index, level] of draft.levels.entries()) {
    const old = before.levels[index]
    if (old === undefined) continue
    const [bonus, reward] = [plain(level.expected_match_bonus), level.additional_reward.trim()]
    if (!isSameAmount(old.expected_match_bonus, bonus)) {
      const [from, to] = [formatAmount(old.expected_match_bonus), formatAmount(bonus)]
      changes.push({ what: `Level ${index + 1} match bonus`, from, to })
    }
    if (old.additional_reward !== reward) {
      changes.push({ what: `Level ${index + 1} reward`, from: orNone(old.additional_reward), to: orNone(reward) })
    }
    const value = valueOf(level)
    if (!isSameAmount(old.reward_value, value)) {
      changes.push({
        what: `Level ${index + 1} reward value`,
        from: valueWords(old.reward_value),
        to: valueWords(value),
      })
    }
  }
  return changes
}

export type ComparedRow = { name: string; count: number | undefined; paid: string; draft: string; difference: string }

/** Returns the draft's amount minus the paid amount, exact to the cent. */
const differenceOf = (paid: string, draft: string): string => formatMoney(readMoney(draft) - readMoney(paid))

const toRow = (name: string, count: number | undefined, { paid, draft }: PlanPreview['total']): ComparedRow => ({
  name,
  count,
  paid,
  draft,
  difference: differenceOf(paid, draft),
})

/** Returns a row for each kind of bonus of an activation, and one for the match bonuses of each level. */
export const comparedRows = ({ levels, ...preview }: PlanPreview): ComparedRow[] => [
  ...activationBonusKinds.map((kind) => {
    const compared = preview[paidField(kind)]
    return toRow(transferFacts[kind].plural, compared.count, compared)
  }),
  ...levels.map((level) => toRow(`Level ${level.level} match bonus`, level.count, level)),
]

export const comparedTotal = ({ total }: PlanPreview): ComparedRow => toRow('Total', undefined, total)

const KEY = 'staff-plan-draft'
const LEVELS = 6

const isText = (value: unknown): value is string => typeof value === 'string'

function isDraft(value: unknown): value is Draft {
  if (typeof value !== 'object' || value === null) return false
  const { base_id, levels, ...amounts } = value as Record<string, unknown>
  return (
    typeof base_id === 'number' &&
    [...planAmounts, 'holdback_days'].every((name) => isText(amounts[name])) &&
    Array.isArray(levels) &&
    levels.length === LEVELS &&
    levels.every((level: Partial<Draft['levels'][number]> | null) =>
      [level?.expected_match_bonus, level?.additional_reward, level?.reward_value].every(isText),
    )
  )
}

/** Returns the draft in a text, or undefined if there is none or if it cannot be read. */
function parseDraft(text: () => string | null): Draft | undefined {
  try {
    const kept: unknown = JSON.parse(text() ?? 'null')
    return isDraft(kept) ? kept : undefined
  } catch {
    return undefined
  }
}

/** Returns the stored draft, or undefined if there is none or if it cannot be read. */
export const readDraft = (): Draft | undefined => parseDraft(() => localStorage.getItem(KEY))

/** The part of an address that browsers keep to themselves, so that no draft reaches the request log. */
const SHARED = '#draft='

/** Returns the address that takes a draft to a colleague. */
export const addressOf = (draft: Draft): string =>
  `${location.origin}/staff/plan${SHARED}${encodeURIComponent(JSON.stringify(draft))}`

/** Returns the draft of a colleague's link, from the end of the address. */
export const sharedIn = (hash: string): Draft | undefined =>
  hash.startsWith(SHARED) ? parseDraft(() => decodeURIComponent(hash.slice(SHARED.length))) : undefined

/** Stores the draft; `undefined` removes it. */
export function keepDraft(draft: Draft | undefined): void {
  try {
    if (draft === undefined) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, JSON.stringify(draft))
  } catch {
    // Without storage, the draft lasts until the page is closed.
  }
}
