import type { EditableField } from '@evergrove/contract/content/content-editing'
import { Button, Textarea, TextInput } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import type { DraftValue } from '../form/draft.ts'
import { PictureField } from './picture-field.tsx'
import { RichTextField } from './rich-text-field.tsx'

export type FieldControlProps = {
  field: EditableField
  value: DraftValue
  problem: ReactNode
  /** A value that fits the empty field; empty when there is none. */
  suggestion: string
  onChange: (value: DraftValue) => void
  /** Called before and after an upload of the field. */
  onBusy: (isBusy: boolean) => void
}

/** Help with filling in a field, by its type. */
const HINTS: Partial<Record<EditableField['type'], string>> = {
  url: 'Begins with https://',
}

/** A longer line would hide its end in a field of one line. */
const LONGEST_ON_ONE_LINE = 200

const KEYBOARDS = { email: 'email', url: 'url', integer: 'numeric' } as const

const keyboardOf = (type: EditableField['type']) =>
  type in KEYBOARDS ? KEYBOARDS[type as keyof typeof KEYBOARDS] : 'text'

/** One field of a record, in the control for its type. */
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
  if (type === 'line' && max !== null && max > LONGEST_ON_ONE_LINE) {
    return (
      <Textarea
        {...given}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={max}
        onChange={({ currentTarget }) => onChange(currentTarget.value.replaceAll('\n', ' '))}
      />
    )
  }
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

type SlugFieldProps = {
  name: string
  label: string
  value: string
  error: ReactNode
  required: boolean
  max: number | null
  suggestion: string
  onChange: (value: string) => void
}

/** The end of a page's address, with a button that fills in the suggestion. */
function SlugField({ suggestion, max, onChange, ...field }: SlugFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const take = () => {
    onChange(suggestion)
    input.current?.focus()
  }
  return (
    <div>
      <TextInput
        {...field}
        ref={input}
        description="The end of the page’s address: lower-case letters, digits and hyphens."
        autoComplete="off"
        maxLength={max ?? undefined}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      {suggestion === '' ? null : (
        <Button variant="subtle" size="compact-sm" mt="xs" onClick={take}>
          {`Use “${suggestion}”`}
        </Button>
      )}
    </div>
  )
}
