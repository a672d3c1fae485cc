import type { ContentVersion, EditableKind, EditedRecord } from '@evergrove/contract/content/content-editing'
import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx'
import { useAction } from '../../parts/use-action.ts'
import { restoreVersion } from '../content-acts.ts'
import type { RecordForm } from '../form/use-record-form.ts'
import { inWords } from '../parts/record-words.ts'
import { changedLabels } from './version-words.ts'

export type RestoreDialogProps = {
  kind: EditableKind
  base: EditedRecord
  /** The version to bring back; undefined while none is chosen. */
  version: ContentVersion | undefined
  /** Whether there is something in the form that would be lost. */
  isDirty: boolean
  form: RecordForm
  onClose: () => void
}

/** Asks before a version takes the place of what is stored. */
export function RestoreDialog({ kind, base, version, isDirty, form, onClose }: RestoreDialogProps) {
  const restoring = useAction(restoreVersion, [])

  async function restore() {
    if (version === undefined) return
    const saved = await restoring.run({ kind: kind.kind, id: base.id, version: version.version })
    if (saved === undefined) return
    onClose()
    form.take(saved)
    form.say(`Version ${version.version} is restored.`)
    await form.outdate(base.id)
  }

  const forget = () => {
    restoring.reset()
    onClose()
  }

  return (
    <ConfirmDialog
      isOpen={version !== undefined}
      title={`Restore version ${version?.version ?? ''}?`}
      action="Restore"
      isBusy={restoring.isBusy}
      problem={restoring.problem}
      onConfirm={() => void restore()}
      onClose={forget}
    >
      {version === undefined
        ? null
        : `It replaces what is stored in: ${inWords(changedLabels(kind.fields, base.fields, version.fields))}.`}
      {isDirty ? ' What you have written and not saved will be lost.' : ''}
    </ConfirmDialog>
  )
}
