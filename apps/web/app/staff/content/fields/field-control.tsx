import type { EditableField } from '@evergrove/contract/content/content-editing'
import { Textarea, TextInput } from '@mantine/core'
import type { DraftValue } from '../form/draft.ts'
import { PictureField } from './picture-field.tsx'
import { RichTextField } from './rich-text-field.tsx'
import { SlugField } from './slug-field.tsx'

export type FieldControlProps = {
  field: EditableField
  value: DraftValue
  problem: string | undefined
  /** What it may be filled in with; empty where nothing is to be said. */
  suggestion: string
  onChange: (value: DraftValue) => void
  /** Told while something of the field is on its way. */
  onBusy: (isBusy: boolean) => void
}

/** What helps to fill in a field, by its type. */
const HINTS: Partial<Record<EditableField['type'], string>> = {
  url: 'Begins with https://',
}

const KEYBOARDS = { email: 'email', url: 'url', integer: 'numeric' } as const

const keyboardOf = (type: EditableField['type']) =>
  type in KEYBOARDS ? KEYBOARDS[type as keyof typeof KEYBOARDS] : 'text'

/** One field of a record in the control that its description asks for. */
export function FieldControl({ field, value, problem, suggestion, onChange, onBusy }: FieldControlProps) {
  const { name, label, type, is_required: isRequired, max } = field
  if (type === 'image') {
    const image = typeof value === 'object' ? value : null
    return <PictureField {...{ name, label, problem, onChange, onBusy }} image={image} />
  }
  const text = typeof value === 'string' ? value : ''
  if (type === 'html') return <RichTextField {...{ name, label, isRequired, problem, onChange }} html={text} />
  const given = { name, label, value: text, error: problem, required: isRequired, description: HINTS[type] }
  const change = ({ currentTarget }: { currentTarget: { value: string } }) => onChange(currentTarget.value)
  if (type === 'paragraph') {
    return <Textarea {...given} onChange={change} autosize minRows={3} maxRows={12} maxLength={max ?? undefined} />
  }
  if (type === 'slug') return <SlugField {...given} {...{ suggestion, max, onChange }} />
  return (
    <TextInput
      {...given}
      onChange={change}
      inputMode={keyboardOf(type)}
      autoComplete="off"
      maxLength={type === 'integer' ? undefined : (max ?? undefined)}
    />
  )
}
