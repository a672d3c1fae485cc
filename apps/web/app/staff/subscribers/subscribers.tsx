import { IconAddressBook } from '@tabler/icons-react'
import { Link } from 'react-router'
import { Moment } from '../../components/day.tsx'
import { StatusBadge } from '../../components/status-badge.tsx'
import { defineList } from '../parts/define-list.tsx'
import { staffAct } from '../session/staff-api.ts'
import { emailWords, stateWords } from './subscription-words.ts'

export default defineList({
  call: 'GET /staff/subscribers',
  text: 'Newsletter subscribers. They confirm by email first, and every newsletter includes an unsubscribe link.',
  id: 'subscribers',
  title: 'Subscribers',
  what: 'subscribers',
  filter: {
    fields: {
      search: { label: 'Find by email address', placeholder: 'Find by email address', maxLength: 254 },
      state: {
        label: 'State',
        any: 'All except ended',
        choices: (['confirmed', 'unconfirmed', 'ended'] as const).map((value) => ({ value, label: stateWords[value] })),
      },
    },
  },
  csv: { call: 'GET /staff/subscribers.csv', what: 'the subscribers', fileName: 'subscribers.csv' },
  columns: [
    {
      label: 'Email',
      render: (subscriber) => <Link to={`/staff/subscribers/${subscriber.id}`}>{emailWords(subscriber)}</Link>,
      barWidth: '14rem',
    },
    {
      label: 'State',
      render: ({ state }) => <StatusBadge of="subscription" status={stateWords[state]} />,
      barWidth: '6rem',
    },
    { label: 'Subscribed', render: ({ created_at }) => <Moment moment={created_at} />, barWidth: '9rem' },
  ],
  actions: {
    label: 'Subscription',
    barWidth: '4rem',
    instead: ({ ended_at }) => ended_at && <Moment moment={ended_at} />,
    actions: [
      {
        label: 'End',
        full: (subscriber) => `End the subscription of ${emailWords(subscriber)}`,
        ask: (subscriber, ask) =>
          ask({
            title: 'Unsubscribe this address?',
            text: `${emailWords(subscriber)} will be removed from the list. Only the subscriber can sign up again.`,
            action: 'Unsubscribe',
            send: () => staffAct('DELETE /staff/subscribers/{id}', { params: { id: subscriber.id } }),
            changed: ['staff/subscribers'],
            done: `${emailWords(subscriber)} is no longer subscribed.`,
          }),
      },
    ],
  },
  empty: {
    Icon: IconAddressBook,
    message: 'No subscribers yet',
    why: 'Addresses from the newsletter form appear here.',
    found: { message: 'No matches' },
  },
})
