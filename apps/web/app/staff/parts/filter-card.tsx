/** The card above a list, with which staff choose its rows. */
import { Button, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { Card } from '../../components/card.tsx'
import styles from './filter-card.module.css'
import type { Address } from './use-address.ts'

type FilterCardProps = {
  /** Which rows are chosen, for screen readers. */
  label: string
  isEmpty: boolean
  onClear: () => void
  /** The fields. */
  children: ReactNode
}

/** Filters as values are typed or chosen; there is nothing to submit. */
export function FilterCard({ label, isEmpty, onClear, children }: FilterCardProps) {
  return (
    <Card isSpaced className={styles.card}>
      <form role="search" aria-label={label} className={styles.filter} onSubmit={(event) => event.preventDefault()}>
        {children}
        <Button
          variant="subtle"
          disabled={isEmpty}
          style={{ justifySelf: 'start', alignSelf: 'end' }}
          onClick={onClear}
        >
          Clear
        </Button>
      </form>
    </Card>
  )
}

type DayFieldsProps = {
  address: Address
  problems: { from?: string; to?: string }
  /** What happened on these days, if it is not obvious: 'Approved'. */
  what?: string
}

/** From which day to which, in UTC. */
export function DayFields({ address, problems, what }: DayFieldsProps) {
  const label = (word: 'From' | 'To') => (what === undefined ? word : `${what} ${word.toLowerCase()}`)
  const day = (name: 'from' | 'to', word: 'From' | 'To') => (
    <TextInput
      label={label(word)}
      type="date"
      value={address.value(name)}
      error={problems[name]}
      onChange={({ currentTarget: { value } }) => address.choose({ [name]: value })}
    />
  )
  return (
    <>
      {day('from', 'From')}
      {day('to', 'To')}
    </>
  )
}
