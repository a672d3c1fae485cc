import type { EditableKind } from '@evergrove/contract/content/content-editing'
import { Button, Skeleton } from '@mantine/core'
import { IconFilePlus, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { BackLink } from '../../../components/back-link.tsx'
import { EmptyList } from '../../../components/list/empty-list.tsx'
import { ListCard } from '../../../components/list/list-card.tsx'
import { ListStates } from '../../../components/list/list-states.tsx'
import { ScreenHeading } from '../../../components/screen-heading.tsx'
import { recordsQuery } from '../content-calls.ts'
import { sentenceOf } from '../done-state.ts'
import { Said, type SaidWords } from '../record-parts.tsx'
import { itemOf } from '../record-words.ts'
import { DeletedRecords } from './deleted-records.tsx'
import styles from './record-rows.module.css'

const RecordRows = lazy(async () => ({ default: (await import('./record-rows.tsx')).RecordRows }))

const LIST = 'records'

/** All records of a kind in their order, published or hidden. */
export function RecordList({ kind }: { kind: EditableKind }) {
  const { state } = useLocation()
  const [said, setSaid] = useState<SaidWords>(() => ({ text: sentenceOf(state) }))
  const say = (text: string, undo?: () => void) => setSaid({ text, undo })
  const records = useQuery(recordsQuery(kind.kind))
  const isMovable = (records.data?.length ?? 0) > 1
  const newButton = (
    <Button component={Link} to={`/staff/content/${kind.kind}/new`} leftSection={<IconPlus size={18} aria-hidden />}>
      {`New ${itemOf(kind)}`}
    </Button>
  )
  return (
    <>
      <BackLink to="/staff/content">Content</BackLink>
      <ScreenHeading title={kind.label} text={whereItIsShown(kind)} />
      <Said {...said} />
      <ListCard
        id={LIST}
        title={kind.label}
        action={newButton}
        note={isMovable ? 'Drag to reorder, or press Space and use the arrow keys.' : undefined}
      >
        <ListStates
          query={records}
          what={kind.label.toLowerCase()}
          whose="the"
          empty={
            <EmptyList
              Icon={IconFilePlus}
              message="None yet"
              why="The section appears on the site when you publish the first one."
            />
          }
        >
          {(rows) =>
            rows === undefined ? (
              <RowsLoading />
            ) : (
              <Suspense fallback={<RowsLoading />}>
                <RecordRows kind={kind} records={rows} labelledBy={LIST} say={say} />
              </Suspense>
            )
          }
        </ListStates>
      </ListCard>
      <DeletedRecords kind={kind} say={say} />
    </>
  )
}

const whereItIsShown = ({ page }: EditableKind): string =>
  page === null
    ? 'Shown to signed-in agents.'
    : page === '/'
      ? 'Shown on the home page.'
      : `Shown at ${page.replace('/:slug', '')}.`

const LOADING = ['first', 'second', 'third', 'fourth']

function RowsLoading() {
  return (
    <ol className={styles.rows} aria-busy>
      {LOADING.map((name) => (
        <li key={name} className={styles.row}>
          <span className={styles.handle} />
          <Skeleton height="2.5rem" width="3.5rem" />
          <Skeleton height="1em" width="12rem" />
        </li>
      ))}
    </ol>
  )
}
