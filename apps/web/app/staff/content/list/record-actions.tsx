import type { EditableKind, EditedRecord } from '@evergrove/contract/content/content-editing'
import { Alert, Button, Group } from '@mantine/core'
import { useState } from 'react'
import { BusyButton } from '../../../components/busy-button.tsx'
import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx'
import { useAction } from '../../parts/use-action.ts'
import { deletedPath, deleteRecord, historyPath, KINDS, publishRecord, recordsPath } from '../content-calls.ts'
import type { Say } from '../record-parts.tsx'
import styles from './record-rows.module.css'

export type RecordActionsProps = {
  kind: EditableKind
  record: EditedRecord
  title: string
  say: Say
}

/** The buttons that publish, hide and delete a record in the list. */
export function RecordActions({ kind: { kind }, record: { id, is_published }, title, say }: RecordActionsProps) {
  const [isAsked, setAsked] = useState(false)
  const changed = [recordsPath(kind), KINDS, historyPath(kind, id)]
  const publishing = useAction(publishRecord, changed)
  const deleting = useAction(deleteRecord, [...changed, deletedPath(kind)])
  const verb = is_published ? 'Hide' : 'Publish'

  async function show(isPublished: boolean) {
    const saved = await publishing.run({ kind, id, is_published: isPublished })
    if (saved === undefined) return
    if (saved.is_published) say(`“${title}” is published.`)
    else say(`“${title}” is hidden.`, () => void show(true))
  }

  async function remove() {
    if ((await deleting.run({ kind, id })) === undefined) return
    setAsked(false)
    say(`“${title}” is deleted. You can restore it below.`)
    // The button is removed with its row, so move the focus to the screen.
    document.getElementById('content')?.focus({ preventScroll: true })
  }

  const close = () => {
    setAsked(false)
    deleting.reset()
  }

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
      <Button
        variant="subtle"
        color="red"
        size="compact-md"
        aria-label={`Delete “${title}”`}
        onClick={() => setAsked(true)}
      >
        Delete
      </Button>
      {publishing.problem === undefined ? null : (
        <Alert color="red" role="alert">
          {publishing.problem}
        </Alert>
      )}
      <ConfirmDialog
        isOpen={isAsked}
        title={`Delete “${title}”?`}
        action="Delete"
        isBusy={deleting.isBusy}
        problem={deleting.problem}
        onConfirm={() => void remove()}
        onClose={close}
      >
        It will be removed from the site immediately. You can restore it later.
      </ConfirmDialog>
    </Group>
  )
}
