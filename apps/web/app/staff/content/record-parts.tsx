/** Small parts that the screens of content share. */
import type { EditableKind, StoredImage } from '@evergrove/contract/content/content-editing'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { ScreenSkeleton } from '../../components/frame/screen-skeleton.tsx'
import { CouldNotLoad } from '../../components/list/list-states.tsx'
import { ScreenHeading } from '../../components/screen-heading.tsx'
import { StatusBadge } from '../../components/status-badge.tsx'
import { DoneLine } from '../parts/done-line.tsx'
import styles from './content.module.css'
import { kindsQuery } from './content-calls.ts'

export type KindScreenProps = { name: string; children: (kind: EditableKind) => ReactNode }

/** A screen of one kind of content, shown once the kind's description has loaded. */
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

/** The last completed action. Undefined before the first one. */
export type SaidWords = { text: string; undo?: (() => void) | undefined } | undefined

/** Reports an action, and how to undo it if that is possible. */
export type Say = (text: string, undo?: () => void) => void

const UNDO_MS = 10_000

/** Shows the last action on screen and to screen readers, and offers to undo it for a while. */
export function Said({ said }: { said: SaidWords }) {
  const undo = said?.undo
  const [expired, setExpired] = useState<() => void>()
  useEffect(() => {
    if (undo === undefined) return undefined
    const timer = setTimeout(() => setExpired(() => undo), UNDO_MS)
    return () => clearTimeout(timer)
  }, [undo])
  return (
    <DoneLine done={said}>
      {undo === undefined || undo === expired ? null : (
        <Button variant="default" size="compact-md" ml="sm" style={{ flex: 'none' }} onClick={undo}>
          Undo
        </Button>
      )}
    </DoneLine>
  )
}

export function PublishedBadge({ isPublished }: { isPublished: boolean }) {
  return <StatusBadge of="content" status={isPublished ? 'Published' : 'Hidden'} />
}

/** Wide enough for screens with two pixels per point. */
const THUMBNAIL_WIDTH = 160

/** A small, decorative picture of a record, or an empty box without one. */
export function Thumbnail({ image }: { image: StoredImage | undefined }) {
  if (image === undefined) return <span aria-hidden className={styles.thumbnail} />
  return <img src={`${image.url}?w=${THUMBNAIL_WIDTH}`} alt="" loading="lazy" className={styles.thumbnail} />
}
