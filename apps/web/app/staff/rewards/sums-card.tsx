import type { Rewards } from '@evergrove/contract/rewards'
import { Text } from '@mantine/core'
import { ListCard } from '../../components/list/list-card.tsx'
import { formatAmount } from '../../components/money.ts'

export type SumsCardProps = {
  /** Undefined until they are loaded. */
  sums: Omit<Rewards, 'rewards'> | undefined
  /** Whether they are those of some agents only. */
  isFiltered: boolean
  isError: boolean
}

/** Of the two lines that come when the rewards are counted. */
const HEIGHT = 'calc((var(--text-lg) + 1rem) * var(--mantine-line-height))'

const counted = (count: number): string => (count === 1 ? '1 reward' : `${count.toLocaleString('en-US')} rewards`)

/** What the rewards that are owed, and those that were given, come to. */
export function SumsCard({ sums, isFiltered, isError }: SumsCardProps) {
  return (
    <ListCard id="sums" title="In the books" note={isFiltered ? 'For the agents found.' : undefined}>
      {sums === undefined ? (
        <Text role="status" mih={HEIGHT}>
          {isError ? 'The rewards couldn’t be counted.' : 'Counting…'}
        </Text>
      ) : (
        <Text role="status" component="div" style={{ fontVariantNumeric: 'tabular-nums' }}>
          <Text
            fz="var(--text-lg)"
            fw={600}
          >{`${counted(sums.owed.count)} owed, ${formatAmount(sums.owed.value)}`}</Text>
          <Text c="dimmed">
            {`${counted(sums.given.count)} delivered: value ${formatAmount(sums.given.value)}, cost ${formatAmount(sums.given.cost)}`}
          </Text>
        </Text>
      )}
    </ListCard>
  )
}
