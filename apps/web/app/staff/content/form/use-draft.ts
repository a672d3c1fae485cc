/** The draft of a record over what is stored of it. */
import type { EditableField, EditableKind, EditedRecord } from '@evergrove/contract/content/content-editing'
import { useState } from 'react'
import { type Draft, type DraftValue, differing, draftOf, rebase } from './draft.ts'

type State = {
  /** What is stored, as far as it is known here; undefined for what is not there yet. */
  base: EditedRecord | undefined
  draft: Draft
  /** Fields that others have saved meanwhile, and that saving the draft replaces. */
  clashes: readonly EditableField[]
}

/** @param record the newest that was read; a draft that nobody has touched follows it */
export function useDraft({ fields }: EditableKind, record: EditedRecord | undefined) {
  const [state, setState] = useState<State>(() => ({
    base: record,
    draft: draftOf(fields, record?.fields),
    clashes: [],
  }))
  const stored = draftOf(fields, state.base?.fields)
  const changed = differing(fields, stored, state.draft)

  const take = (newest: EditedRecord) => setState({ base: newest, draft: draftOf(fields, newest.fields), clashes: [] })

  if (record !== undefined && changed.length === 0 && record.version > (state.base?.version ?? 0)) take(record)

  const over = (newest: EditedRecord, base: Draft, draft: Draft) =>
    rebase(fields, { base, draft, theirs: draftOf(fields, newest.fields) })

  return {
    ...state,
    /** The fields that hold something else than what is stored. */
    changed,
    change: (name: string, value: DraftValue) =>
      setState((now) => ({ ...now, draft: { ...now.draft, [name]: value } })),
    /** Shows what is stored and forgets what was changed. */
    take,
    /** Goes on with what was changed, over what is stored by now. */
    meet: (newest: EditedRecord) => setState(({ draft }) => ({ base: newest, ...over(newest, stored, draft) })),
    /** The draft `sent` was saved; what was changed since then stays. */
    settle: (saved: EditedRecord, sent: Draft) =>
      setState(({ draft }) => ({ base: saved, draft: over(saved, sent, draft).draft, clashes: [] })),
  }
}
