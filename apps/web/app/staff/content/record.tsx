import type { EditableKind } from '@evergrove/contract/content/content-editing'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { ScreenSkeleton } from '../../components/frame/screen-skeleton.tsx'
import { CouldNotLoad } from '../../components/list/list-states.tsx'
import { ScreenHeading } from '../../components/screen-heading.tsx'
import type { Route } from './+types/record.ts'
import { recordsQuery, SINGLE_ID } from './content-calls.ts'
import { RecordForm } from './form/record-form.tsx'
import { KindScreen } from './record-parts.tsx'

export default function Record({ params: { kind: name, id } }: Route.ComponentProps) {
  return <KindScreen name={name}>{(kind) => <RecordScreen key={`${name}/${id}`} kind={kind} id={id} />}</KindScreen>
}

const NEW = 'new'

/** The form of the record in the address. */
function RecordScreen({ kind, id }: { kind: EditableKind; id: string }) {
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
        title="Item not found"
        text="It may have been deleted. You can restore deleted items from the list."
      />
      <Button component={Link} to={`/staff/content/${kind.kind}`}>
        {kind.label}
      </Button>
    </>
  )
}
