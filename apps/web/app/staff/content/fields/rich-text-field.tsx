import { Skeleton, Text } from '@mantine/core'
import { type CSSProperties, lazy, type ReactNode, Suspense, useId, useState } from 'react'
import { wordsHeightRem } from '../rich-text/words-height.ts'

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

/** The editor of a formatted text, with its label and error. */
export function RichTextField({ name, label, isRequired, html, problem, onChange }: RichTextFieldProps) {
  const id = useId()
  const [wordsHeight] = useState(() => `${wordsHeightRem(html)}rem`)
  return (
    <div data-field={name} style={{ '--words-height': wordsHeight } as CSSProperties}>
      <Text span inherit id={id} display="inline-block" fw={600} mb="0.25rem">
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
