/** The public page with what is not saved, in a tab of its own. */
import type { EditableKind } from '@evergrove/contract/content/content-editing'
import { useState } from 'react'
import { createPreview } from '../content-acts.ts'
import { inputFrom } from './draft.ts'
import type { RecordForm } from './use-record-form.ts'

const BLOCKED = { detail: 'The browser did not open a tab for the preview. Allow this site to open one and try again.' }

/** The tab is opened within the click: browsers refuse one that comes later. It is closed when there is nothing to show. */
export function usePreview({ kind, fields }: EditableKind, { base, draft, refuse }: RecordForm) {
  const [isBusy, setBusy] = useState(false)

  async function preview(): Promise<void> {
    const tab = open('', '_blank')
    if (tab === null) return refuse({ status: undefined, error: BLOCKED })
    tab.opener = null
    setBusy(true)
    const outcome = await createPreview(kind, { id: base?.id ?? null, fields: inputFrom(fields, draft) })
    setBusy(false)
    if (outcome.failure === undefined) return tab.location.replace(new URL(outcome.body.url, location.origin))
    tab.close()
    refuse(outcome.failure)
  }

  return { isBusy, preview }
}
