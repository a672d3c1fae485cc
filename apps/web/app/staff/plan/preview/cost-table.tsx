import type { PlanPreview } from '@evergrove/contract/plan'
import { formatDollars } from '../../../components/money.ts'
import { FiguresTable } from '../../../components/table/figures-table.tsx'

type Cost = PlanPreview['per_agent']

/** What the draft costs against the fees it brings in. */
export function CostTable({ preview, labelledBy }: { preview: PlanPreview; labelledBy: string }) {
  const toRow = (name: string, show: (cost: Cost) => string) => ({
    name,
    cells: [show(preview.per_agent), show(preview.full_matrix)],
  })
  return (
    <FiguresTable
      labelledBy={labelledBy}
      heads={['Part', 'Per Agent', 'One Full Matrix']}
      rows={[
        toRow('Fees', ({ fees }) => formatDollars(fees)),
        toRow('Referral bonuses', ({ referral_bonuses }) => formatDollars(referral_bonuses)),
        toRow('Match bonuses', ({ match_bonuses }) => formatDollars(match_bonuses)),
        toRow('Cost', ({ cost }) => formatDollars(cost)),
      ]}
      total={toRow('Share of the fees', ({ share }) => `${share}%`)}
    />
  )
}
