/** The card above a list, with which staff choose its rows. */
import { Button, TextInput } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Card } from '../../components/card.tsx'
import styles from './parts.module.css'
import type { Address } from './use-address.ts'

type FilterCardProps = {
  /** Which rows are chosen, for screen readers. */
  label: string
  isEmpty: boolean
  /** With so many fields that a phone shows them only on request, or once one is filled in. */
  isLong?: boolean
  onClear: () => void
  /** The fields. */
  children: ReactNode
}

/** Filters as values are typed or chosen; there is nothing to submit. */
export function FilterCard({ label, isEmpty, isLong = false, onClear, children }: FilterCardProps) {
  const [isOpen, setIsOpen] = useState(!isEmpty)
  return (
    <Card isSpaced className={styles.card}>
      <form
        role="search"
        aria-label={label}
        className={styles.filter}
        data-folded={isLong && !isOpen}
        onSubmit={(event) => event.preventDefault()}
      >
        {isLong ? (
          <Button
            variant="default"
            className={styles.fold}
            leftSection={<IconAdjustmentsHorizontal size={18} stroke={1.8} aria-hidden />}
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
          >
            Filters
          </Button>
        ) : null}
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
  const label = (word: 'From' | 'To') => `${what === undefined ? word : `${what} ${word.toLowerCase()}`} (UTC)`
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
