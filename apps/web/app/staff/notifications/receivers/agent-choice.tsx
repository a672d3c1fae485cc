import { Button, UnstyledButton } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { DebouncedInput } from '../../parts/debounced-input.tsx'
import { pageQuery } from '../../parts/page-query.ts'
import { staffApi } from '../../session/staff-api.ts'
import styles from './agent-choice.module.css'
import type { ChosenAgent } from './receivers.ts'

const SHOWN = '8'

export type AgentChoiceProps = {
  agent: ChosenAgent | undefined
  problem: string | undefined
  onChoose: (agent: ChosenAgent | undefined) => void
}

/** Finds one agent by name, address, telephone number or code. */
export function AgentChoice({ agent, problem, onChoose }: AgentChoiceProps) {
  const [search, setSearch] = useState('')
  const wanted = search.trim()
  const query = { search: wanted, page: '1', page_size: SHOWN }
  const found = useQuery({
    ...pageQuery('staff/agents', query, (init) => staffApi().staff.agents.$get({ query }, { init })),
    enabled: wanted !== '' && agent === undefined,
  })
  const change = useRef<HTMLButtonElement>(null)
  const choose = (chosen: ChosenAgent) => {
    // What was pressed goes: the keyboard goes on where the choice can be changed.
    flushSync(() => onChoose(chosen))
    change.current?.focus()
  }
  if (agent !== undefined) {
    return (
      <div className={styles.chosen}>
        <Name agent={agent} />
        <Button ref={change} variant="default" size="sm" onClick={() => onChoose(undefined)}>
          Choose Another
        </Button>
      </div>
    )
  }
  const rows = wanted === '' ? [] : (found.data?.rows ?? [])
  return (
    <search>
      <DebouncedInput
        type="search"
        label="Agent"
        name="agent"
        placeholder="Name, e-mail, phone or code"
        leftSection={<IconSearch size={18} stroke={1.8} aria-hidden />}
        maxLength={200}
        value={search}
        error={problem}
        onType={setSearch}
        // It searches; the form around it is not ready to be sent.
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.preventDefault()
        }}
      />
      <p role="status" className={styles.outcome}>
        {wanted === '' ? '' : outcomeOf(found, rows.length)}
      </p>
      <ul className={styles.found} aria-label="Agents found">
        {rows.map(({ id, first_name, last_name, email }) => {
          const one = { id, name: `${first_name} ${last_name}`, email }
          return (
            <li key={id}>
              <UnstyledButton className={styles.one} onClick={() => choose(one)}>
                <Name agent={one} />
              </UnstyledButton>
            </li>
          )
        })}
      </ul>
    </search>
  )
}

function Name({ agent: { name, email } }: { agent: ChosenAgent }) {
  return (
    <span className={styles.name}>
      {name} <span className={styles.email}>{email}</span>
    </span>
  )
}

type Found = { data: { total: number } | undefined; isError: boolean }

function outcomeOf({ data, isError }: Found, shown: number): string {
  if (isError) return 'The search could not be made. Please try again.'
  if (data === undefined) return ''
  if (data.total === 0) return 'Nobody begins with this.'
  return data.total > shown ? `The newest ${shown} of ${data.total} who begin with this.` : `${data.total} found.`
}
