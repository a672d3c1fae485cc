/** The steps of an import: an account, a file, its format, and the result. */
import type { StatementImport, StatementPreview } from '@evergrove/contract/receipts/receipts'
import type { StatementFormat, StatementFormatInput } from '@evergrove/contract/receipts/statement-formats'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Outcome } from '../../../platform/session/failure.ts'
import { useAction } from '../../parts/use-action.ts'
import { staffAct, staffQuery } from '../../session/staff-api.ts'
import { changedPaths } from '../receipt-words.ts'
import { problemOf, readSample, type Sample } from './guess-format.ts'

export const formatsQuery = staffQuery('GET /staff/receipts/formats')

function formOf(fields: Readonly<Record<string, string | File>>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}

/** A saved format by its id, or one that is tried out. */
type FormatChoice = { id: number } | { tried: StatementFormatInput }

/** Returns the interpretation of the file, and the expected findings of an import. Stores nothing. */
const previewStatement = ({ file, format }: { file: File; format: FormatChoice }) =>
  staffAct('POST /staff/receipts/preview', {
    body: formOf(
      'id' in format ? { file, format_id: String(format.id) } : { file, format: JSON.stringify(format.tried) },
    ),
  })

/** Imports the file. `doubtful` is the number of doubtful lines that staff have looked at. */
const importStatement = ({ file, id, doubtful }: { file: File; id: number; doubtful: number }) =>
  staffAct('POST /staff/receipts/import', {
    body: formOf({ file, format_id: String(id), doubtful_seen: String(doubtful) }),
  })

/** The choice of an account that has no format yet. */
export const NEW = 'new'

type Shown = { name: string; outcome: Outcome<StatementPreview>; isSaved: boolean }

const firstChoice = (formats: readonly StatementFormat[]): string => {
  const [only, ...others] = formats
  if (only === undefined) return NEW
  return others.length === 0 ? String(only.id) : ''
}

/** Previews a file. Only the newest preview is shown. */
function usePreview() {
  const { mutateAsync, isPending } = useMutation({ mutationFn: previewStatement, networkMode: 'always' })
  const [shown, setShown] = useState<Shown>()
  const newest = useRef(0)
  const run = async (file: File, format: FormatChoice) => {
    newest.current += 1
    const own = newest.current
    setShown(undefined)
    const outcome = await mutateAsync({ file, format })
    if (own === newest.current) setShown({ name: file.name, outcome, isSaved: 'id' in format })
  }
  const clear = () => {
    newest.current += 1
    setShown(undefined)
  }
  return { shown: isPending ? undefined : shown, isBusy: isPending, run, clear }
}

export function useImport(formats: readonly StatementFormat[]) {
  const client = useQueryClient()
  const [chosen, setChosen] = useState(() => firstChoice(formats))
  const [isChanging, setChanging] = useState(false)
  const [sample, setSample] = useState<Sample>()
  const [problem, setProblem] = useState<string>()
  const [doubtfulSeen, setDoubtfulSeen] = useState(0)
  const [result, setResult] = useState<{ name: string; counts: StatementImport }>()
  const preview = usePreview()
  const importing = useAction(importStatement, changedPaths)
  const format = formats.find(({ id }) => String(id) === chosen)

  const show = (file: File | undefined, saved: StatementFormat | undefined) => {
    importing.reset()
    setDoubtfulSeen(0)
    if (file !== undefined && saved !== undefined) void preview.run(file, { id: saved.id })
    else preview.clear()
  }
  return {
    chosen,
    format,
    isChanging,
    sample,
    problem,
    result,
    preview,
    importing,
    doubtfulSeen,
    setDoubtfulSeen,
    choose: (value: string) => {
      setChosen(value)
      setChanging(false)
      setResult(undefined)
      show(
        sample?.file,
        formats.find(({ id }) => String(id) === value),
      )
    },
    /** Opens the format. What could not be read with the saved one is no longer shown. */
    change: () => {
      setChanging(true)
      if (preview.shown?.outcome.failure !== undefined) preview.clear()
    },
    /** Discards the trial, and previews the file as before. */
    keep: () => {
      setChanging(false)
      show(sample?.file, format)
    },
    take: async (file: File) => {
      const found = problemOf(file)
      setProblem(found)
      setResult(undefined)
      setSample(found === undefined ? await readSample(file) : undefined)
      show(found === undefined ? file : undefined, isChanging ? undefined : format)
    },
    saved: (saved: StatementFormat) => {
      client.setQueryData(formatsQuery.queryKey, (all = []) => [...all.filter(({ id }) => id !== saved.id), saved])
      setChosen(String(saved.id))
      setChanging(false)
      show(sample?.file, saved)
    },
    store: async () => {
      if (sample === undefined || format === undefined) return
      const counts = await importing.run({ file: sample.file, id: format.id, doubtful: doubtfulSeen })
      if (counts === undefined) return
      setResult({ name: sample.file.name, counts })
      setSample(undefined)
      preview.clear()
    },
  }
}

export type Import = ReturnType<typeof useImport>
