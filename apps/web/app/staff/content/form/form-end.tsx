import type { EditableKind } from '@evergrove/contract/content/content-editing'
import { IconExternalLink } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { BusyButton } from '../../../components/busy-button.tsx'
import { staffAct } from '../../session/staff-api.ts'
import { inputFrom } from './draft.ts'
import styles from './record-form.module.css'
import type { RecordForm } from './use-record-form.ts'

export type FormEndProps = { kind: EditableKind; form: RecordForm; isDirty: boolean; isUploading: boolean }

/** Preview and Save. While there are unsaved changes, the bar stays in sight. */
export function FormEnd({ kind, form, isDirty, isUploading }: FormEndProps) {
  const { preview, isBusy } = usePreview(kind, form)
  return (
    <div className={styles.end} data-dirty={isDirty || undefined}>
      <span className={styles.state}>{isUploading ? 'Uploading an image' : isDirty ? 'Unsaved changes' : null}</span>
      {kind.page === null ? null : (
        <BusyButton
          variant="default"
          isBusy={isBusy}
          disabled={isUploading}
          rightSection={<IconExternalLink size={18} stroke={1.8} aria-hidden />}
          onClick={() => void preview()}
        >
          Preview
        </BusyButton>
      )}
      <BusyButton type="submit" isBusy={form.isBusy} disabled={isUploading}>
        Save
      </BusyButton>
    </div>
  )
}

const BLOCKED = { detail: 'Your browser blocked the preview tab. Allow pop-ups for this site and try again.' }

/**
 * Shows the public page with the unsaved changes in a tab of its own. The tab is opened during the click, because browsers
 * block one that opens later, and is closed again when the preview fails.
 */
function usePreview({ kind, fields }: EditableKind, { base, draft, refuse }: RecordForm) {
  const { mutateAsync, isPending } = useMutation({
    mutationFn: () => {
      const body = { id: base?.id ?? null, fields: inputFrom(fields, draft) }
      return staffAct('POST /staff/content/{kind}/preview', { params: { kind }, body })
    },
    networkMode: 'always',
  })

  async function preview(): Promise<void> {
    const tab = open('', '_blank')
    if (tab === null) return refuse({ status: undefined, error: BLOCKED })
    tab.opener = null
    const outcome = await mutateAsync()
    if (outcome.failure === undefined) return tab.location.replace(new URL(outcome.body.url, location.origin))
    tab.close()
    refuse(outcome.failure)
  }

  return { preview, isBusy: isPending }
}
