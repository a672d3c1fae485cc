/** The questions before a reward is given, or is no longer marked as given. */
import { parseMoney } from '@evergrove/contract/platform/money-codec'
import { Button } from '@mantine/core'
import { formatAmount } from '../../components/money.ts'
import { agentPath } from '../agents/agent-link.tsx'
import type { Ask } from '../parts/use-dialogs.tsx'
import { todayInUtc } from '../payouts/payout-words.ts'
import { staffAct } from '../session/staff-api.ts'
import { differenceWords } from './reward-words.ts'

/** The data of a reward for its button and questions. */
export type RewardInQuestion = {
  id: number
  agentId: number
  level: number
  name: string
  value: string
  isGiven: boolean
}

type RewardButtonProps = {
  reward: RewardInQuestion
  /** The agent who gets it, if several agents are listed. */
  of?: string
  onAsk: (reward: RewardInQuestion) => void
}

/** Opens the question that fits the reward. */
export function RewardButton({ reward, of, onAsk }: RewardButtonProps) {
  const action = reward.isGiven ? 'Undo' : 'Mark as delivered'
  const whose = of === undefined ? '' : ` of ${of}`
  return (
    <Button
      variant="default"
      size="compact-sm"
      aria-label={`${action}: the reward${whose} for level ${reward.level}`}
      onClick={() => onAsk(reward)}
    >
      {action}
    </Button>
  )
}

/** Asks for the day and the cost of giving a reward that is owed, or for the reason to undo that (plan rule 26). */
export function askAboutReward(ask: Ask, reward: RewardInQuestion): void {
  const { id, agentId, level, name, value, isGiven } = reward
  const changed = ['staff/rewards', agentPath(agentId), 'staff/home']
  if (isGiven) {
    ask({
      title: 'Undo this delivery?',
      text: `${name}, for level ${level}, was not delivered. Its cost will be taken back and it is owed again. Your reason is recorded in the audit trail.`,
      fields: { reason: { label: 'Reason', kind: 'reason' } },
      action: 'Undo',
      send: (body) => staffAct('POST /staff/rewards/{id}/undo', { params: { id }, body }),
      changed,
      done: `The reward for level ${level} is no longer marked as delivered.`,
    })
    return
  }
  ask({
    title: 'Mark the reward as delivered',
    text: `${name}, for level ${level}. Its value of ${formatAmount(value)} is no longer owed.`,
    fields: {
      given_on: { label: 'Delivered on', kind: 'day', initial: todayInUtc(), missing: 'Enter the delivery date.' },
      cost: {
        label: 'Cost',
        kind: 'amount',
        initial: value,
        missing: 'Enter an amount such as 1250.00.',
        check: (text) => (parseMoney(text) === undefined ? 'Enter an amount such as 1250.00.' : null),
      },
      note: { label: 'Note', kind: 'reason', isOptional: true },
    },
    outlook: ({ cost }) => differenceWords(value, cost),
    action: 'Record',
    isHarmless: true,
    send: ({ note, ...given }) =>
      staffAct('POST /staff/rewards/{id}/give', {
        params: { id },
        body: { ...given, note: note === '' ? null : note },
      }),
    changed,
    done: `The reward for level ${level} is marked as delivered.`,
  })
}
