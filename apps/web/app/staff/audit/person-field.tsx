import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { apiQuery } from '../../platform/api/api-query.ts'
import { AGENTS_PATH } from '../agents/agent-query.ts'
import { DebouncedInput } from '../parts/debounced-input.tsx'
import { pageQuery } from '../parts/page-query.ts'
import type { Address } from '../parts/use-address.ts'
import { staffApi } from '../session/staff-api.ts'
import { isWholePerson, type Person, peopleLike } from './people.ts'

const SHOWN = '8'

const staffQuery = apiQuery('staff/accounts', (init) => staffApi().staff.accounts.$get({}, { init }))

/** Agents and staff to whom the text may belong. */
function usePeople(text: string): { people: Person[]; isComplete: boolean } {
  const query = { search: text, page: '1', page_size: SHOWN }
  const isAsked = text.length > 1
  const { placeholderData: _previous, ...found } = pageQuery(AGENTS_PATH, query, (init) =>
    staffApi().staff.agents.$get({ query }, { init }),
  )
  const agents = useQuery({ ...found, enabled: isAsked })
  const staff = useQuery({ ...staffQuery, enabled: isAsked })
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
