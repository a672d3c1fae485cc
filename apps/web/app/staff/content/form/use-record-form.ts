/** The life cycle of a record's form: filled with the stored record, saved, refused, or overtaken by a colleague. */
import type { EditableField, EditableKind, EditedRecord } from '@evergrove/contract/content/content-editing'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { inPlainWords } from '../../../components/errors/plain-words.ts'
import type { Outcome } from '../../../platform/session/failure.ts'
import { messagesBeside, messagesUnder } from '../../../platform/session/form-messages.ts'
import type { Failure } from '../../../platform/session/session-state.ts'
import { useErrorSummary } from '../../parts/use-error-summary.tsx'
import { staffAct } from '../../session/staff-api.ts'
import { deletedPath, historyPath, KINDS, recordsPath, recordsQuery, SINGLE_ID } from '../content-calls.ts'
import type { SaidWords } from '../record-parts.tsx'
import { doneState, saidIn } from '../record-words.ts'
import { type Draft, type DraftValue, differing, draftOf, inputFrom, rebase } from './draft.ts'

/** The draft of a record, on top of the stored record. */
type Stored = {
  /** The stored record as far as it is known. Undefined for a new one. */
  base: EditedRecord | undefined
  /** Fields that others have saved in the meantime. Saving the draft replaces them. */
  clashes: readonly EditableField[]
}

/**
 * Manages the draft of a record.
 * @param record the newest version that was loaded; a draft without changes follows it
 */
function useDraft({ fields }: EditableKind, record: EditedRecord | undefined) {
  const [{ base, clashes }, setStored] = useState<Stored>({ base: record, clashes: [] })
  const form = useForm<Draft>({ initialValues: draftOf(fields, record?.fields), clearInputErrorOnChange: false })
  const stored = draftOf(fields, base?.fields)
  const changed = differing(fields, stored, form.values)

  const take = (newest: EditedRecord) => {
    setStored({ base: newest, clashes: [] })
    form.setValues(draftOf(fields, newest.fields))
  }

  if (record !== undefined && changed.length === 0 && record.version > (base?.version ?? 0)) take(record)

  const over = (newest: EditedRecord, from: Draft) =>
    rebase(fields, { base: from, draft: form.getValues(), theirs: draftOf(fields, newest.fields) })

  return {
    base,
    clashes,
    draft: form.values,
    errors: form.errors,
    setErrors: form.setErrors,
    /** The fields whose values differ from the stored ones. */
    changed,
    change: (name: string, value: DraftValue) => form.setFieldValue(name, value),
    /** Shows the stored record and discards the changes. */
    take,
    /** Keeps the changes, on top of the version that is now stored. */
    meet: (newest: EditedRecord) => {
      const rebased = over(newest, stored)
      setStored({ base: newest, clashes: rebased.clashes })
      form.setValues(rebased.draft)
    },
    /** Applies the saved record after `sent` was stored. Later changes stay. */
    settle: (saved: EditedRecord, sent: Draft) => {
      setStored({ base: saved, clashes: [] })
      form.setValues(over(saved, sent).draft)
    },
  }
}

export const RECORD_FORM = 'record'

const OVERTAKEN = 409

/** Reloads every query that shows a record of the kind. */
function useReload({ kind }: EditableKind) {
  const client = useQueryClient()
  return (id: number) =>
    Promise.all(
      [recordsPath(kind), KINDS, deletedPath(kind), historyPath(kind, id)].map((path) =>
        client.invalidateQueries({ queryKey: [path] }),
      ),
    )
}

type ToSend = Pick<ReturnType<typeof useDraft>, 'base' | 'changed' | 'draft'> & { isPublished: boolean }

/** Stores all fields of a new record, and only the changed ones of an existing record. */
function sendDraft(
  { kind, single, fields }: EditableKind,
  { base, changed, draft, isPublished }: ToSend,
): Promise<Outcome<EditedRecord>> {
  if (base === undefined && !single) {
    const body = { fields: inputFrom(fields, draft), is_published: isPublished }
    return staffAct('POST /staff/content/{kind}', { params: { kind }, body })
  }
  const { id, version } = base ?? { id: SINGLE_ID, version: 0 }
  const body = { fields: inputFrom(base === undefined ? fields : changed, draft), version }
  return staffAct('PUT /staff/content/{kind}/{id}', { params: { kind, id }, body })
}

/** Returns the reasons for a refusal: the messages by field, and the message that belongs to no field. */
function readFailure(fields: readonly EditableField[], failure: Failure) {
  const error = inPlainWords(failure.error)
  const names = fields.map(({ name }) => name)
  const messages = names.map((name) => [name, messagesUnder(error, [name]).join(' ')] as const)
  const problem = messagesBeside(error, names).join(' ')
  return {
    errors: Object.fromEntries(messages.filter(([, text]) => text !== '')),
    problem: problem === '' ? undefined : problem,
  }
}

export type RecordForm = ReturnType<typeof useRecordForm>

export function useRecordForm(kind: EditableKind, record: EditedRecord | undefined) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { state } = useLocation()
  const draft = useDraft(kind, record)
  const reload = useReload(kind)
  const sending = useMutation({ mutationFn: (sent: ToSend) => sendDraft(kind, sent), networkMode: 'always' })
  const [said, setSaid] = useState<SaidWords>(() => saidIn(state))
  const say = (text: string | undefined, undo?: () => void) => setSaid(text === undefined ? undefined : { text, undo })
  const [problem, setProblem] = useState<string>()
  const [overtaken, setOvertaken] = useState<string>()
  const [isPublished, setPublished] = useState(true)
  const isNew = draft.base === undefined && !kind.single
  const { errors, setErrors } = draft

  const { summary, onInvalid } = useErrorSummary(RECORD_FORM, errors)

  function refuse(failure: Failure): void {
    const found = readFailure(kind.fields, failure)
    if (failure.status === OVERTAKEN) return setOvertaken(found.problem ?? 'Someone else has changed this record.')
    setErrors(found.errors)
    onInvalid(found.errors)
    setProblem(found.problem)
  }

  async function save(): Promise<void> {
    if (sending.isPending) return
    if (draft.base !== undefined && draft.changed.length === 0) return say('No changes to save.')
    setErrors({})
    setProblem(undefined)
    say(undefined)
    const sent = draft.draft
    const outcome = await sending.mutateAsync({ ...draft, isPublished })
    if (outcome.failure !== undefined) return refuse(outcome.failure)
    const saved = outcome.body
    await reload(saved.id)
    if (isNew) {
      return navigate(`/staff/content/${kind.kind}/${saved.id}`, { replace: true, state: doneState('created') })
    }
    draft.settle(saved, sent)
    say(saved.is_published ? 'Saved. It is live on the site.' : 'Saved. It is hidden until you publish it.')
  }

  /** Loads the version that a colleague saved, and shows it in place of the draft or under it. */
  async function meetOthers(how: 'take' | 'meet'): Promise<void> {
    try {
      const records = await client.fetchQuery({ ...recordsQuery(kind.kind), staleTime: 0 })
      const newest = records.find(({ id }) => id === (draft.base?.id ?? SINGLE_ID))
      if (newest !== undefined) draft[how](newest)
      setOvertaken(undefined)
    } catch {
      setOvertaken('It could not be loaded. Check your connection and try again.')
    }
  }

  return {
    ...draft,
    isNew,
    isBusy: sending.isPending,
    isPublished,
    setPublished,
    summary,
    said,
    say,
    problem,
    refuse,
    overtaken,
    save,
    meetOthers,
    reload,
  }
}
