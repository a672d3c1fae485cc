import { auditActions, auditSubjectKinds } from '@evergrove/contract/audit'
import { NativeSelect } from '@mantine/core'
import { DebouncedInput } from '../parts/debounced-input.tsx'
import { DayFields, FilterCard } from '../parts/filter-card.tsx'
import { SavedViews } from '../parts/saved-views.tsx'
import type { Address } from '../parts/use-address.ts'
import { type FilterName, filterIn, noFilter, problemsOf } from './audit-filter.ts'
import { actionChoices, subjectWords } from './entry-words.ts'
import { PersonField } from './person-field.tsx'

const subjects = auditSubjectKinds
  .map((value) => ({ value, label: subjectWords(value, 0) }))
  .toSorted((one, other) => one.label.localeCompare(other.label, 'en'))

/** Filters the trail as values are typed or chosen. Days are UTC days. */
export function FilterForm({ address }: { address: Address }) {
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
      isLong
      onClear={() => address.choose(noFilter)}
    >
      <PersonField address={address} />
      <NativeSelect
        label="Action"
        data={[{ value: '', label: 'Any' }, ...actionChoices(auditActions)]}
        value={address.value('action')}
        onChange={({ currentTarget }) => address.choose({ action: currentTarget.value })}
      />
      <NativeSelect
        label="Subject"
        data={[{ value: '', label: 'Any' }, ...subjects]}
        value={address.value('subject_kind')}
        onChange={({ currentTarget }) => address.choose({ subject_kind: currentTarget.value })}
      />
      <DebouncedInput label="Number" placeholder="7" inputMode="numeric" {...typed('subject_id')} />
      <DayFields address={address} problems={problems} />
      <SavedViews />
    </FilterCard>
  )
}
