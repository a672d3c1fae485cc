import type { UndeliveredMail } from '@evergrove/contract/mail/undelivered-mails'
import { IconMailCheck } from '@tabler/icons-react'
import { Moment } from '../../components/day.tsx'
import { defineList } from '../parts/define-list.tsx'
import { staffAct } from '../session/staff-api.ts'

const recipientsOf = ({ recipients }: UndeliveredMail): string => recipients.join(', ') || 'No longer known'

const describe = (mail: UndeliveredMail): string => `${mail.what} to ${recipientsOf(mail)}`

const changed = ['staff/undelivered-mails', 'staff/home']

export default defineList({
  call: 'GET /staff/undelivered-mails',
  text: 'Emails that were refused or could not be sent for two hours. Fix the cause and try again, or dismiss them.',
  id: 'undelivered-mails',
  title: 'Emails',
  what: 'emails',
  columns: [
    { label: 'Email', render: ({ what }) => what, barWidth: '9rem' },
    { label: 'To', render: recipientsOf, barWidth: '12rem' },
    { label: 'Reason', render: ({ reason }) => reason, barWidth: '16rem' },
    { label: 'Attempts', render: ({ attempts }) => attempts, isFigure: true, barWidth: '2rem' },
    { label: 'Failed on', render: ({ given_up_at }) => <Moment moment={given_up_at} />, barWidth: '9rem' },
  ],
  actions: {
    label: 'Actions',
    barWidth: '9rem',
    actions: [
      {
        label: 'Try again',
        full: (mail) => `Try again: ${describe(mail)}`,
        act: {
          send: ({ id }) => staffAct('POST /staff/undelivered-mails/{id}/try-again', { params: { id } }),
          changed,
          done: (mail) => `Email queued again: ${describe(mail)}.`,
        },
      },
      {
        label: 'Dismiss',
        full: (mail) => `Dismiss: ${describe(mail)}`,
        ask: (mail, ask) =>
          ask({
            title: 'Dismiss this email?',
            text: `It will be removed from this list and won’t be sent: ${describe(mail)}.`,
            action: 'Dismiss',
            isOfRow: true,
            send: () => staffAct('POST /staff/undelivered-mails/{id}/dismiss', { params: { id: mail.id } }),
            changed,
            done: `Email dismissed: ${describe(mail)}.`,
          }),
      },
    ],
  },
  empty: {
    Icon: IconMailCheck,
    message: 'No undelivered emails',
    why: 'Emails that are refused or can’t be sent for two hours appear here.',
  },
})
