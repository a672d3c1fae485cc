import { EXPECTED_DOWNLINES } from '@evergrove/contract/platform/constants'
import { Skeleton } from '@mantine/core'
import { IconBinaryTree2, IconStairsUp, IconUsersPlus, IconWallet } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { FigureCard } from '../../../components/figures/figure-card.tsx'
import { figureOf } from '../../../components/figures/figure-of.ts'
import { RetryHint } from '../../../components/list/could-not-load.tsx'
import { formatDollars } from '../../../components/money.ts'
import { accountInfoQuery } from '../../queries/account-info-query.ts'
import { downlinesQuery } from '../../queries/downlines-query.ts'
import { earningsQuery } from '../earnings/earnings-query.ts'
import { Amount } from './amount.tsx'
import { joinedIn } from './joined-in.ts'
import styles from './overview-figures.module.css'

const bar = <Skeleton component="span" className={styles.bar} height="1em" width="7rem" />

/** The four figures that answer how much there is and what has changed this month (OVER-004 to OVER-007, CONST-003). */
export function OverviewFigures() {
  const account = useQuery(accountInfoQuery)
  const downlines = useQuery(downlinesQuery)
  const earnings = useQuery(earningsQuery)
  const thisMonth = earnings.data?.at(-1)

  const accountHint = (what: string, hint: ReactNode) =>
    account.data === undefined && account.isError ? (
      <RetryHint what={what} onRetry={() => void account.refetch()} />
    ) : (
      hint
    )
  const earned = (amount: string | undefined, otherwise: string) => {
    if (amount !== undefined) return `${formatDollars(amount)} this month`
    return earnings.isError ? otherwise : bar
  }
  const show = (amount: string) => <Amount text={formatDollars(amount)} />

  return (
    <div className={styles.container}>
      <div className={styles.row}>
        <FigureCard
          label="Total Balance"
          Icon={IconWallet}
          value={figureOf(account, ({ total_balance }) => show(total_balance))}
          hint={accountHint('your balance', 'Yours to withdraw')}
        />
        <FigureCard
          label="Total Downlines"
          Icon={IconBinaryTree2}
          value={figureOf(downlines, ({ length }) => length)}
          barWidth="2.5rem"
          hint={
            downlines.data === undefined && downlines.isError ? (
              <RetryHint what="your downlines" onRetry={() => void downlines.refetch()} />
            ) : (
              downlineHint(downlines.data)
            )
          }
        />
        <FigureCard
          label="Match Bonus"
          Icon={IconStairsUp}
          value={figureOf(account, ({ match_bonus_earned }) => show(match_bonus_earned))}
          hint={accountHint('your match bonus', earned(thisMonth?.match_bonus, 'For complete levels'))}
        />
        <FigureCard
          label="Referral Bonus"
          Icon={IconUsersPlus}
          value={figureOf(account, ({ referral_bonus_earned }) => show(referral_bonus_earned))}
          hint={accountHint('your referral bonus', earned(thisMonth?.referral_bonus, 'For your referrals'))}
        />
      </div>
    </div>
  )
}

function downlineHint(downlines: readonly { date_joined: string }[] | undefined): ReactNode {
  if (downlines === undefined) return bar
  const joined = joinedIn(downlines, new Date().toISOString().slice(0, 7))
  return joined === 0 ? `Of ${EXPECTED_DOWNLINES} expected` : `${joined} joined this month`
}
