import type { EditableKind, EditedRecord } from '@evergrove/contract/content/content-editing'
import type { DraggableProvidedDragHandleProps } from '@hello-pangea/dnd'
import { IconGripVertical } from '@tabler/icons-react'
import { Link } from 'react-router'
import { Day } from '../../../components/day.tsx'
import { PublishedBadge } from '../parts/published-badge.tsx'
import { detailOf, pictureOf, titleOf } from '../parts/record-words.ts'
import { Thumbnail } from '../parts/thumbnail.tsx'
import { RecordActs } from './record-acts.tsx'
import styles from './record-rows.module.css'

export type RecordRowProps = {
  kind: EditableKind
  record: EditedRecord
  /** What makes the handle one; null where nothing can be moved. */
  handle: DraggableProvidedDragHandleProps | null
  say: (text: string) => void
}

/** One record: the way to its form, what of it is seen, and what is often done with it. */
export function RecordRow({ kind, record, handle, say }: RecordRowProps) {
  const { id, fields, is_published, updated_at, updated_by } = record
  const title = titleOf(kind.fields, fields)
  const hasPictures = kind.fields.some(({ type }) => type === 'image')
  return (
    <>
      <span {...handle} aria-label={`Move “${title}”`} className={styles.handle}>
        <IconGripVertical size={20} stroke={1.6} aria-hidden />
      </span>
      {hasPictures ? <Thumbnail image={pictureOf(kind.fields, fields)} /> : <span aria-hidden />}
      <span className={styles.words}>
        <Link to={`/staff/content/${kind.kind}/${id}`} prefetch="intent" className={styles.title}>
          {title}
        </Link>
        <span className={styles.detail}>{detailOf(kind.fields, fields)}</span>
      </span>
      <span className={styles.status}>
        <PublishedBadge isPublished={is_published} />
      </span>
      <span className={styles.change}>
        <Day moment={updated_at} />
        <span className={styles.by}>{updated_by === null ? '' : ` by ${updated_by}`}</span>
      </span>
      <RecordActs kind={kind} record={record} title={title} say={say} />
    </>
  )
}
