import type { EditableKind, EditedRecord } from '@evergrove/contract/content/content-editing'
import { Alert, Button } from '@mantine/core'
import { useState } from 'react'
import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx'
import { useAction } from '../../parts/use-action.ts'
import { deleteRecord, publishRecord } from '../content-acts.ts'
import { deletedPath, historyPath, KINDS, recordsPath } from '../content-queries.ts'
import styles from './record-rows.module.css'

export type RecordActsProps = {
  kind: EditableKind
  record: EditedRecord
  title: string
  say: (text: string) => void
}

/** Showing, hiding and deleting a record from the list. */
export function RecordActs({ kind: { kind }, record: { id, is_published }, title, say }: RecordActsProps) {
  const [isAsking, setAsking] = useState(false)
  const changed = [recordsPath(kind), KINDS, historyPath(kind, id)]
  const publishing = useAction(publishRecord, changed)
  const deleting = useAction(deleteRecord, [...changed, deletedPath(kind)])
  const verb = is_published ? 'Hide' : 'Publish'

  async function publish() {
    const saved = await publishing.run({ kind, id, is_published: !is_published })
    if (saved !== undefined) say(`“${title}” is ${saved.is_published ? 'published' : 'hidden'}.`)
  }

  async function remove() {
    const done = await deleting.run({ kind, id })
    if (done === undefined) return
    setAsking(false)
    say(`“${title}” is deleted. It can be restored below.`)
    // The button that asked is gone with its row: the keyboard stays in the screen.
    document.getElementById('content')?.focus({ preventScroll: true })
  }

  const forget = () => {
    setAsking(false)
    deleting.reset()
  }

  return (
    <div className={styles.acts}>
      <Button
        variant="default"
        size="compact-md"
        aria-label={`${verb} “${title}”`}
        loading={publishing.isBusy}
        onClick={() => void publish()}
      >
        {verb}
      </Button>
      <Button
        variant="subtle"
        color="red"
        size="compact-md"
        aria-label={`Delete “${title}”`}
        onClick={() => setAsking(true)}
      >
        Delete
      </Button>
      {publishing.problem === undefined ? null : (
        <Alert color="red" role="alert">
          {publishing.problem}
        </Alert>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title={`Delete “${title}”?`}
        action="Delete"
        isBusy={deleting.isBusy}
        problem={deleting.problem}
        onConfirm={() => void remove()}
        onClose={forget}
      >
        It goes from the site at once. Its history stays, and it can be restored.
      </ConfirmDialog>
    </div>
  )
}
