import { Skeleton } from '@mantine/core'
import { lazy, Suspense, useId } from 'react'
import styles from './rich-text-field.module.css'

const RichTextEditor = lazy(async () => ({
  default: (await import('../rich-text/rich-text-editor.tsx')).RichTextEditor,
}))

export type RichTextFieldProps = {
  name: string
  label: string
  isRequired: boolean
  html: string
  problem: string | undefined
  onChange: (html: string) => void
}

/** A formatted text with its label and what is wrong with it. */
export function RichTextField({ name, label, isRequired, html, problem, onChange }: RichTextFieldProps) {
  const id = useId()
  return (
    <div data-field={name}>
      <span id={id} className={styles.label}>
        {label}
        {isRequired ? (
          <span aria-hidden className={styles.mark}>
            {' *'}
          </span>
        ) : null}
      </span>
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
      <p id={`${id}-problem`} className={styles.problem}>
        {problem}
      </p>
    </div>
  )
}
