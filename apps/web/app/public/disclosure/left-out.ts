/**
 * Figures of a published record that the page omits, because they describe too few agents. The record itself has them.
 */
import type { PeriodFigures } from '@evergrove/contract/disclosures/disclosures'

/** The number of agents whose earnings a share of the top must at least describe together. */
const SMALLEST_SHARE = 10

/** The number of agents of whom one per cent is at least one agent, so that the ends of the distribution are shown. */
const SMALLEST_WHOLE = 100

/** Returns true if the page shows the 99th percentile and the highest amount. */
export const hasEnds = ({ agents }: Pick<PeriodFigures, 'agents'>): boolean => agents >= SMALLEST_WHOLE

type Shares = NonNullable<PeriodFigures['top']>

/** Returns the shares of the top that the page shows. */
export const shownShares = ({ top }: Pick<PeriodFigures, 'top'>): Shares =>
  (top ?? []).filter(({ agents }) => agents >= SMALLEST_SHARE)

/** Describes the omitted figures of a period in a sentence. Returns undefined if there are none. */
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
