import { NativeSelect } from '@mantine/core'
import { useId } from 'react'
import { DebouncedInput } from '../parts/debounced-input.tsx'
import { DayFields, FilterCard } from '../parts/filter-card.tsx'
import type { Address } from '../parts/use-address.ts'
import { causeNames, causeWords, kindChoices } from './event-words.ts'
import { type FilterName, filterIn, noFilter, problemsOf } from './security-filter.ts'

const anyKind = { value: '', label: 'All' }

/** Filters the log as values are typed or chosen. Days are UTC days. */
export function FilterForm({ address }: { address: Address }) {
  const id = useId()
  const filter = filterIn(address)
  const problems = problemsOf(filter)
  const choose = (name: FilterName) => (value: string) => address.choose({ [name]: value })
  const typed = (name: FilterName) => ({ value: address.value(name), onType: choose(name) })
  return (
    <FilterCard
      label="Which events"
      isEmpty={Object.keys(filter).length === 0}
      isLong
      onClear={() => address.choose(noFilter)}
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
      <DayFields address={address} problems={problems} />
      <datalist id={`${id}-causes`}>
        {causeNames.map((cause) => (
          <option key={cause} value={cause}>
            {causeWords(cause)}
          </option>
        ))}
      </datalist>
    </FilterCard>
  )
}
