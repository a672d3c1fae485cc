import type { PlanPreview } from '@evergrove/contract/plan'
import { formatDollars } from '../../../components/money.ts'
import { FiguresTable } from '../../../components/table/figures-table.tsx'
import { type ComparedRow, comparedRows, comparedTotal } from './compare.ts'

/** An amount with its sign, so that more and less are told apart without colour. */
const signed = (amount: string): string =>
  amount.startsWith('-') || amount === '0.00' ? formatDollars(amount) : `+${formatDollars(amount)}`

const toFigures = ({ name, count, paid, draft, difference }: ComparedRow) => ({
  name,
  cells: [count?.toLocaleString('en-US') ?? '', formatDollars(paid), formatDollars(draft), signed(difference)],
})

/** What was paid, and what the draft would have paid for the same. */
export function ComparedTable({ preview, labelledBy }: { preview: PlanPreview; labelledBy: string }) {
  return (
    <FiguresTable
      labelledBy={labelledBy}
      heads={['Bonus', 'Times', 'Paid', 'Draft', 'Difference']}
      rows={comparedRows(preview).map(toFigures)}
      total={toFigures(comparedTotal(preview))}
      isScrolled
    />
  )
}
