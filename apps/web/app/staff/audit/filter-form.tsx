import { auditActions, auditSubjectKinds } from '@evergrove/contract/audit'
import { Button, TextInput } from '@mantine/core'
import { useId } from 'react'
import { Card } from '../../components/card.tsx'
import { DebouncedInput } from '../parts/debounced-input.tsx'
import type { Address } from '../parts/use-address.ts'
import styles from './audit.module.css'
import { type FilterName, filterIn, noFilter, problemsOf } from './audit-filter.ts'

/** Filters the trail as values are typed or chosen. Days are UTC days. */
export function FilterForm({ address }: { address: Address }) {
  const id = useId()
  const filter = filterIn(address)
  const problems = problemsOf(filter)
  const typed = (name: FilterName) => ({
    value: address.value(name),
    error: problems[name],
    onType: (value: string) => address.choose({ [name]: value }),
  })
  const day = (name: 'from' | 'to', label: string) => (
    <TextInput
      label={label}
      type="date"
      value={address.value(name)}
      error={problems[name]}
      onChange={({ currentTarget: { value } }) => address.choose({ [name]: value })}
    />
  )
  return (
    <Card isSpaced>
      <form
        role="search"
        aria-label="Which entries"
        className={styles.filter}
        onSubmit={(event) => event.preventDefault()}
      >
        <DebouncedInput label="Who" placeholder="Email" spellCheck={false} {...typed('actor')} />
        <DebouncedInput label="Action" placeholder="plan.publish" list={`${id}-actions`} {...typed('action')} />
        <DebouncedInput label="Subject" placeholder="agent" list={`${id}-subjects`} {...typed('subject_kind')} />
        <DebouncedInput label="Number" placeholder="7" inputMode="numeric" {...typed('subject_id')} />
        {day('from', 'From')}
        {day('to', 'To')}
        <Button
          variant="default"
          disabled={Object.keys(filter).length === 0}
          style={{ justifySelf: 'start' }}
          onClick={() => address.choose(noFilter)}
        >
          Clear
        </Button>
        <Suggestions id={`${id}-actions`} values={auditActions} />
        <Suggestions id={`${id}-subjects`} values={auditSubjectKinds} />
      </form>
    </Card>
  )
}

function Suggestions({ id, values }: { id: string; values: readonly string[] }) {
  return (
    <datalist id={id}>
      {values.map((value) => (
        <option key={value} value={value}>
          {value}
        </option>
      ))}
    </datalist>
  )
}
