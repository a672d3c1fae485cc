import type { DeletedRecord, EditableKind } from '@evergrove/contract/content/content-editing'
import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconFilePlus, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Link, Navigate, useLocation } from 'react-router'
import { BackLink } from '../../components/back-link.tsx'
import { BusyButton } from '../../components/busy-button.tsx'
import { Day } from '../../components/day.tsx'
import { ListCard } from '../../components/list/list-card.tsx'
import { CouldNotLoad, EmptyList, ListStates } from '../../components/list/list-states.tsx'
import { Problem } from '../../components/notice.tsx'
import { ScreenHeading } from '../../components/screen-heading.tsx'
import { Unbroken } from '../../components/unbroken.tsx'
import { useAction } from '../parts/use-action.ts'
import { staffQuery } from '../session/staff-api.ts'
import type { Route } from './+types/records.ts'
import styles from './content.module.css'
import {
  deletedPath,
  historyPath,
  KINDS,
  recordsPath,
  recordsQuery,
  restoreVersion,
  SINGLE_ID,
} from './content-calls.ts'
import { KindScreen, Said, type SaidWords, Thumbnail } from './record-parts.tsx'
import { itemOf, pictureOf, saidIn, titleOf } from './record-words.ts'

export default function Records({ params }: Route.ComponentProps) {
  return (
    <KindScreen name={params.kind}>
      {(kind) =>
        kind.single ? (
          <Navigate to={`/staff/content/${kind.kind}/${SINGLE_ID}`} replace />
        ) : (
          <RecordList key={kind.kind} kind={kind} />
        )
      }
    </KindScreen>
  )
}

const RecordRows = lazy(async () => ({ default: (await import('./record-rows.tsx')).RecordRows }))

const LIST = 'records'

/** All records of a kind in their order, published or hidden. */
export function RecordList({ kind }: { kind: EditableKind }) {
  const { state } = useLocation()
  const [said, setSaid] = useState<SaidWords>(() => saidIn(state))
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
      <Said said={said} />
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

const DELETED = 'deleted'

export type DeletedRecordsProps = { kind: EditableKind; say: (text: string) => void }

/** The deleted records, which can be restored. Renders nothing if there are none. */
export function DeletedRecords({ kind, say }: DeletedRecordsProps) {
  const deletedQuery = staffQuery('GET /staff/content/{kind}/deleted', { params: { kind: kind.kind } })
  const { data: records, isError, refetch } = useQuery(deletedQuery)
  if (records === undefined ? !isError : records.length === 0) return null
  return (
    <ListCard id={DELETED} title="Deleted">
      {records === undefined ? (
        <CouldNotLoad what="the deleted records" onRetry={() => void refetch()} />
      ) : (
        <ul aria-labelledby={DELETED} className={styles.deleted}>
          {records.map((record) => (
            <Deleted key={record.id} kind={kind} record={record} say={say} />
          ))}
        </ul>
      )}
    </ListCard>
  )
}

type DeletedProps = { kind: EditableKind; record: DeletedRecord; say: (text: string) => void }

function Deleted({ kind: { kind, fields }, record, say }: DeletedProps) {
  const { id, version, deleted_at, deleted_by } = record
  const title = titleOf(fields, record.fields)
  const image = pictureOf(fields, record.fields)
  const restoring = useAction(restoreVersion, [recordsPath(kind), deletedPath(kind), KINDS, historyPath(kind, id)])

  async function restore() {
    const restored = await restoring.run({ kind, id, version })
    if (restored === undefined) return
    say(`“${title}” is restored${restored.is_published ? '' : ' and still hidden'}.`)
    document.getElementById('content')?.focus({ preventScroll: true })
  }

  return (
    <Group component="li" gap="var(--space-2) var(--space-4)" py="sm">
      {image === undefined ? null : <Thumbnail image={image} />}
      <Stack component="span" gap={0} flex="1 1 12rem" miw={0} style={{ overflowWrap: 'anywhere' }}>
        <Text span inherit fw={600}>
          {title}
        </Text>
        <Text span inherit c="dimmed" fz="sm">
          Deleted <Day moment={deleted_at} />
          {deleted_by === null ? null : <Unbroken text={` by ${deleted_by}`} />}
        </Text>
      </Stack>
      <BusyButton
        variant="default"
        size="compact-md"
        aria-label={`Restore “${title}”`}
        isBusy={restoring.isBusy}
        onClick={() => void restore()}
      >
        Restore
      </BusyButton>
      <Problem text={restoring.problem} flex="1 0 100%" />
    </Group>
  )
}
