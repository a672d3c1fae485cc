import { agentFigures } from '@evergrove/contract/ledger/figures'
import {
  type BonusKind,
  bonusKinds,
  type EarnedField,
  earnedField,
  headingOf,
  transferFacts,
} from '@evergrove/contract/ledger/transfer-kinds'
import { EXPECTED_DOWNLINES } from '@evergrove/contract/platform/constants'
import { IconArrowRight, IconBinaryTree2 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { bonusLooks } from '../../components/figures/bonus-looks.ts'
import { FigureCard, FigureLink, figureOf } from '../../components/figures/figure.tsx'
import { fundsOf, owedWords } from '../../components/figures/funds.ts'
import listStyles from '../../components/list/list.module.css'
import { RetryHint } from '../../components/list/list-states.tsx'
import { formatAmount } from '../../components/money.ts'
import { TextSkeleton } from '../../components/plain/skeleton.tsx'
import { accountInfoQuery, downlinesQuery, earningsQuery } from '../queries.ts'
import { BalanceCard } from './balance-card.tsx'
import { FittedAmount } from './fitted-amount.tsx'
import styles from './overview.module.css'

const bar = <TextSkeleton width="7rem" />

/** Returns the earnings from a kind of bonus as a link to its entries. */
const earnedLink = (kind: BonusKind) => (totals: Record<EarnedField, string>) => (
  <FigureLink to={agentFigures.earned(kind)}>
    <FittedAmount decimal={totals[earnedField(kind)]} />
  </FigureLink>
)

const downlinesLink = ({ length }: { length: number }) => <FigureLink to={agentFigures.downlines}>{length}</FigureLink>

/** The agent's figures and their changes this month (OVER-004 to OVER-007, CONST-003). */
export function OverviewFigures() {
  const account = useQuery(accountInfoQuery)
  const downlines = useQuery(downlinesQuery)
  const earnings = useQuery(earningsQuery)
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
        <BalanceCard />
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
