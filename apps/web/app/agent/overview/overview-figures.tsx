import { agentFigures } from '@evergrove/contract/ledger/figures'
import {
  type BonusKind,
  bonusKinds,
  type EarnedField,
  earnedField,
  headingOf,
  transferFacts,
} from '@evergrove/contract/ledger/transfer-kinds'
import type { AccountInfo } from '@evergrove/contract/network'
import { EXPECTED_DOWNLINES } from '@evergrove/contract/platform/constants'
import { IconArrowRight, IconBinaryTree2, IconWallet } from '@tabler/icons-react'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { bonusLooks } from '../../components/figures/bonus-looks.ts'
import { FigureCard, FigureLink, figureOf } from '../../components/figures/figure.tsx'
import { fundsOf, owedWords } from '../../components/figures/funds.ts'
import listStyles from '../../components/list/list.module.css'
import { RetryHint } from '../../components/list/list-states.tsx'
import { formatAmount, sumOfAmounts } from '../../components/money.ts'
import { Button } from '../../components/plain/button.tsx'
import { Skeleton, TextSkeleton } from '../../components/plain/skeleton.tsx'
import { DRAWN_FIGURE, fontSizeFor } from '../layout/early-drawings.ts'
import { accountInfoQuery, downlinesQuery, earningsQuery, withdrawalsQuery } from '../queries.ts'
import { useAgent } from '../session/current-agent.ts'
import styles from './overview.module.css'

/** An amount on one line. A longer amount has smaller type. */
function FittedAmount({ decimal }: { decimal: string }) {
  const text = formatAmount(decimal)
  return <span style={{ fontSize: fontSizeFor(text.length) }}>{text}</span>
}

const BalanceSum = lazy(async () => ({ default: (await import('./balance-sum.tsx')).BalanceSum }))
const WithdrawDialog = lazy(async () => ({
  default: (await import('../withdrawals/request/withdraw-dialog.tsx')).WithdrawDialog,
}))

const bar = <TextSkeleton width="7rem" />

/** A loaded part of the figures. */
type Part<T> = Pick<UseQueryResult<T>, 'data' | 'isError'> & { refetch: () => unknown }

type Parts = {
  /** Undefined until the agent is known. */
  isActive: boolean | undefined
  account: Part<AccountInfo>
  downlines: Part<{ date_joined: string }[]>
  earnings: Part<Record<BonusKind, string>[]>
  withdrawals: Part<{ status: string; amount: string }[]>
}

const balanceOf = ({ total_balance }: AccountInfo) => <FittedAmount decimal={total_balance} />

/**
 * The balance, its available part and the part on hold (OVER-004, CONST-003), with the sum and, for an active agent, a
 * button to withdraw.
 */
function BalanceCard({ account, withdrawals, isActive }: Pick<Parts, 'account' | 'withdrawals' | 'isActive'>) {
  const funds = account.data && fundsOf(account.data)
  const [dialog, setDialog] = useState<'open' | 'closed'>()
  const [isExplained, setIsExplained] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const hasFailed = account.data === undefined && account.isError
  const hasEnough = funds === undefined || Number(funds.available) >= Math.max(Number(funds.minimum ?? 0), 0.01)
  const ready = funds?.isHeldBack ? `Available now ${formatAmount(funds.available)}` : 'Ready to withdraw'
  return (
    <FigureCard
      label="Total Balance"
      Icon={IconWallet}
      value={figureOf(account, balanceOf)}
      slot={DRAWN_FIGURE}
      hint={
        hasFailed ? (
          <RetryHint what="your balance" onRetry={() => void account.refetch()} />
        ) : isActive === undefined ? (
          bar
        ) : isActive ? (
          ready
        ) : (
          'You can withdraw once you are active'
        )
      }
    >
      <OnHold withdrawals={withdrawals} />
      <div className={styles.balanceActions}>
        {isActive === undefined ? (
          <Skeleton width="6.25rem" height="2.25rem" borderRadius="var(--radius-full)" />
        ) : isActive ? (
          <Button ref={button} variant={hasEnough ? 'filled' : 'default'} size="sm" onClick={() => setDialog('open')}>
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

const heldWords = (held: string): string =>
  `On hold ${formatAmount(held)}${held === '0.00' ? '' : ', not in the total'}`

/** The amount that requests awaiting review have taken from the balance. */
function OnHold({ withdrawals: { data, isError } }: Pick<Parts, 'withdrawals'>): ReactNode {
  const held = data?.filter(({ status }) => status === 'Pending').map(({ amount }) => amount)
  const words =
    held === undefined ? undefined : (
      <FigureLink to={agentFigures.withdrawals}>{heldWords(sumOfAmounts(held))}</FigureLink>
    )
  return <p className={styles.onHold}>{words ?? (isError ? 'On hold -' : <TextSkeleton width="7rem" />)}</p>
}

/** Returns the earnings from a kind of bonus as a link to its entries. */
const earnedLink = (kind: BonusKind) => (totals: Record<EarnedField, string>) => (
  <FigureLink to={agentFigures.earned(kind)}>
    <FittedAmount decimal={totals[earnedField(kind)]} />
  </FigureLink>
)

const downlinesLink = ({ length }: { length: number }) => <FigureLink to={agentFigures.downlines}>{length}</FigureLink>

/** The agent's figures and their changes this month (OVER-004 to OVER-007, CONST-003). */
export function OverviewFigures() {
  return (
    <Figures
      isActive={useAgent().status === 'Active'}
      account={useQuery(accountInfoQuery)}
      downlines={useQuery(downlinesQuery)}
      earnings={useQuery(earningsQuery)}
      withdrawals={useQuery(withdrawalsQuery)}
    />
  )
}

const loading = { data: undefined, isError: false, refetch: () => {} }

/** The same cards before anything has loaded, for the document and its script. */
export function WaitingFigures() {
  return <Figures isActive={undefined} account={loading} downlines={loading} earnings={loading} withdrawals={loading} />
}

function Figures({ isActive, account, downlines, earnings, withdrawals }: Parts) {
  const funds = account.data && fundsOf(account.data)
  const thisMonth = earnings.data?.at(-1)

  const accountHint = (what: string, hint: ReactNode) =>
    account.data === undefined && account.isError ? (
      <RetryHint what={what} onRetry={() => void account.refetch()} />
    ) : (
      hint
    )
  const earned = (amount: string | undefined, fallback: string) => {
    if (amount !== undefined) return `${formatAmount(amount)} this month`
    return earnings.isError ? fallback : bar
  }

  return (
    <div className={styles.container}>
      <div className={styles.figures}>
        <BalanceCard account={account} withdrawals={withdrawals} isActive={isActive} />
        <FigureCard
          label="Total Downlines"
          Icon={IconBinaryTree2}
          value={figureOf(downlines, downlinesLink)}
          barWidth="2.5rem"
          hint={
            downlines.data === undefined && downlines.isError ? (
              <RetryHint what="your downlines" onRetry={() => void downlines.refetch()} />
            ) : (
              downlineHint(downlines.data)
            )
          }
        />
        {bonusKinds.toReversed().map((kind) => {
          const { label } = transferFacts[kind]
          const { Icon, paidFor } = bonusLooks[kind]
          return (
            <FigureCard
              key={kind}
              label={headingOf(label)}
              Icon={Icon}
              value={figureOf(account, earnedLink(kind))}
              slot={earnedField(kind)}
              hint={accountHint(`your ${label.toLowerCase()}`, earned(thisMonth?.[kind], paidFor))}
            />
          )
        })}
      </div>
      {funds?.owed === undefined ? null : <OwedNotice owed={funds.owed} />}
    </div>
  )
}

/** The amount that the agent owes. The statement gives the reasons. */
function OwedNotice({ owed }: { owed: string }) {
  return (
    <div className={listStyles.bar}>
      <p>{owedWords(owed)}</p>
      <Link to={agentFigures.owed} prefetch="intent" className={styles.welcome}>
        See your statement
        <IconArrowRight size={18} stroke={2} aria-hidden />
      </Link>
    </div>
  )
}

/** Counts the agents who joined in the current calendar month of UTC. */
function downlineHint(downlines: readonly { date_joined: string }[] | undefined): ReactNode {
  if (downlines === undefined) return bar
  const month = new Date().toISOString().slice(0, 7)
  const joined = downlines.filter(({ date_joined }) => date_joined.startsWith(`${month}-`)).length
  return joined === 0 ? `Of ${EXPECTED_DOWNLINES} expected` : `${joined} joined this month`
}
