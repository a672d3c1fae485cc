import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useId } from 'react'
import { Card } from '../../components/card.tsx'
import { DebouncedInput } from '../parts/debounced-input.tsx'
import type { Address } from '../parts/use-address.ts'
import { causeNames, causeWords, kindChoices } from './event-words.ts'
import { type FilterName, filterIn, noFilter, problemsOf } from './security-filter.ts'
import styles from './security-log.module.css'

const anyKind = { value: '', label: 'All' }

/** Filters the log as values are typed or chosen. Days are UTC days. */
export function FilterForm({ address }: { address: Address }) {
  const id = useId()
  const filter = filterIn(address)
  const problems = problemsOf(filter)
  const choose = (name: FilterName) => (value: string) => address.choose({ [name]: value })
  const typed = (name: FilterName) => ({ value: address.value(name), onType: choose(name) })
  const day = (name: 'from' | 'to', label: string) => (
    <TextInput
      label={label}
      type="date"
      value={address.value(name)}
      error={problems[name]}
      onChange={({ currentTarget: { value } }) => choose(name)(value)}
    />
  )
  return (
    <Card isSpaced>
      <form
        role="search"
        aria-label="Which events"
        className={styles.filter}
        onSubmit={(event) => event.preventDefault()}
      >
        <NativeSelect
          label="Event"
          data={[anyKind, ...kindChoices]}
          value={address.value('kind')}
          onChange={({ currentTarget: { value } }) => choose('kind')(value)}
        />
        <DebouncedInput label="Cause" placeholder="wrong-password" list={`${id}-causes`} {...typed('cause')} />
        <DebouncedInput label="Account" placeholder="Email" spellCheck={false} {...typed('account')} />
        <DebouncedInput label="Source" placeholder="203.0.113.7" spellCheck={false} {...typed('source')} />
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
        <datalist id={`${id}-causes`}>
          {causeNames.map((cause) => (
            <option key={cause} value={cause}>
              {causeWords(cause)}
            </option>
          ))}
        </datalist>
      </form>
    </Card>
  )
}
