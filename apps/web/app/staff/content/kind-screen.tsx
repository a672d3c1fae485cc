import type { EditableKind } from '@evergrove/contract/content/content-editing'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ScreenSkeleton } from '../../components/frame/screen-skeleton.tsx'
import { CouldNotLoad } from '../../components/list/could-not-load.tsx'
import { ScreenHeading } from '../../components/screen-heading.tsx'
import { kindsQuery } from './content-calls.ts'

export type KindScreenProps = { name: string; children: (kind: EditableKind) => ReactNode }

/** A screen of one kind of content, shown when the kind's description has loaded. */
export function KindScreen({ name, children }: KindScreenProps) {
  const { data: kinds, isError, refetch } = useQuery(kindsQuery)
  if (kinds === undefined) {
    if (!isError) return <ScreenSkeleton heading="Loading the content" />
    return (
      <>
        <ScreenHeading title="Content" />
        <CouldNotLoad what="the content" onRetry={() => void refetch()} />
      </>
    )
  }
  const kind = kinds.find(({ kind }) => kind === name)
  if (kind !== undefined) return children(kind)
  return (
    <>
      <ScreenHeading title="Content not found" text="The site has no content with this name." />
      <Button component={Link} to="/staff/content">
        All content
      </Button>
    </>
  )
}
