import type { StaffHome } from '@evergrove/contract/staff/staff-home'
import { Anchor } from '@mantine/core'
import { IconCashBanknote, IconClockPause, IconInbox, IconMailX, IconReceipt } from '@tabler/icons-react'
import { Link } from 'react-router'
import { FigureCard } from '../../components/figures/figure-card.tsx'
import { figureOf } from '../../components/figures/figure-of.ts'
import { FigureRow } from '../../components/figures/figure-row.tsx'
import { RetryHint } from '../../components/list/could-not-load.tsx'
import { formatDollars } from '../../components/money.ts'

export type WaitingCardsProps = {
  home: { data: StaffHome | undefined; isError: boolean; refetch: () => unknown }
  seesMoney: boolean
  seesMessages: boolean
  seesMails: boolean
}

/** What is waiting for a decision or a reply, each with a link. */
export function WaitingCards({ home, seesMoney, seesMessages, seesMails }: WaitingCardsProps) {
  const hasFailed = home.isError && home.data === undefined
  const sum = home.data?.waiting_withdrawals?.sum
  const wayTo = (to: string, words: string) =>
    hasFailed ? (
      <RetryHint what="what waits" onRetry={() => void home.refetch()} />
    ) : (
      <Anchor component={Link} to={to} prefetch="intent" inherit underline="always" fw={600}>
        {words}
      </Anchor>
    )
  return (
    <FigureRow>
      {seesMoney ? (
        <>
          <FigureCard
            label="Payments to Decide"
            Icon={IconReceipt}
            value={figureOf(home, ({ waiting_payments }) => waiting_payments?.with_proof)}
            hint={wayTo('/staff/payments', 'Review the proofs')}
            barWidth="2rem"
          />
          <FigureCard
            label="Payments Without Proof"
            Icon={IconClockPause}
            value={figureOf(home, ({ waiting_payments }) => waiting_payments?.without_proof)}
            hint="Waiting for agents"
            barWidth="2rem"
          />
          <FigureCard
            label="Withdrawals to Decide"
            Icon={IconCashBanknote}
            value={figureOf(home, ({ waiting_withdrawals }) => waiting_withdrawals?.count)}
            hint={wayTo(
              '/staff/withdrawals',
              sum === undefined ? 'Open the queue' : `${formatDollars(sum)}, open the queue`,
            )}
            barWidth="2rem"
          />
        </>
      ) : null}
      {seesMessages ? (
        <FigureCard
          label="New Messages"
          Icon={IconInbox}
          value={figureOf(home, ({ new_messages }) => new_messages)}
          hint={wayTo('/staff/messages', 'Open the inbox')}
          barWidth="2rem"
        />
      ) : null}
      {seesMails ? (
        <FigureCard
          label="Undelivered Emails"
          Icon={IconMailX}
          value={figureOf(home, ({ undelivered_mails }) => undelivered_mails)}
          hint={wayTo('/staff/undelivered-mails', 'See why')}
          barWidth="2rem"
        />
      ) : null}
    </FigureRow>
  )
}
