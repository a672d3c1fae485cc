import type { Rewards } from '@evergrove/contract/rewards'
import { staffFigures } from '@evergrove/contract/staff/staff-figures'
import { Text } from '@mantine/core'
import { FigureLink } from '../../components/figures/figure-link.tsx'
import { ListCard } from '../../components/list/list-card.tsx'
import { formatAmount } from '../../components/money.ts'

export type SumsCardProps = {
  /** Undefined until they are loaded. */
  sums: Omit<Rewards, 'rewards'> | undefined
  /** Whose they are: the agents who match. Empty for all. */
  search: string
  isError: boolean
}

/** Of the two lines that come when the rewards are counted. */
const HEIGHT = 'calc((var(--text-lg) + 1rem) * var(--mantine-line-height))'

const counted = (count: number): string => (count === 1 ? '1 reward' : `${count.toLocaleString('en-US')} rewards`)

/** The rewards of which a sum is made. */
const addressOf = (figure: 'rewards_owed' | 'rewards_given', search: string): string =>
  `${staffFigures[figure]}${search === '' ? '' : `&search=${encodeURIComponent(search)}`}`

/** What the rewards that are owed, and those that were given, come to. */
export function SumsCard({ sums, search, isError }: SumsCardProps) {
  return (
    <ListCard id="sums" title="In the books" note={search !== '' ? 'For the agents found.' : undefined}>
      {sums === undefined ? (
        <Text role="status" mih={HEIGHT}>
          {isError ? 'The rewards couldn’t be counted.' : 'Counting…'}
        </Text>
      ) : (
        <Text role="status" component="div" style={{ fontVariantNumeric: 'tabular-nums' }}>
          <Text fz="var(--text-lg)" fw={600}>
            <FigureLink to={addressOf('rewards_owed', search)}>
              {`${counted(sums.owed.count)} owed, ${formatAmount(sums.owed.value)}`}
            </FigureLink>
          </Text>
          <Text c="dimmed">
            <FigureLink to={addressOf('rewards_given', search)}>
              {`${counted(sums.given.count)} delivered: value ${formatAmount(sums.given.value)}, cost ${formatAmount(sums.given.cost)}`}
            </FigureLink>
          </Text>
        </Text>
      )}
    </ListCard>
  )
}
