import type { Person } from '@evergrove/contract/network'
import { Day } from '../day.tsx'
import { StatusBadge } from '../status-badge.tsx'
import type { Column } from './column.ts'
import styles from './person-columns.module.css'

/** Only the address: no question mark in it may add a subject or further recipients. */
const mailTo = (email: string): string => `mailto:${encodeURIComponent(email).replace('%40', '@')}`

const nameOf = ({ first_name, last_name }: Person): string => `${first_name} ${last_name}`

/** What every table of agents tells of each of them (DOWN-005, REF-006); an address or a number is a touch away. */
export const personColumns: Column<Person>[] = [
  {
    label: 'Date Joined',
    render: ({ date_joined }) => <Day moment={date_joined} />,
    sortBy: ({ date_joined }) => date_joined,
  },
  { label: 'Name', render: nameOf, sortBy: nameOf, barWidth: '8rem' },
  {
    label: 'Email',
    render: ({ email }) => (
      <a className={styles.contact} href={mailTo(email)}>
        {email}
      </a>
    ),
    sortBy: ({ email }) => email,
    barWidth: '11rem',
  },
  {
    label: 'Phone Number',
    render: ({ phone_number }) => (
      <a className={styles.contact} href={`tel:${phone_number.replaceAll(/[^\d+]/g, '')}`}>
        {phone_number}
      </a>
    ),
    sortBy: ({ phone_number }) => phone_number,
    barWidth: '7rem',
  },
  {
    label: 'Status',
    render: ({ status }) => <StatusBadge status={status} />,
    sortBy: ({ status }) => status,
    barWidth: '5rem',
  },
]
