import { EXPECTED_DOWNLINES } from '@evergrove/contract/platform/constants'
import { IconTargetArrow, IconUsersGroup, IconUsersPlus } from '@tabler/icons-react'
import { FigureCard } from '../../components/figures/figure-card.tsx'
import { FigureRow } from '../../components/figures/figure-row.tsx'

/** How many there are, can be, and still fit; undefined while it is read, null when it could not be (DOWN-001 to DOWN-003). */
export function DownlineFigures({ count }: { count: number | null | undefined }) {
  const shown = (figureOf: (known: number) => number) => {
    if (count === undefined) return undefined
    return count === null ? '-' : figureOf(count)
  }
  return (
    <FigureRow>
      <FigureCard
        label="Current Downlines"
        Icon={IconUsersGroup}
        value={shown((known) => known)}
        barWidth="3rem"
        hint="Agents in the six levels below you."
      />
      <FigureCard
        label="Expected Downlines"
        Icon={IconTargetArrow}
        value={EXPECTED_DOWNLINES}
        hint="When all six levels are full."
      />
      <FigureCard
        label="Remaining"
        Icon={IconUsersPlus}
        value={shown((known) => Math.max(0, EXPECTED_DOWNLINES - known))}
        barWidth="3rem"
        hint="Places that are still free."
      />
    </FigureRow>
  )
}
