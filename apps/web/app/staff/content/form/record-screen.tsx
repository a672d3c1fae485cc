import type { EditableKind } from '@evergrove/contract/content/content-editing'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { ScreenSkeleton } from '../../../components/frame/screen-skeleton.tsx'
import { CouldNotLoad } from '../../../components/list/could-not-load.tsx'
import { ScreenHeading } from '../../../components/screen-heading.tsx'
import { recordsQuery, SINGLE_ID } from '../content-queries.ts'
import { RecordForm } from './record-form.tsx'

const NEW = 'new'

/** A record's form; `id` is what the address says. */
export function RecordScreen({ kind, id }: { kind: EditableKind; id: string }) {
  const isNew = id === NEW && !kind.single
  const { data: records, isError, refetch } = useQuery({ ...recordsQuery(kind.kind), enabled: !isNew })
  if (isNew) return <RecordForm kind={kind} record={undefined} />
  if (records === undefined) {
    if (!isError) return <ScreenSkeleton heading={`Loading ${kind.label}`} />
    return (
      <>
        <ScreenHeading title={kind.label} />
        <CouldNotLoad what={kind.label} onRetry={() => void refetch()} />
      </>
    )
  }
  const record = records.find((it) => String(it.id) === id)
  if (record !== undefined || (kind.single && id === String(SINGLE_ID)))
    return <RecordForm kind={kind} record={record} />
  return (
    <>
      <ScreenHeading
        title="No Such Record"
        text="It may have been deleted; the list says which ones can be restored."
      />
      <Button component={Link} to={`/staff/content/${kind.kind}`}>
        {kind.label}
      </Button>
    </>
  )
}
