import type { AccountInfo } from '@evergrove/contract/network'
import { IconId, IconPremiumRights, IconUsersGroup } from '@tabler/icons-react'
import { CopyControl } from '../../components/copy-control.tsx'
import { FigureCard } from '../../components/figures/figure-card.tsx'
import { figureOf } from '../../components/figures/figure-of.ts'
import { FigureRow } from '../../components/figures/figure-row.tsx'
import { RetryHint } from '../../components/list/could-not-load.tsx'
import { formatDollars } from '../../components/money.ts'
import styles from './referral-cards.module.css'

type Read<T> = { data: T | undefined; isError: boolean }

export type ReferralCardsProps = {
  code: string
  account: Read<AccountInfo> & { refetch: () => unknown }
  count: Read<number>
}

/** The member's code, how many joined with it, and what that brought (REF-001 to REF-004). */
export function ReferralCards({ code, account, count }: ReferralCardsProps) {
  const hasFailed = account.isError && account.data === undefined
  return (
    <FigureRow>
      <FigureCard
        label="Referral ID"
        Icon={IconId}
        value={
          <span className={styles.code}>
            <span>{code}</span>
            <CopyControl text={code} />
          </span>
        }
        hint="Whoever joins with it is your referral"
      />
      <FigureCard
        label="Total Referrals"
        Icon={IconUsersGroup}
        value={figureOf(count, (total) => total.toLocaleString('en-US'))}
        barWidth="2rem"
        hint="Active or not yet"
      />
      <FigureCard
        label="Referrals Earnings"
        Icon={IconPremiumRights}
        value={figureOf(account, ({ referral_bonus_earned }) => formatDollars(referral_bonus_earned))}
        barWidth="7rem"
        hint={
          hasFailed ? (
            <RetryHint what="your earnings" onRetry={() => void account.refetch()} />
          ) : (
            'In referral bonuses so far'
          )
        }
      />
    </FigureRow>
  )
}
