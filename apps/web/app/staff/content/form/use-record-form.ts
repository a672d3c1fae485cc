/** The life of a record's form: filled with what is stored, saved, refused, and overtaken by others. */
import type { EditableKind, EditedRecord } from '@evergrove/contract/content/content-editing'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Failure } from '../../../platform/session/session-state.ts'
import { createRecord, saveRecord } from '../content-acts.ts'
import { deletedPath, historyPath, KINDS, recordsPath, recordsQuery, SINGLE_ID } from '../content-queries.ts'
import { doneState, sentenceOf } from '../parts/what-was-done.ts'
import { inputFrom } from './draft.ts'
import { focusRefused, noRefusal, refusalOf } from './refusal.ts'
import { useDraft } from './use-draft.ts'

const OVERTAKEN = 409

/** Has everything read anew that shows a record of the kind. */
function useOutdate({ kind }: EditableKind) {
  const client = useQueryClient()
  return (id: number) =>
    Promise.all(
      [recordsPath(kind), KINDS, deletedPath(kind), historyPath(kind, id)].map((path) =>
        client.invalidateQueries({ queryKey: [path] }),
      ),
    )
}

type ToSend = Pick<ReturnType<typeof useDraft>, 'base' | 'changed' | 'draft'> & { isPublished: boolean }

/** Stores all of a record that is new, and of one that is there what was changed. */
function sendDraft({ kind, single, fields }: EditableKind, { base, changed, draft, isPublished }: ToSend) {
  if (base !== undefined) {
    return saveRecord({ kind, id: base.id }, { fields: inputFrom(changed, draft), version: base.version })
  }
  const input = inputFrom(fields, draft)
  if (single) return saveRecord({ kind, id: SINGLE_ID }, { fields: input, version: 0 })
  return createRecord(kind, { fields: input, is_published: isPublished })
}

export type RecordForm = ReturnType<typeof useRecordForm>

export function useRecordForm(kind: EditableKind, record: EditedRecord | undefined) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { state } = useLocation()
  const draft = useDraft(kind, record)
  const outdate = useOutdate(kind)
  const [said, say] = useState(() => sentenceOf(state))
  const [refusal, setRefusal] = useState(noRefusal)
  const [overtaken, setOvertaken] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const [isPublished, setPublished] = useState(true)
  const isNew = draft.base === undefined && !kind.single

  useEffect(() => focusRefused(refusal), [refusal])

  function refuse(failure: Failure): void {
    const reasons = refusalOf(kind.fields, failure)
    if (failure.status === OVERTAKEN) setOvertaken(reasons.problem ?? 'This record was changed meanwhile.')
    else setRefusal(reasons)
  }

  async function save(): Promise<void> {
    if (isBusy) return
    if (draft.base !== undefined && draft.changed.length === 0) return say('Nothing has changed since it was saved.')
    setBusy(true)
    setRefusal(noRefusal)
    say(undefined)
    const sent = draft.draft
    const outcome = await sendDraft(kind, { ...draft, isPublished })
    setBusy(false)
    if (outcome.failure !== undefined) return refuse(outcome.failure)
    const saved = outcome.body
    await outdate(saved.id)
    if (isNew) {
      return navigate(`/staff/content/${kind.kind}/${saved.id}`, { replace: true, state: doneState('created') })
    }
    draft.settle(saved, sent)
    say(saved.is_published ? 'Saved. It is on the site.' : 'Saved. It is hidden: nobody sees it yet.')
  }

  /** What is stored by now, after others have saved: shown in place of the draft, or below it. */
  async function meetOthers(how: 'take' | 'meet'): Promise<void> {
    try {
      const records = await client.fetchQuery({ ...recordsQuery(kind.kind), staleTime: 0 })
      const newest = records.find(({ id }) => id === (draft.base?.id ?? SINGLE_ID))
      if (newest !== undefined) draft[how](newest)
      setOvertaken(undefined)
    } catch {
      setOvertaken('It could not be loaded. Please check your connection and try again.')
    }
  }

  return {
    ...draft,
    isNew,
    isBusy,
    isPublished,
    setPublished,
    said,
    say,
    refusal,
    refuse,
    overtaken,
    save,
    meetOthers,
    outdate,
  }
}
