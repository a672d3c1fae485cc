import { auditActions, auditSubjectKinds } from '@evergrove/contract/audit'
import { useId } from 'react'
import { DebouncedInput } from '../parts/debounced-input.tsx'
import { DayFields, FilterCard } from '../parts/filter-card.tsx'
import type { Address } from '../parts/use-address.ts'
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
  return (
    <FilterCard
      label="Which entries"
      isEmpty={Object.keys(filter).length === 0}
      onClear={() => address.choose(noFilter)}
    >
      <DebouncedInput label="Who" placeholder="Email" spellCheck={false} {...typed('actor')} />
      <DebouncedInput label="Action" placeholder="plan.publish" list={`${id}-actions`} {...typed('action')} />
      <DebouncedInput label="Subject" placeholder="agent" list={`${id}-subjects`} {...typed('subject_kind')} />
      <DebouncedInput label="Number" placeholder="7" inputMode="numeric" {...typed('subject_id')} />
      <DayFields address={address} problems={problems} />
      <Suggestions id={`${id}-actions`} values={auditActions} />
      <Suggestions id={`${id}-subjects`} values={auditSubjectKinds} />
    </FilterCard>
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
