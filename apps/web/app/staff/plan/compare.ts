/** What a draft would have paid next to what was paid, as rows of a table. */

import type { PlanPreview } from '@evergrove/contract/plan'
import { formatMoney, parseMoney } from '@evergrove/contract/platform/money-codec'

export type ComparedRow = { name: string; count: number | undefined; paid: string; draft: string; difference: string }

/** The draft's amount minus the paid amount, exact to the cent. */
const differenceOf = (paid: string, draft: string): string =>
  formatMoney((parseMoney(draft) ?? 0n) - (parseMoney(paid) ?? 0n))

const toRow = (name: string, count: number | undefined, { paid, draft }: PlanPreview['total']): ComparedRow => ({
  name,
  count,
  paid,
  draft,
  difference: differenceOf(paid, draft),
})

/** A row for the referral bonuses and one for each level. */
export const comparedRows = ({ referral_bonuses, levels }: PlanPreview): ComparedRow[] => [
  toRow('Referral bonuses', referral_bonuses.count, referral_bonuses),
  ...levels.map((level) => toRow(`Level ${level.level} match bonuses`, level.count, level)),
]

export const comparedTotal = ({ total }: PlanPreview): ComparedRow => toRow('Total', undefined, total)
