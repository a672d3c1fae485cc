/** Small parts that the screens of content share. */
import type { StoredImage } from '@evergrove/contract/content/content-editing'
import { IconChevronLeft } from '@tabler/icons-react'
import { Link } from 'react-router'
import { StatusBadge } from '../../components/status-badge.tsx'
import styles from './content.module.css'

/** The link to the screen above this one. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className={styles.back}>
      <IconChevronLeft size={18} stroke={1.8} aria-hidden />
      {children}
    </Link>
  )
}

/** Says what was done last, on screen and to screen readers; empty before anything was done. */
export function Said({ text }: { text: string | undefined }) {
  return (
    <p role="status" className={styles.said}>
      {text}
    </p>
  )
}

/** Whether readers can see the record. */
export function PublishedBadge({ isPublished }: { isPublished: boolean }) {
  return <StatusBadge of="content" status={isPublished ? 'Published' : 'Hidden'} />
}

/** Wide enough for screens with two pixels per point. */
const THUMBNAIL_WIDTH = 160

/** A small, decorative picture of a record; an empty box without one. */
export function Thumbnail({ image }: { image: StoredImage | undefined }) {
  if (image === undefined) return <span aria-hidden className={styles.thumbnail} />
  return <img src={`${image.url}?w=${THUMBNAIL_WIDTH}`} alt="" loading="lazy" className={styles.thumbnail} />
}
