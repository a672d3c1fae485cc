import { auditActions, auditSubjectKinds } from '@evergrove/contract/audit'
import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { DebouncedInput } from '../parts/debounced-input.tsx'
import { DayFields, FilterCard } from '../parts/filter-card.tsx'
import { SavedViews } from '../parts/saved-views.tsx'
import type { Address } from '../parts/use-address.ts'
import { staffList, staffQuery } from '../session/staff-api.ts'
import { type FilterName, filterIn, noFilter, problemsOf } from './audit-filter.ts'
import { actionChoices, subjectWords } from './entry-words.ts'
import { isWholePerson, type Person, peopleLike } from './people.ts'

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

const SHOWN = '8'

/** Agents and staff to whom the text may belong. */
function usePeople(text: string): { people: Person[]; isComplete: boolean } {
  const query = { search: text, page: '1', page_size: SHOWN }
  const isAsked = text.length > 1
  const { placeholderData: _previous, ...found } = staffList('GET /staff/agents', { query })
  const agents = useQuery({ ...found, enabled: isAsked })
  const staff = useQuery({ ...staffQuery('GET /staff/accounts'), enabled: isAsked })
  return {
    people: isAsked ? peopleLike(text, { agents: agents.data?.rows ?? [], staff: staff.data?.accounts ?? [] }) : [],
    isComplete: agents.data !== undefined && staff.data !== undefined,
  }
}

/** Whose entries: a person is typed by name or address and chosen from those who fit. */
function PersonField({ address }: { address: Address }) {
  const id = useId()
  const [text, setText] = useState('')
  const { people, isComplete } = usePeople(text)
  const isNobody = isComplete && people.length === 0 && text.length > 1
  return (
    <>
      <DebouncedInput
        label="Person"
        placeholder="Name or email"
        spellCheck={false}
        list={id}
        value={address.value('actor')}
        error={isNobody ? 'No one found.' : undefined}
        onType={(typed) => {
          setText(typed.trim())
          if (isWholePerson(typed.trim())) address.choose({ actor: typed.trim() })
        }}
      />
      <datalist id={id}>
        {people.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </datalist>
    </>
  )
}
