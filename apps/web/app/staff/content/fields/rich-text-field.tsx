import { Skeleton, Text } from '@mantine/core'
import { lazy, type ReactNode, Suspense, useId } from 'react'

const RichTextEditor = lazy(async () => ({
  default: (await import('../rich-text/rich-text-editor.tsx')).RichTextEditor,
}))

export type RichTextFieldProps = {
  name: string
  label: string
  isRequired: boolean
  html: string
  problem: ReactNode
  onChange: (html: string) => void
}

/** The editor of a formatted text, with its label and error. */
export function RichTextField({ name, label, isRequired, html, problem, onChange }: RichTextFieldProps) {
  const id = useId()
  return (
    <div data-field={name}>
      <Text span inherit id={id} display="inline-block" fw={600} mb="0.25rem">
        {label}
        {isRequired ? (
          <Text span inherit aria-hidden c="var(--color-danger)">
            {' *'}
          </Text>
        ) : null}
      </Text>
      <Suspense fallback={<Skeleton height="13rem" radius="sm" />}>
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
