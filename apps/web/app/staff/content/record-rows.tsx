/** The list of records with its drag handles. Loaded separately because the drag-and-drop library is large. */
import type { EditableKind, EditedRecord } from '@evergrove/contract/content/content-editing'
import {
  DragDropContext,
  Draggable,
  type DraggableProvidedDragHandleProps,
  Droppable,
  type DropResult,
} from '@hello-pangea/dnd'
import { Button, Group } from '@mantine/core'
import { IconGripVertical } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { BusyButton } from '../../components/busy-button.tsx'
import { Day } from '../../components/day.tsx'
import { Problem } from '../../components/notice.tsx'
import { Unbroken } from '../../components/unbroken.tsx'
import { useAction } from '../parts/use-action.ts'
import { type Ask, useDialogs } from '../parts/use-dialogs.tsx'
import { staffAct } from '../session/staff-api.ts'
import styles from './content.module.css'
import { deletedPath, deleteRecord, historyPath, KINDS, publishRecord, recordsPath } from './content-calls.ts'
import { PublishedBadge, type Say, Thumbnail } from './record-parts.tsx'
import { detailOf, pictureOf, titleOf } from './record-words.ts'

export type RecordRowsProps = {
  kind: EditableKind
  records: readonly EditedRecord[]
  labelledBy: string
  say: Say
}

const HOW_TO_MOVE =
  'Press Space to pick up the item, the arrow keys to move it, Space to drop it, and Escape to cancel.'

/** The records in their order, which the mouse and the keyboard can change. */
export function RecordRows({ kind, records, labelledBy, say }: RecordRowsProps) {
  const order = useOrder(kind, records, say)
  const { ask, dialog } = useDialogs(say)
  const drop = ({ source, destination }: DropResult) => {
    if (destination) order.move(source.index, destination.index)
  }
  return (
    <>
      <Problem text={order.problem} mb="md" title="The order was not changed" />
      <DragDropContext onDragEnd={drop} dragHandleUsageInstructions={HOW_TO_MOVE}>
        <Droppable droppableId={kind.kind}>
          {(list) => (
            <ol ref={list.innerRef} {...list.droppableProps} aria-labelledby={labelledBy} className={styles.rows}>
              {order.records.map((record, index) => (
                <Draggable
                  key={record.id}
                  draggableId={String(record.id)}
                  index={index}
                  isDragDisabled={records.length < 2}
                >
                  {(row, { isDragging }) => (
                    <li
                      ref={row.innerRef}
                      {...row.draggableProps}
                      data-dragging={isDragging || undefined}
                      className={styles.row}
                    >
                      <RecordRow kind={kind} record={record} handle={row.dragHandleProps} say={say} ask={ask} />
                    </li>
                  )}
                </Draggable>
              ))}
              {list.placeholder}
            </ol>
          )}
        </Droppable>
      </DragDropContext>
      {dialog}
    </>
  )
}

type RecordRowProps = {
  kind: EditableKind
  record: EditedRecord
  /** The props of the drag handle. Null if the row cannot be moved. */
  handle: DraggableProvidedDragHandleProps | null
  say: Say
  ask: Ask
}

function RecordRow({ kind, record, handle, say, ask }: RecordRowProps) {
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
        <span className={styles.by}>{updated_by === null ? null : <Unbroken text={` by ${updated_by}`} />}</span>
      </span>
      <RecordActions kind={kind} record={record} title={title} say={say} ask={ask} />
    </>
  )
}

/** Manages the order of a kind's records. A move is shown and saved at once, and undone if it is refused. */
function useOrder({ kind }: EditableKind, records: readonly EditedRecord[], say: (text: string) => void) {
  const ordering = useAction(
    (ids: readonly number[]) =>
      staffAct('POST /staff/content/{kind}/order', { params: { kind }, body: { ids: [...ids] } }),
    [recordsPath(kind)],
  )
  const [wanted, setWanted] = useState<readonly number[]>()
  const last = useRef<Promise<unknown>>(Promise.resolve())

  async function save(ids: readonly number[]): Promise<void> {
    const saved = await ordering.run(ids)
    if (saved !== undefined) say('The new order is saved.')
    setWanted((current) => (current === ids ? undefined : current))
  }

  /** Saves the orders one after another, so that the last one stays. */
  async function saveAfter(before: Promise<unknown>, ids: readonly number[]): Promise<void> {
    await before
    await save(ids)
  }

  return {
    records: wanted === undefined ? records : inOrder(records, wanted),
    problem: ordering.problem,
    move: (from: number, to: number) => {
      const ids = wanted ?? records.map(({ id }) => id)
      const moved = ids[from]
      if (moved === undefined || from === to) return
      const next = ids.toSpliced(from, 1).toSpliced(to, 0, moved)
      setWanted(next)
      last.current = saveAfter(last.current, next)
    },
  }
}

/** Returns the records in the order of the ids. Records added in the meantime come last. */
function inOrder(records: readonly EditedRecord[], ids: readonly number[]): EditedRecord[] {
  const placeOf = ({ id }: EditedRecord) => (ids.includes(id) ? ids.indexOf(id) : ids.length)
  return records.toSorted((a, b) => placeOf(a) - placeOf(b))
}

export type RecordActionsProps = {
  kind: EditableKind
  record: EditedRecord
  title: string
  say: Say
  ask: Ask
}

/** The buttons that publish, hide and delete a record in the list. */
export function RecordActions({ kind: { kind }, record: { id, is_published }, title, say, ask }: RecordActionsProps) {
  const changed = [recordsPath(kind), KINDS, historyPath(kind, id)]
  const publishing = useAction(publishRecord, changed)
  const verb = is_published ? 'Hide' : 'Publish'

  async function show(isPublished: boolean) {
    const saved = await publishing.run({ kind, id, is_published: isPublished })
    if (saved === undefined) return
    if (saved.is_published) say(`“${title}” is published.`)
    else say(`“${title}” is hidden.`, () => void show(true))
  }

  const askToDelete = () =>
    ask({
      title: `Delete “${title}”?`,
      text: 'It will be removed from the site immediately. You can restore it later.',
      action: 'Delete',
      send: () => deleteRecord({ kind, id }),
      changed: [...changed, deletedPath(kind)],
      done: `“${title}” is deleted. You can restore it below.`,
      isOfRow: true,
    })

  return (
    <Group justify="flex-end" gap="xs" className={styles.actions}>
      <BusyButton
        variant="default"
        size="compact-md"
        aria-label={`${verb} “${title}”`}
        isBusy={publishing.isBusy}
        onClick={() => void show(!is_published)}
      >
        {verb}
      </BusyButton>
      <Button variant="subtle" color="red" size="compact-md" aria-label={`Delete “${title}”`} onClick={askToDelete}>
        Delete
      </Button>
      <Problem text={publishing.problem} />
    </Group>
  )
}
