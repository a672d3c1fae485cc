import type { AccountInfo } from '@evergrove/contract/network'
import { IconPremiumRights, IconStairsUp, IconWallet } from '@tabler/icons-react'
import { FigureCard } from '../../components/figures/figure-card.tsx'
import { figureOf } from '../../components/figures/figure-of.ts'
import { FigureRow } from '../../components/figures/figure-row.tsx'
import { RetryHint } from '../../components/list/could-not-load.tsx'
import { formatDollars } from '../../components/money.ts'

export type StatementCardsProps = {
  account: { data: AccountInfo | undefined; isError: boolean; refetch: () => unknown }
}

/** What the bookings come to. */
export function StatementCards({ account }: StatementCardsProps) {
  const hasFailed = account.isError && account.data === undefined
  return (
    <FigureRow>
      <FigureCard
        label="Available Balance"
        Icon={IconWallet}
        value={figureOf(account, ({ total_balance }) => formatDollars(total_balance))}
        barWidth="7rem"
        hint={
          hasFailed ? <RetryHint what="your balance" onRetry={() => void account.refetch()} /> : 'After all bookings'
        }
      />
      <FigureCard
        label="Referral Bonuses"
        Icon={IconPremiumRights}
        value={figureOf(account, ({ referral_bonus_earned }) => formatDollars(referral_bonus_earned))}
        barWidth="7rem"
        hint="Earned so far"
      />
      <FigureCard
        label="Match Bonuses"
        Icon={IconStairsUp}
        value={figureOf(account, ({ match_bonus_earned }) => formatDollars(match_bonus_earned))}
        barWidth="7rem"
        hint="Earned so far"
      />
    </FigureRow>
  )
}
