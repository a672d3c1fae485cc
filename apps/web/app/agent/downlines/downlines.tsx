import type { Downline } from '@evergrove/contract/network'
import { EXPECTED_DOWNLINES } from '@evergrove/contract/platform/constants'
import { Button, Skeleton } from '@mantine/core'
import { IconTargetArrow, IconUsersGroup, IconUsersPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useMemo } from 'react'
import { Link } from 'react-router'
import { FigureCard, FigureRow } from '../../components/figures/figure.tsx'
import { ListCard } from '../../components/list/list-card.tsx'
import { EmptyList, ListStates } from '../../components/list/list-states.tsx'
import { growTree, nextParentIn, type TreeNode } from '../../components/network-tree/grow-tree.ts'
import { nameOf } from '../../components/network-tree/person-words.ts'
import { ScreenHeading } from '../../components/screen-heading.tsx'
import { DataTable } from '../../components/table/data-table.tsx'
import { PENDING_NOTE, personColumns } from '../../components/table/person-columns.tsx'
import { unlistedMeta } from '../../public/seo/page-meta.ts'
import { CopyLink } from '../overview/invitation.tsx'
import { downlinesQuery } from '../queries.ts'
import { useAgent } from '../session/current-agent.ts'

const TITLE = 'Downlines'

/** Puts the newest first, as in every other list. */
const newestFirst = (downlines: readonly Downline[]) =>
  downlines.toSorted((a, b) => b.date_joined.localeCompare(a.date_joined))

const loadTree = () => import('./downline-tree.tsx')
const DownlineTree = lazy(async () => ({ default: (await loadTree()).DownlineTree }))

/** The height of the tree: its tools, the chart, and the legend below it. */
const TREE_HEIGHT = 'calc(clamp(24rem, 64dvh, 42rem) + 9rem)'

export const meta = unlistedMeta(TITLE)

/** The six levels below the agent, as figures, table and tree. */
export default function Downlines() {
  const query = useQuery(downlinesQuery)
  const { data: downlines, isError } = query
  useEffect(() => {
    // Loads the script together with the list. If that fails, a message in place of the tree says so.
    loadTree().catch(() => undefined)
  }, [])
  return (
    <>
      <ScreenHeading title={TITLE} text="Everyone placed in the six levels below you." />
      <DownlineFigures count={downlines?.length ?? (isError ? null : undefined)} />
      <ListCard id="your-downlines" title="Your downlines" note={downlines?.length === 0 ? undefined : PENDING_NOTE}>
        <ListStates query={query} what="downlines" empty={<NoDownlines />}>
          {(rows) => (
            <DataTable
              labelledBy="your-downlines"
              columns={personColumns}
              rows={rows && newestFirst(rows)}
              rowKey={({ id }) => id}
            />
          )}
        </ListStates>
      </ListCard>
      {downlines && downlines.length > 0 ? <YourTree downlines={downlines} /> : null}
    </>
  )
}

/** The tree, the place that the next agent gets in it (plan rule 4), and the link that invites for it. */
function YourTree({ downlines }: { downlines: readonly Downline[] }) {
  const agent = useAgent()
  const parent = useMemo(() => nextParentIn(growTree(agent, downlines)), [agent, downlines])
  return (
    <ListCard id="tree" title="Your tree" action={<CopyLink code={agent.code} />} note={placeWords(parent)}>
      <Suspense fallback={<Skeleton height={TREE_HEIGHT} radius="md" />}>
        <DownlineTree downlines={downlines} />
      </Suspense>
    </ListCard>
  )
}

function placeWords(parent: TreeNode | undefined): string {
  if (parent === undefined) return 'All six levels are full. Agents who join with your link are placed further down.'
  const where = parent.level === 0 ? 'directly below you' : `below ${nameOf(parent.person)}`
  return `An agent who joins with your link gets the first free place, from the top and from the left, once the registration fee is approved. At the moment, this place is on level ${parent.level + 1}, ${where}. Others can take it first.`
}

/**
 * The number of downlines, of expected downlines and of free places (DOWN-001 to DOWN-003). The count is undefined
 * while it is loading and null if it failed to load.
 */
function DownlineFigures({ count }: { count: number | null | undefined }) {
  const show = (figureOf: (known: number) => number) => {
    if (count === undefined) return undefined
    return count === null ? '-' : figureOf(count)
  }
  return (
    <FigureRow>
      <FigureCard
        label="Current Downlines"
        Icon={IconUsersGroup}
        value={show((known) => known)}
        barWidth="3rem"
        hint="Agents in the six levels below you."
      />
      <FigureCard
        label="Expected Downlines"
        Icon={IconTargetArrow}
        value={EXPECTED_DOWNLINES}
        hint="When all six levels are full."
      />
      <FigureCard
        label="Remaining"
        Icon={IconUsersPlus}
        value={show((known) => Math.max(0, EXPECTED_DOWNLINES - known))}
        barWidth="3rem"
        hint="Places that are still free."
      />
    </FigureRow>
  )
}

function NoDownlines() {
  return (
    <EmptyList
      Icon={IconUsersGroup}
      message="Your Downline is currently empty"
      why="Agents who join with your code, or with the code of someone below you, appear here when their registration fee is approved."
    >
      <Button component={Link} to="/dashboard/referrals" variant="default">
        Share your code
      </Button>
    </EmptyList>
  )
}
