/** The fields of a dialog: their data, their checks and their rendering. */
import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { amountField } from '../../components/money.ts'

/** A field of a dialog. It is required unless it is optional. */
export type QuestionField = {
  label: string
  hint?: string
  /** The kind of the field, by default a line of text. A `reason` has several lines. */
  kind?: 'text' | 'email' | 'amount' | 'day' | 'reason' | 'choice'
  initial?: string
  isOptional?: boolean
  maxLength?: number
  /** Common texts to begin with. */
  templates?: readonly string[]
  choices?: readonly { value: string; label: string }[]
  /** The message for an empty field. */
  missing?: string
  /** Returns the problem of a text that is not empty. */
  check?: (text: string) => string | null
}

/** Returns the problems by field. */
export function problemsIn(
  fields: Readonly<Record<string, QuestionField>>,
  values: Record<string, string>,
): Record<string, string> {
  const found = Object.entries(fields).map(([name, { label, isOptional = false, missing, check }]) => {
    const text = values[name] ?? ''
    if (text !== '') return [name, check?.(text) ?? ''] as const
    return [name, isOptional ? '' : (missing ?? `Enter a ${label.toLowerCase()}.`)] as const
  })
  return Object.fromEntries(found.filter(([, problem]) => problem !== ''))
}

type FieldControlProps = {
  name: string
  field: QuestionField
  form: UseFormReturnType<Record<string, string>>
  isFirst: boolean
  rows: number
  mb: string | 0
}

export function FieldControl({ name, field, form, isFirst, rows, mb }: FieldControlProps) {
  const { label, hint, kind = 'text', isOptional = false, maxLength, templates = [], choices = [] } = field
  const control = {
    name,
    label,
    ...(hint === undefined ? {} : { description: hint }),
    required: !isOptional,
    mb,
    ...(maxLength === undefined ? {} : { maxLength }),
    ...form.getInputProps(name),
    'data-autofocus': isFirst || undefined,
  }
  if (kind === 'reason') {
    return (
      <>
        {templates.length === 0 ? null : (
          <Templates templates={templates} onChoose={(text) => form.setFieldValue(name, text)} />
        )}
        <Textarea maxLength={500} {...control} autosize minRows={rows} />
      </>
    )
  }
  if (kind === 'choice') return <NativeSelect {...control} required={false} data={[...choices]} />
  if (kind === 'amount') return <TextInput {...amountField} {...control} />
  const type = kind === 'day' ? 'date' : kind
  return <TextInput {...control} type={type} autoComplete="off" />
}

const OWN_WORDS = 'In your own words'

/** Common reasons to begin with. The empty text is for one's own words. */
export function Templates({ templates, onChoose }: { templates: readonly string[]; onChoose: (text: string) => void }) {
  return (
    <NativeSelect
      label="Template"
      mb="md"
      data={[OWN_WORDS, ...templates]}
      onChange={({ currentTarget: { value } }) => onChoose(value === OWN_WORDS ? '' : value)}
    />
  )
}
