/** What a draft would have paid next to what was paid, as rows of a table. */

import { activationBonusKinds, transferFacts } from '@evergrove/contract/ledger/transfer-kinds'
import type { PlanPreview } from '@evergrove/contract/plan'
import { paidField } from '@evergrove/contract/plan-amounts'
import { formatMoney, readMoney } from '@evergrove/contract/platform/money-codec'

export type ComparedRow = { name: string; count: number | undefined; paid: string; draft: string; difference: string }

/** The draft's amount minus the paid amount, exact to the cent. */
const differenceOf = (paid: string, draft: string): string => formatMoney(readMoney(draft) - readMoney(paid))

const toRow = (name: string, count: number | undefined, { paid, draft }: PlanPreview['total']): ComparedRow => ({
  name,
  count,
  paid,
  draft,
  difference: differenceOf(paid, draft),
})

/** A row for each kind of bonus that an activation brings, and one for the match bonuses of each level. */
export const comparedRows = ({ levels, ...preview }: PlanPreview): ComparedRow[] => [
  ...activationBonusKinds.map((kind) => {
    const compared = preview[paidField(kind)]
    return toRow(transferFacts[kind].plural, compared.count, compared)
  }),
  ...levels.map((level) => toRow(`Level ${level.level} match bonus`, level.count, level)),
]

export const comparedTotal = ({ total }: PlanPreview): ComparedRow => toRow('Total', undefined, total)
