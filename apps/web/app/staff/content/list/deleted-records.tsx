import type { DeletedRecord, EditableKind } from '@evergrove/contract/content/content-editing'
import { Alert, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { BusyButton } from '../../../components/busy-button.tsx'
import { Day } from '../../../components/day.tsx'
import { CouldNotLoad } from '../../../components/list/could-not-load.tsx'
import { ListCard } from '../../../components/list/list-card.tsx'
import { useAction } from '../../parts/use-action.ts'
import { staffQuery } from '../../session/staff-api.ts'
import { deletedPath, historyPath, KINDS, recordsPath, restoreVersion } from '../content-calls.ts'
import { Thumbnail } from '../record-parts.tsx'
import { pictureOf, titleOf } from '../record-words.ts'
import styles from './record-rows.module.css'

const LIST = 'deleted'

export type DeletedRecordsProps = { kind: EditableKind; say: (text: string) => void }

/** The deleted records, which can be restored. Nothing is shown when there are none. */
export function DeletedRecords({ kind, say }: DeletedRecordsProps) {
  const deletedQuery = staffQuery('GET /staff/content/{kind}/deleted', { params: { kind: kind.kind } })
  const { data: records, isError, refetch } = useQuery(deletedQuery)
  if (records === undefined ? !isError : records.length === 0) return null
  return (
    <ListCard id={LIST} title="Deleted">
      {records === undefined ? (
        <CouldNotLoad what="the deleted records" onRetry={() => void refetch()} />
      ) : (
        <ul aria-labelledby={LIST} className={styles.deleted}>
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
      <Stack component="span" gap={0} flex="1 1 12rem" miw={0} className={styles.breaking}>
        <Text span inherit fw={600}>
          {title}
        </Text>
        <Text span inherit c="dimmed" fz="sm">
          Deleted <Day moment={deleted_at} />
          {deleted_by === null ? '' : ` by ${deleted_by}`}
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
      {restoring.problem === undefined ? null : (
        <Alert color="red" role="alert" flex="1 0 100%">
          {restoring.problem}
        </Alert>
      )}
    </Group>
  )
}
