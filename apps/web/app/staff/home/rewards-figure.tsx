import { staffFigures } from '@evergrove/contract/staff/staff-figures'
import { IconGift } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { FigureCard } from '../../components/figures/figure-card.tsx'
import { figureOf } from '../../components/figures/figure-of.ts'
import { RetryHint } from '../../components/list/could-not-load.tsx'
import { formatAmount } from '../../components/money.ts'
import { staffQuery } from '../session/staff-api.ts'
import styles from './home.module.css'

/** How many rewards are owed and what they are worth. */
export function RewardsFigure() {
  const rewards = useQuery(staffQuery('GET /staff/rewards', { query: { state: 'owed', page: '1', page_size: '1' } }))
  const { data, isError, refetch } = rewards
  return (
    <FigureCard
      label="Rewards owed"
      Icon={IconGift}
      value={figureOf(rewards, ({ owed }) => owed.count)}
      hint={
        isError && data === undefined ? (
          <RetryHint what="the rewards" onRetry={() => void refetch()} />
        ) : (
          <Link to={staffFigures.rewards_owed} prefetch="intent" className={styles.link}>
            {data === undefined ? 'See the rewards' : `${formatAmount(data.owed.value)} to deliver`}
          </Link>
        )
      }
      barWidth="2rem"
    />
  )
}
