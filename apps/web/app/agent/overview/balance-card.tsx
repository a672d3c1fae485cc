import { agentFigures } from '@evergrove/contract/ledger/figures'
import type { AccountInfo } from '@evergrove/contract/network'
import { IconWallet } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useId, useRef, useState } from 'react'
import { FigureCard, FigureLink, figureOf } from '../../components/figures/figure.tsx'
import { fundsOf } from '../../components/figures/funds.ts'
import { RetryHint } from '../../components/list/list-states.tsx'
import { formatAmount, sumOfAmounts } from '../../components/money.ts'
import { Button } from '../../components/plain/button.tsx'
import { Skeleton, TextSkeleton } from '../../components/plain/skeleton.tsx'
import { accountInfoQuery, withdrawalsQuery } from '../queries.ts'
import { useAgent } from '../session/current-agent.ts'
import { FittedAmount } from './fitted-amount.tsx'
import styles from './overview.module.css'

const BalanceSum = lazy(async () => ({ default: (await import('./balance-sum.tsx')).BalanceSum }))
const WithdrawDialog = lazy(async () => ({
  default: (await import('../withdrawals/request/withdraw-dialog.tsx')).WithdrawDialog,
}))

const balanceOf = ({ total_balance }: AccountInfo) => <FittedAmount decimal={total_balance} />

/**
 * The balance, its available part and the part on hold (OVER-004, CONST-003), with the sum and, for an active agent, a
 * button to withdraw.
 */
export function BalanceCard() {
  const account = useQuery(accountInfoQuery)
  const funds = account.data && fundsOf(account.data)
  const isActive = useAgent().status === 'Active'
  const [dialog, setDialog] = useState<'open' | 'closed'>()
  const [isExplained, setIsExplained] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const hasFailed = account.data === undefined && account.isError
  const ready = funds?.isHeldBack ? `Available now ${formatAmount(funds.available)}` : 'Ready to withdraw'
  return (
    <FigureCard
      label="Total Balance"
      Icon={IconWallet}
      value={figureOf(account, balanceOf)}
      hint={
        hasFailed ? (
          <RetryHint what="your balance" onRetry={() => void account.refetch()} />
        ) : isActive ? (
          ready
        ) : (
          'You can withdraw once you are active'
        )
      }
    >
      <OnHold />
      <div className={styles.balanceActions}>
        {isActive ? (
          <Button ref={button} variant="filled" size="sm" onClick={() => setDialog('open')}>
            Withdraw
          </Button>
        ) : null}
        <Button
          variant="subtle"
          size="sm"
          aria-expanded={isExplained}
          aria-controls={isExplained ? id : undefined}
          disabled={account.data === undefined}
          onClick={() => setIsExplained((was) => !was)}
        >
          How it adds up
        </Button>
      </div>
      {isExplained && account.data ? (
        <Suspense fallback={<Skeleton height="8rem" borderRadius="var(--radius-md)" />}>
          <BalanceSum id={id} balance={account.data.total_balance} />
        </Suspense>
      ) : null}
      {dialog === undefined ? null : (
        <Suspense fallback={null}>
          <WithdrawDialog
            isOpen={dialog === 'open'}
            onClose={() => setDialog('closed')}
            onGone={() => button.current?.focus()}
          />
        </Suspense>
      )}
    </FigureCard>
  )
}

/** The amount that requests awaiting review have taken from the balance. */
function OnHold(): ReactNode {
  const { data, isError } = useQuery(withdrawalsQuery)
  const held = data?.filter(({ status }) => status === 'Pending').map(({ amount }) => amount)
  const words =
    held === undefined ? undefined : (
      <FigureLink to={agentFigures.withdrawals}>{`On hold ${formatAmount(sumOfAmounts(held))}`}</FigureLink>
    )
  return <p className={styles.onHold}>{words ?? (isError ? 'On hold -' : <TextSkeleton width="7rem" />)}</p>
}
