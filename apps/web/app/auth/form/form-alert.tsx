import { Alert } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { FieldMessages } from './field-messages.tsx'

export type FormAlertProps = {
  /** The messages, and which attempt they come from: each attempt is announced anew. */
  rest: { attempt: number; messages: readonly string[] }
}

/** What is wrong with the whole form; without messages it takes no room. */
export function FormAlert({ rest }: FormAlertProps) {
  if (rest.messages.length === 0) return null
  return (
    <Alert key={rest.attempt} color="red" icon={<IconAlertCircle stroke={1.75} aria-hidden />}>
      <FieldMessages messages={rest.messages} />
    </Alert>
  )
}
