import { auditActions, auditSubjectKinds } from '@evergrove/contract/audit'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { DebouncedInput } from '../parts/debounced-input.tsx'
import { Suggestions } from '../parts/filter-card.tsx'
import type { Address } from '../parts/use-address.ts'
import { staffList, staffQuery } from '../session/staff-api.ts'
import { actionChoices, subjectWords } from './entry-words.ts'
import { isWholePerson, type Person, peopleLike } from './people.ts'

/** Which entries. Older ones may have other actions and subjects than those that are offered. */
export const auditFields = {
  actor: { Field: PersonField },
  action: { label: 'Action', any: 'Any', choices: actionChoices(auditActions), isOpen: true },
  subject_kind: {
    label: 'Subject',
    any: 'Any',
    choices: auditSubjectKinds
      .map((value) => ({ value, label: subjectWords(value, 0) }))
      .toSorted((one, other) => one.label.localeCompare(other.label, 'en')),
    isOpen: true,
  },
  subject_id: {
    label: 'Number',
    placeholder: '7',
    inputMode: 'numeric',
    wrong: (text: string) => (/^\d{1,15}$/.test(text) ? undefined : 'Enter a number.'),
  },
  days: {},
} as const

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
      <Suggestions id={id} of={people} />
    </>
  )
}
