import { agentFigures } from '@evergrove/contract/ledger/figures'
import type { LevelInfo } from '@evergrove/contract/network'
import { EXPECTED_DOWNLINES, MATRIX_DEPTH } from '@evergrove/contract/platform/constants'
import type { OwnReward } from '@evergrove/contract/rewards'
import { IconBinaryTree2, IconFlag, IconGift, IconStairs } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { CSSProperties } from 'react'
import { Day } from '../../components/day.tsx'
import { TypicalIncomeNote } from '../../components/disclosure/typical-income.tsx'
import { FigureCard, FigureLink, FigureRow, figureOf } from '../../components/figures/figure.tsx'
import { BelowList, ListCard } from '../../components/list/list-card.tsx'
import { EmptyList, ListStates, type ListStatesProps, RetryHint } from '../../components/list/list-states.tsx'
import { formatNaira } from '../../components/money.ts'
import { ScreenHeading } from '../../components/screen-heading.tsx'
import type { Column } from '../../components/table/column.ts'
import { DataTable } from '../../components/table/data-table.tsx'
import { unlistedMeta } from '../../public/seo/page-meta.ts'
import { accountInfoQuery, downlinesQuery, levelsQuery, rewardsQuery, typicalIncomeQuery } from '../queries.ts'
import { UnpaidCard } from '../unpaid/unpaid-card.tsx'
import { hasFailed, type LevelProgress, type LevelQueries, loadedProgress, nextLevelOf } from './level-progress.ts'
import styles from './levels.module.css'
import { PAID_BEFORE, ReachedCard } from './reached-card.tsx'

const TITLE = 'Levels'
const LEVEL_KINDS = ['match_bonus', 'reward'] as const

export const meta = unlistedMeta(TITLE)

export default function Levels() {
  const account = useQuery(accountInfoQuery)
  const downlines = useQuery(downlinesQuery)
  const levels = useQuery(levelsQuery)
  const typical = useQuery(typicalIncomeQuery)
  return (
    <>
      <ScreenHeading title={TITLE} text="How far your network has grown, and what each level pays." />
      <LevelCards account={account} downlines={downlines} levels={levels} />
      <LevelTable account={account} downlines={downlines} levels={levels} />
      <BelowList isLoading={levels.isPending}>
        <ReachedCard />
        <RewardsCard />
        <UnpaidCard kinds={LEVEL_KINDS} />
        {typical.isPending ? null : <TypicalIncomeNote typical={typical.data?.typical ?? null} />}
      </BelowList>
    </>
  )
}

const columnsFor = ({ data: progress, isError }: ReturnType<typeof loadedProgress>): Column<LevelInfo>[] => {
  const next = progress && nextLevelOf(progress)
  const isFormer = (level: number) => progress?.some(({ info, isFormer }) => info.level === level && isFormer) === true
  const meterOf = (level: number) => {
    const one = progress?.find(({ info }) => info.level === level)
    const isShown = one !== undefined || (progress === undefined && !isError)
    return isShown ? <LevelMeter progress={one} isNext={one !== undefined && one === next} /> : null
  }
  return [
    {
      label: 'Level',
      render: ({ level }) => (
        <>
          <span className={styles.level}>{level}</span>
          {meterOf(level)}
        </>
      ),
      barWidth: '9rem',
    },
    {
      label: 'Expected Downlines',
      render: ({ expected_downlines }) => expected_downlines,
      isFigure: true,
      barWidth: '2rem',
    },
    {
      label: 'Match Bonus',
      render: ({ level, expected_match_bonus }) => (isFormer(level) ? PAID_BEFORE : formatNaira(expected_match_bonus)),
      isFigure: true,
      narrow: 'aside',
    },
    {
      label: 'Rewards',
      render: ({ level, additional_reward }) => (isFormer(level) ? '-' : additional_reward || '-'),
      barWidth: '8rem',
    },
  ]
}

/** The plan's levels in order, with their expected agents, payment (LVL-003, LVL-004) and progress. */
function LevelTable(queries: LevelQueries & { levels: ListStatesProps<LevelInfo>['query'] }) {
  const progress = loadedProgress(queries)
  return (
    <ListCard id="level-information" title="Level information">
      <ListStates
        query={queries.levels}
        what="levels"
        empty={
          <EmptyList
            Icon={IconStairs}
            message="There are no levels yet"
            link={{ to: '/dashboard/help-and-support', words: 'Contact us' }}
          />
        }
      >
        {(rows) => (
          <DataTable
            labelledBy="level-information"
            columns={columnsFor(progress)}
            rows={rows}
            rowKey={({ id }) => id}
          />
        )}
      </ListStates>
    </ListCard>
  )
}

type LevelMeterProps = {
  /** Undefined while it is loading. The meter keeps its place. */
  progress: LevelProgress | undefined
  isNext: boolean
}

/** Reserves the height of the words. */
const NO_WORDS = '\u00a0'

function stateOf({ info, isReached, taken }: LevelProgress, isNext: boolean): string {
  if (isReached) return 'reached'
  if (isNext) return `${Math.max(0, info.expected_downlines - taken)} to go`
  return taken === 0 ? 'not started' : 'in progress'
}

/** The progress of one level, as a bar with words below. The words belong to the bar, not to the text of the cell. */
function LevelMeter({ progress, isNext }: LevelMeterProps) {
  if (progress === undefined) {
    return <div className={styles.meter} data-words={NO_WORDS} style={{ '--share': 0 } as CSSProperties} />
  }
  const { info, taken, isReached } = progress
  const { level, expected_downlines } = info
  const words = `${taken} of ${expected_downlines}, ${stateOf(progress, isNext)}`
  const share = expected_downlines === 0 ? 1 : Math.min(1, taken / expected_downlines)
  return (
    <div
      role="meter"
      aria-label={`Places of level ${level}`}
      aria-valuemin={0}
      aria-valuemax={expected_downlines}
      aria-valuenow={Math.min(taken, expected_downlines)}
      aria-valuetext={words}
      data-words={words}
      data-state={isReached ? 'reached' : isNext ? 'next' : undefined}
      className={styles.meter}
      style={{ '--share': share } as CSSProperties}
    />
  )
}

const columns: Column<OwnReward>[] = [
  { label: 'Reward', render: ({ reward }) => reward, barWidth: '8rem', narrow: 'title' },
  { label: 'Level', render: ({ level }) => level, barWidth: '1.5rem' },
  { label: 'Reached', render: ({ reached_at }) => <Day moment={reached_at} />, barWidth: '6rem' },
  {
    label: 'Received',
    render: ({ given_on }) => (given_on === null ? 'Not yet' : <Day moment={given_on} />),
    barWidth: '6rem',
  },
]

/** The rewards besides money that the agent is owed or has received for the levels reached. */
function RewardsCard() {
  const rewards = useQuery(rewardsQuery)
  return (
    <ListCard id="your-rewards" title="Your rewards">
      <ListStates
        query={rewards}
        what="rewards"
        empty={
          <EmptyList
            Icon={IconGift}
            message="No rewards yet"
            why="Some levels give you a reward when you reach them."
            link={{ to: '/dashboard/referrals', words: 'Invite an agent' }}
          />
        }
      >
        {(rows) => (
          <DataTable
            labelledBy="your-rewards"
            columns={columns}
            rows={rows}
            rowKey={({ level, reached_at }) => `${level} ${reached_at}`}
          />
        )}
      </ListStates>
    </ListCard>
  )
}

const missing = (next: LevelProgress | undefined): string =>
  next === undefined ? '0' : String(Math.max(0, next.info.expected_downlines - next.taken))

const missingLink = (progress: readonly LevelProgress[]) => (
  <FigureLink to={agentFigures.next_level}>{missing(nextLevelOf(progress))}</FigureLink>
)

const levelLink = ({ depth }: { depth: number }) => <FigureLink to={agentFigures.level}>{depth}</FigureLink>

const downlinesLink = ({ length }: { length: number }) => <FigureLink to={agentFigures.downlines}>{length}</FigureLink>

/** The agent's level and downlines (LVL-001, LVL-002), and the number of agents missing for the next level. */
function LevelCards(queries: LevelQueries) {
  const { account, downlines } = queries
  const progress = loadedProgress(queries)
  const next = progress.data && nextLevelOf(progress.data)
  return (
    <FigureRow>
      <FigureCard
        label="Current Level"
        Icon={IconStairs}
        value={figureOf(account, levelLink)}
        barWidth="2rem"
        hint={
          hasFailed(account) ? (
            <RetryHint what="your level" onRetry={() => void account.refetch()} />
          ) : (
            `of ${MATRIX_DEPTH} levels`
          )
        }
      />
      <FigureCard
        label="Current Downlines"
        Icon={IconBinaryTree2}
        value={figureOf(downlines, downlinesLink)}
        barWidth="3rem"
        hint={
          hasFailed(downlines) ? (
            <RetryHint what="your downlines" onRetry={() => void downlines.refetch()} />
          ) : (
            `of ${EXPECTED_DOWNLINES} expected`
          )
        }
      />
      <FigureCard
        label="To the next level"
        Icon={IconFlag}
        value={figureOf(progress, missingLink)}
        barWidth="3rem"
        hint={progress.data !== undefined && next === undefined ? 'You have completed all levels' : 'agents to go'}
      />
    </FigureRow>
  )
}
