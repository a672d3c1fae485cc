import { Alert } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { SessionEndHere } from '../platform/session/session-state.ts'

const messages: Record<SessionEndHere, ReactNode> = {
  suspended: (
    <>
      Your account is suspended. If you have questions, please{' '}
      <Link to="/contact" reloadDocument>
        contact us
      </Link>
      .
    </>
  ),
  password_changed: 'Your password was changed. Please log in with the new one.',
  signed_out_elsewhere: 'You were signed out on another device.',
  signed_out_in_another_tab: 'You were signed out in another tab.',
  ended: 'Your session has ended. Please log in again.',
}

/** Tells agents why they have to log in again. Renders nothing if they signed out here, or were not signed in. */
export function SessionEnded({ ended }: { ended: SessionEndHere | undefined }) {
  if (ended === undefined) return null
  // A newer server may give a reason that this page does not know.
  const message = Object.hasOwn(messages, ended) ? messages[ended] : messages.ended
  return (
    <Alert role="status" color="gold" icon={<IconInfoCircle stroke={1.75} aria-hidden />} mb="lg">
      {message}
    </Alert>
  )
}
