import type { EditableField } from '@evergrove/contract/content/content-editing'
import { Button, Skeleton, Text, Textarea, TextInput } from '@mantine/core'
import { type CSSProperties, lazy, type ReactNode, Suspense, useId, useRef, useState } from 'react'
import { wordsHeightRem } from '../rich-text/html-rules.ts'
import type { DraftValue } from './draft.ts'
import { PictureField } from './picture-field.tsx'

export type FieldControlProps = {
  field: EditableField
  value: DraftValue
  problem: ReactNode
  /** A value that fits the empty field. Empty if there is none. */
  suggestion: string
  onChange: (value: DraftValue) => void
  /** Called before and after an upload of the field. */
  onBusy: (isBusy: boolean) => void
}

/** Help with filling in a field, by its name or by its type. */
const HINTS: Readonly<Partial<Record<string, string>>> = {
  url: 'Begins with https://',
  phone_number: 'For this branch only. The number of the head office is in the company information.',
  telephone: 'The number of the head office, which every page shows. Each branch has its own.',
}

/** The limit of a field of one line, which would hide the end of a longer value. */
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
  const given = {
    name,
    label,
    value: text,
    error: problem,
    required: isRequired,
    description: HINTS[name] ?? HINTS[type],
  }
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

const RichTextEditor = lazy(async () => ({
  default: (await import('../rich-text/rich-text-editor.tsx')).RichTextEditor,
}))

/** The toolbar of the editor on one line, and the lines around it. */
const TOOLBAR_HEIGHT = '3rem + 3px'

export type RichTextFieldProps = {
  name: string
  label: string
  isRequired: boolean
  html: string
  problem: ReactNode
  onChange: (html: string) => void
}

/** The editor of a formatted text with its error and its label, which is a heading, because the text has headings, too. */
export function RichTextField({ name, label, isRequired, html, problem, onChange }: RichTextFieldProps) {
  const id = useId()
  const [wordsHeight] = useState(() => `${wordsHeightRem(html)}rem`)
  return (
    <div data-field={name} style={{ '--words-height': wordsHeight } as CSSProperties}>
      <Text span inherit id={id} role="heading" aria-level={2} display="inline-block" fw={600} mb="0.25rem">
        {label}
        {isRequired ? (
          <Text span inherit aria-hidden c="var(--color-danger)">
            {' *'}
          </Text>
        ) : null}
      </Text>
      <Suspense fallback={<Skeleton height={`calc(${wordsHeight} + ${TOOLBAR_HEIGHT})`} radius="sm" />}>
        <RichTextEditor
          label={label}
          labelledBy={id}
          describedBy={`${id}-problem`}
          html={html}
          isInvalid={problem !== undefined}
          onChange={onChange}
        />
      </Suspense>
      <Text inherit id={`${id}-problem`} c="var(--color-danger)" fz="sm" mt={problem === undefined ? 0 : '0.25rem'}>
        {problem}
      </Text>
    </div>
  )
}
