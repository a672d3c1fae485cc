import { TextInput, type TextInputProps } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'

const PAUSE_MS = 250

export type DebouncedInputProps = Omit<TextInputProps, 'value' | 'onChange'> & {
  value: string
  /** Receives the text when the typing pauses. */
  onType: (value: string) => void
}

/** A text field that reports its value only when the typing pauses. */
export function DebouncedInput({ value, onType, ...rest }: DebouncedInputProps) {
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
    // The value was changed from outside, for example by clearing all filters, and not by this field.
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
