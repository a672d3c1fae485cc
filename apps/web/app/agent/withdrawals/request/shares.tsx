import { Button, Group } from '@mantine/core'
import { formatAmount } from '../../../components/money.ts'
import type { Share } from './amount.ts'

export type SharesProps = { shares: readonly Share[]; isDisabled: boolean; onChoose: (amount: string) => void }

/** Amounts to choose with one press: parts of the available amount, and all of it. */
export function Shares({ shares, isDisabled, onChoose }: SharesProps) {
  return (
    <Group gap="xs" role="group" aria-label="Suggested amounts">
      {shares.map(({ percent, amount }) => (
        <Button
          key={percent}
          variant="default"
          size="compact-md"
          disabled={isDisabled}
          aria-label={percent === 100 ? 'Withdraw all' : `Withdraw ${percent}%, ${formatAmount(amount)}`}
          onClick={() => onChoose(amount)}
        >
          {percent === 100 ? 'All' : `${percent}%`}
        </Button>
      ))}
    </Group>
  )
}
