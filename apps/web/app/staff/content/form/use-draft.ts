/** The draft of a record, on top of the stored record. */
import type { EditableField, EditableKind, EditedRecord } from '@evergrove/contract/content/content-editing'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { type Draft, type DraftValue, differing, draftOf, rebase } from './draft.ts'

type Stored = {
  /** The stored record as far as it is known; undefined for a new one. */
  base: EditedRecord | undefined
  /** Fields that others have saved in the meantime, and that saving the draft replaces. */
  clashes: readonly EditableField[]
}

/** @param record the newest version that was loaded; a draft without changes follows it */
export function useDraft({ fields }: EditableKind, record: EditedRecord | undefined) {
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
    /** Shows the stored record and drops the changes. */
    take,
    /** Keeps the changes, on top of the version that is now stored. */
    meet: (newest: EditedRecord) => {
      const rebased = over(newest, stored)
      setStored({ base: newest, clashes: rebased.clashes })
      form.setValues(rebased.draft)
    },
    /** The draft `sent` was saved; changes made since then stay. */
    settle: (saved: EditedRecord, sent: Draft) => {
      setStored({ base: saved, clashes: [] })
      form.setValues(over(saved, sent).draft)
    },
  }
}
