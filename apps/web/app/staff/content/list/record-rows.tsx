/** The list with its handles; what moves them is large and comes with it. */
import type { EditableKind, EditedRecord } from '@evergrove/contract/content/content-editing'
import { DragDropContext, Draggable, Droppable, type DropResult } from '@hello-pangea/dnd'
import { Alert } from '@mantine/core'
import { RecordRow } from './record-row.tsx'
import styles from './record-rows.module.css'
import { useOrder } from './use-order.ts'

export type RecordRowsProps = {
  kind: EditableKind
  records: readonly EditedRecord[]
  labelledBy: string
  say: (text: string) => void
}

const HOW_TO_MOVE =
  'Press Space to lift the record, the arrow keys to move it, Space to put it down, Escape to leave it.'

/** The records in their order, which is changed by dragging or by keys. */
export function RecordRows({ kind, records, labelledBy, say }: RecordRowsProps) {
  const order = useOrder(kind, records, say)
  const drop = ({ source, destination }: DropResult) => {
    if (destination) order.move(source.index, destination.index)
  }
  return (
    <>
      {order.problem === undefined ? null : (
        <Alert color="red" mb="md" role="alert" title="The order stays as it was">
          {order.problem}
        </Alert>
      )}
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
                      <RecordRow kind={kind} record={record} handle={row.dragHandleProps} say={say} />
                    </li>
                  )}
                </Draggable>
              ))}
              {list.placeholder}
            </ol>
          )}
        </Droppable>
      </DragDropContext>
    </>
  )
}
