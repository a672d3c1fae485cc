import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { DebouncedInput } from '../parts/debounced-input.tsx'
import type { Address } from '../parts/use-address.ts'
import { staffList, staffQuery } from '../session/staff-api.ts'
import { isWholePerson, type Person, peopleLike } from './people.ts'

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
export function PersonField({ address }: { address: Address }) {
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
