/** What the page leaves out of a published record, because it describes too few agents. The record itself has it. */
import type { PeriodFigures } from '@evergrove/contract/disclosures/disclosures'

/** Agents whose earnings a share of the top has to describe together. */
const SMALLEST_SHARE = 10

/** Agents from whom on one per cent is at least one of them, so that the ends of the distribution are shown. */
const SMALLEST_WHOLE = 100

/** Whether the page shows the 99th percentile and the highest amount. */
export const hasEnds = ({ agents }: Pick<PeriodFigures, 'agents'>): boolean => agents >= SMALLEST_WHOLE

type Shares = NonNullable<PeriodFigures['top']>

/** The shares of the top that the page shows. */
export const shownShares = ({ top }: Pick<PeriodFigures, 'top'>): Shares =>
  (top ?? []).filter(({ agents }) => agents >= SMALLEST_SHARE)

/** Says what is left out of a period, in a sentence. Undefined if nothing is. */
export function leftOutOf(period: Pick<PeriodFigures, 'agents' | 'top'>): string | undefined {
  const shown = shownShares(period)
  const hidden = (period.top ?? []).filter((share) => !shown.includes(share)).map(({ percent }) => `${percent}%`)
  const parts = [
    ...(hasEnds(period)
      ? []
      : [`the 99th percentile and the highest amount because fewer than ${SMALLEST_WHOLE} agents are included`]),
    ...(hidden.length === 0
      ? []
      : [`the share of the top ${hidden.join(' and ')} because that is fewer than ten agents`]),
  ]
  return parts.length === 0 ? undefined : `We leave out ${parts.join(', and ')}.`
}
