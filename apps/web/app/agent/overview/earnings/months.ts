/** The months of the chart and the table, with exact sums. */

import { agentFigures } from '@evergrove/contract/ledger/figures'
import type { MonthlyEarnings } from '@evergrove/contract/ledger/statement'
import { type BonusKind, bonusKinds } from '@evergrove/contract/ledger/transfer-kinds'
import { recordOf } from '@evergrove/contract/platform/records'
import { inUtc } from '../../../components/day-words.ts'
import { sumOfAmounts } from '../../../components/money.ts'

type Earned = Readonly<Record<BonusKind, string>> & { total: string }

export type Month = Earned & {
  /** The key, such as '2026-01'. */
  key: string
  /** The name, such as 'Jan 2026'. */
  name: string
  /** The short name, such as 'Jan'. */
  shortName: string
}

const longName = inUtc({ month: 'short', year: 'numeric' })
const shortName = inUtc({ month: 'short' })

function monthOf({ month, ...bonuses }: MonthlyEarnings): Month {
  return {
    key: month,
    name: longName(month),
    shortName: shortName(month),
    ...bonuses,
    total: sumOfAmounts(Object.values(bonuses)),
  }
}

export const monthsOf = (earnings: readonly MonthlyEarnings[]): Month[] => earnings.map(monthOf)

/** Returns the exact sums over all the months. */
export const sumOf = (months: readonly Month[]): Earned =>
  recordOf([...bonusKinds, 'total'], (name) => sumOfAmounts(months.map((month) => month[name])))

/** Returns the address of the entries of this kind of bonus in these months. */
export const addressOf = (kind: BonusKind, months: readonly Month[]): string | undefined => {
  const [first, last] = [months.at(0), months.at(-1)]
  return first && last && agentFigures.earned_in(kind, { from: first.key, to: last.key })
}

/** Returns true if any bonus was posted. Paid and reversed bonuses may add up to zero. */
export const hasEarnings = (months: readonly Month[]): boolean =>
  months.some((month) => bonusKinds.some((kind) => month[kind] !== '0.00'))
