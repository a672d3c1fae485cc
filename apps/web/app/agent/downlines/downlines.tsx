import { Button, Skeleton } from '@mantine/core'
import { IconUsersGroup } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect } from 'react'
import { Link } from 'react-router'
import { Card } from '../../components/card.tsx'
import { EmptyList } from '../../components/list/empty-list.tsx'
import { ListStates } from '../../components/list/list-states.tsx'
import { ScreenHeading } from '../../components/screen-heading.tsx'
import { DataTable } from '../../components/table/data-table.tsx'
import { personColumns } from '../../components/table/person-columns.tsx'
import { unlistedPageMeta } from '../../public/seo/page-meta.ts'
import { downlinesQuery } from '../queries/downlines-query.ts'
import type { Route } from './+types/downlines.ts'
import { DownlineFigures } from './downline-figures.tsx'
import styles from './downlines.module.css'

const TITLE = 'Downlines'

const loadTree = () => import('./downline-tree.tsx')
const DownlineTree = lazy(async () => ({ default: (await loadTree()).DownlineTree }))

export function meta({ matches }: Route.MetaArgs) {
  return unlistedPageMeta(matches[0].loaderData, TITLE)
}

function NoDownlines() {
  return (
    <EmptyList
      Icon={IconUsersGroup}
      message="Your Downline is currently empty"
      why="An agent who joins with your code, or with the code of somebody below you, takes a place here as soon as the registration fee is approved."
    >
      <Button component={Link} to="/dashboard/referrals" variant="default">
        Share your code
      </Button>
    </EmptyList>
  )
}

/** The six levels below the member: figures, table and tree. */
export default function Downlines() {
  const query = useQuery(downlinesQuery)
  const { data: downlines, isError } = query
  useEffect(() => {
    // Beside the list rather than after it; that it failed is told where the tree is shown.
    loadTree().catch(() => undefined)
  }, [])
  return (
    <>
      <ScreenHeading title={TITLE} text="Everyone placed in the six levels below you." />
      <DownlineFigures count={downlines?.length ?? (isError ? null : undefined)} />
      <Card className={styles.card}>
        <h2 id="your-downlines" className={styles.title}>
          Your downlines
        </h2>
        <ListStates query={query} what="downlines" empty={<NoDownlines />}>
          {(rows) => (
            <DataTable labelledBy="your-downlines" columns={personColumns} rows={rows} rowKey={({ id }) => id} />
          )}
        </ListStates>
      </Card>
      {downlines && downlines.length > 0 ? (
        <Card className={styles.card}>
          <h2 className={styles.title}>Your tree</h2>
          <Suspense fallback={<Skeleton className={styles.treeBar} radius="md" />}>
            <DownlineTree downlines={downlines} />
          </Suspense>
        </Card>
      ) : null}
    </>
  )
}
