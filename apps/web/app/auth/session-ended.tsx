import type { ReactNode } from 'react'
import { Message } from './auth-form.tsx'

export type SessionEndedProps<R extends string> = {
  /** The reason why the session has ended. */
  ended: R | undefined
  /** The message for each reason. */
  messages: Readonly<Record<R | 'ended', ReactNode>>
}

/** Explains why people have to sign in again. Renders nothing if they signed out here, or were not signed in. */
export function SessionEnded<R extends string>({ ended, messages }: SessionEndedProps<R>) {
  if (ended === undefined) return null
  // A newer server may give a reason that this page does not know.
  const message = Object.hasOwn(messages, ended) ? messages[ended] : messages.ended
  return <Message kind="information">{message}</Message>
}
