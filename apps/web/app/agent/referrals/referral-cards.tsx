import { agentFigures } from '@evergrove/contract/ledger/figures'
import type { AccountInfo } from '@evergrove/contract/network'
import { Group } from '@mantine/core'
import { IconId, IconPremiumRights, IconUsersGroup } from '@tabler/icons-react'
import { CopyButton } from '../../components/copy-button.tsx'
import { FigureCard } from '../../components/figures/figure-card.tsx'
import { FigureLink } from '../../components/figures/figure-link.tsx'
import { figureOf } from '../../components/figures/figure-of.ts'
import { FigureRow } from '../../components/figures/figure-row.tsx'
import { RetryHint } from '../../components/list/could-not-load.tsx'
import { formatAmount } from '../../components/money.ts'

type Loaded<T> = { data: T | undefined; isError: boolean }

export type ReferralCardsProps = {
  code: string
  account: Loaded<AccountInfo> & { refetch: () => unknown }
  count: Loaded<number>
}

const countLink = (total: number) => (
  <FigureLink to={agentFigures.referrals}>{total.toLocaleString('en-US')}</FigureLink>
)

const earnedLink = ({ referral_bonus_earned: earned }: AccountInfo) => (
  <FigureLink to={agentFigures.earned('referral_bonus')}>{formatAmount(earned)}</FigureLink>
)

/** The agent's code, how many agents joined with it, and the bonus they earned (REF-001 to REF-004). */
export function ReferralCards({ code, account, count }: ReferralCardsProps) {
  const hasFailed = account.isError && account.data === undefined
  return (
    <FigureRow>
      <FigureCard
        label="Referral ID"
        Icon={IconId}
        value={
          // The negative margin keeps the card as high as its neighbours.
          <Group display="inline-flex" wrap="nowrap" gap="var(--space-1)" maw="100%" my="-0.375rem">
            <span>{code}</span>
            <CopyButton text={code} />
          </Group>
        }
        hint="Anyone who joins with it becomes your referral"
      />
      <FigureCard
        label="Total Referrals"
        Icon={IconUsersGroup}
        value={figureOf(count, countLink)}
        barWidth="2rem"
        hint="Active and pending"
      />
      <FigureCard
        label="Referrals Earnings"
        Icon={IconPremiumRights}
        value={figureOf(account, earnedLink)}
        barWidth="7rem"
        hint={
          hasFailed ? (
            <RetryHint what="your earnings" onRetry={() => void account.refetch()} />
          ) : (
            'Referral bonuses so far'
          )
        }
      />
    </FigureRow>
  )
}
