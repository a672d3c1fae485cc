import { Button, TextInput } from '@mantine/core'
import { useRef } from 'react'

export type SlugFieldProps = {
  name: string
  label: string
  value: string
  error: string | undefined
  required: boolean
  max: number | null
  /** What it may be filled in with while it is empty; empty where nothing is to be said. */
  suggestion: string
  onChange: (value: string) => void
}

/** The end of a page's address: typed, or taken over as it is suggested and changed then. */
export function SlugField({ suggestion, max, onChange, ...field }: SlugFieldProps) {
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
