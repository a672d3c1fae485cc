import { TextInput, type TextInputProps } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'

const PAUSE_MS = 250

export type TypedInputProps = Omit<TextInputProps, 'value' | 'onChange'> & {
  value: string
  /** What was typed, once the typing pauses. */
  onType: (value: string) => void
}

/** A field whose every letter need not be asked for: it waits for a pause. */
export function TypedInput({ value, onType, ...rest }: TypedInputProps) {
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  const [sent, setSent] = useState(value)
  const send = useDebouncedCallback(
    (text: string) => {
      setSent(text)
      onType(text)
    },
    { delay: PAUSE_MS, flushOnUnmount: false },
  )
  if (value !== known) {
    setKnown(value)
    // Changed from elsewhere, such as by clearing all filters; what was sent from here has gone on meanwhile.
    if (value !== sent) {
      setTyped(value)
      setSent(value)
    }
  }
  return (
    <TextInput
      autoComplete="off"
      {...rest}
      value={typed}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        send(currentTarget.value)
      }}
    />
  )
}
