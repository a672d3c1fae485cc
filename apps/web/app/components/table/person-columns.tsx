import type { Person } from '@evergrove/contract/network'
import { Anchor } from '@mantine/core'
import { Day } from '../day.tsx'
import { StatusBadge } from '../status-badge.tsx'
import { Unbroken } from '../unbroken.tsx'
import type { Column } from './column.ts'

/** Encodes the address, so that a question mark in it cannot add a subject or more recipients. */
const mailTo = (email: string): string => `mailto:${encodeURIComponent(email).replace('%40', '@')}`

const nameOf = ({ first_name, last_name }: Person): string => `${first_name} ${last_name}`

/** What an agent who is listed as Pending still lacks. */
export const PENDING_NOTE = 'Pending: the registration fee has not been approved.'

/** The columns of every table of agents (DOWN-005, REF-006). Email addresses and phone numbers are links. */
export const personColumns: Column<Person>[] = [
  {
    label: 'Date Joined',
    render: ({ date_joined }) => <Day moment={date_joined} />,
    narrow: 'plain',
    sortBy: ({ date_joined }) => date_joined,
  },
  { label: 'Name', render: nameOf, sortBy: nameOf, barWidth: '8rem', narrow: 'title' },
  {
    label: 'Email',
    render: ({ email }) => (
      <Anchor fz="inherit" underline="always" href={mailTo(email)}>
        <Unbroken text={email} />
      </Anchor>
    ),
    sortBy: ({ email }) => email,
    narrow: 'plain',
    barWidth: '11rem',
  },
  {
    label: 'Phone Number',
    render: ({ phone_number }) => (
      <Anchor fz="inherit" underline="always" href={`tel:${phone_number.replaceAll(/[^\d+]/g, '')}`}>
        {phone_number}
      </Anchor>
    ),
    sortBy: ({ phone_number }) => phone_number,
    narrow: 'plain',
    barWidth: '7rem',
  },
  {
    label: 'Status',
    render: ({ status }) => <StatusBadge of="agent" status={status} />,
    sortBy: ({ status }) => status,
    narrow: 'aside',
    barWidth: '5rem',
  },
]
