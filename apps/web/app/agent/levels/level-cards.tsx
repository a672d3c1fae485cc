import { agentFigures } from '@evergrove/contract/ledger/figures'
import { EXPECTED_DOWNLINES, MATRIX_DEPTH } from '@evergrove/contract/platform/constants'
import { IconBinaryTree2, IconFlag, IconStairs } from '@tabler/icons-react'
import { FigureCard } from '../../components/figures/figure-card.tsx'
import { FigureLink } from '../../components/figures/figure-link.tsx'
import { figureOf } from '../../components/figures/figure-of.ts'
import { FigureRow } from '../../components/figures/figure-row.tsx'
import { RetryHint } from '../../components/list/could-not-load.tsx'
import { hasFailed, type LevelProgress, type LevelQueries, loadedProgress, nextLevelOf } from './level-progress.ts'

const missing = (next: LevelProgress | undefined): string =>
  next === undefined ? '0' : String(Math.max(0, next.info.expected_downlines - next.taken))

const missingLink = (progress: readonly LevelProgress[]) => (
  <FigureLink to={agentFigures.next_level}>{missing(nextLevelOf(progress))}</FigureLink>
)

const levelLink = ({ depth }: { depth: number }) => <FigureLink to={agentFigures.level}>{depth}</FigureLink>

const downlinesLink = ({ length }: { length: number }) => <FigureLink to={agentFigures.downlines}>{length}</FigureLink>

/** The agent's level and downlines (LVL-001, LVL-002), and the number of agents missing for the next level. */
export function LevelCards(queries: LevelQueries) {
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
