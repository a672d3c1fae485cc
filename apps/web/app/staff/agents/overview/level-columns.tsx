import { Button } from '@mantine/core'
import { Day } from '../../../components/day.tsx'
import type { Column } from '../../../components/table/column.ts'
import { bonusWords, type LevelRow } from './level-rows.ts'

const NONE = '-'

type Ask = ((reached: LevelRow['reached']) => void) | undefined

/** Whether the reward was handed over; while it is owed, the way to note that it was. */
function Given({ reached, onAsk }: { reached: LevelRow['reached']; onAsk: Ask }) {
  if (reached === undefined || reached.reward === null) return NONE
  if (reached.reward_given_at !== null) return <Day moment={reached.reward_given_at} />
  if (onAsk === undefined) return 'Owed'
  return (
    <Button
      variant="default"
      size="compact-sm"
      aria-label={`Mark as given: the reward for level ${reached.level}`}
      onClick={() => onAsk(reached)}
    >
      Mark as given
    </Button>
  )
}

/** What is told of each level; without `onAsk` nothing can be done about rewards. */
export const levelColumns = (onAsk: Ask): Column<LevelRow>[] => [
  { label: 'Level', render: ({ level }) => level },
  { label: 'Places taken', render: ({ taken, places }) => `${taken} of ${places}` },
  { label: 'Reached', render: ({ reached }) => (reached ? <Day moment={reached.reached_at} /> : NONE) },
  { label: 'Match bonus', render: bonusWords },
  { label: 'Reward', render: ({ reached }) => reached?.reward ?? NONE },
  { label: 'Reward given', render: ({ reached }) => <Given reached={reached} onAsk={onAsk} /> },
]
