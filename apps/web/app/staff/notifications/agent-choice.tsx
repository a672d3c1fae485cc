import { Box, Button, Group, Text, UnstyledButton } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Unbroken } from '../../components/unbroken.tsx'
import { DebouncedInput } from '../parts/debounced-input.tsx'
import styles from '../parts/parts.module.css'
import { staffList } from '../session/staff-api.ts'
import type { ChosenAgent } from './receivers.ts'

const SHOWN = '8'

export type AgentChoiceProps = {
  agent: ChosenAgent | undefined
  problem: ReactNode
  onChoose: (agent: ChosenAgent | undefined) => void
}

/** Finds one agent by name, address, telephone number or code. */
export function AgentChoice({ agent, problem, onChoose }: AgentChoiceProps) {
  const [search, setSearch] = useState('')
  const wanted = search.trim()
  const found = useQuery({
    ...staffList('GET /staff/agents', { query: { search: wanted, page: '1', page_size: SHOWN } }),
    enabled: wanted !== '' && agent === undefined,
  })
  const change = useRef<HTMLButtonElement>(null)
  const choose = (chosen: ChosenAgent) => {
    // The pressed button disappears, so the focus moves to the button that changes the choice.
    flushSync(() => onChoose(chosen))
    change.current?.focus()
  }
  if (agent !== undefined) {
    return (
      <Group
        justify="space-between"
        gap="var(--space-2) var(--space-4)"
        px="md"
        py="sm"
        bd="1px solid var(--color-line-strong)"
        bdrs="md"
      >
        <Name agent={agent} />
        <Button ref={change} variant="default" size="sm" onClick={() => onChoose(undefined)}>
          Choose another
        </Button>
      </Group>
    )
  }
  const rows = wanted === '' ? [] : (found.data?.rows ?? [])
  const outcome = wanted === '' ? '' : outcomeOf(found, rows.length)
  return (
    <search>
      <DebouncedInput
        type="search"
        label="Agent"
        name="agent"
        placeholder="Name, email, phone or code"
        leftSection={<IconSearch size={18} stroke={1.8} aria-hidden />}
        maxLength={200}
        value={search}
        error={problem}
        onType={setSearch}
        // The Enter key must not submit the form around the search.
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.preventDefault()
        }}
      />
      <Text role="status" mt={outcome === '' ? 0 : 'xs'} fz="sm" c="dimmed">
        {outcome}
      </Text>
      <Box component="ul" mt="xs" aria-label="Agents found">
        {rows.map(({ id, first_name, last_name, email }) => {
          const one = { id, name: `${first_name} ${last_name}`, email }
          return (
            <li key={id}>
              <UnstyledButton w="100%" px="sm" py="xs" bdrs="sm" className={styles.found} onClick={() => choose(one)}>
                <Name agent={one} />
              </UnstyledButton>
            </li>
          )
        })}
      </Box>
    </search>
  )
}

function Name({ agent: { name, email } }: { agent: ChosenAgent }) {
  return (
    <Group gap="0 var(--space-3)" align="baseline" fw={600} style={{ overflowWrap: 'anywhere' }}>
      {name}{' '}
      <Text span fz="sm" c="dimmed">
        <Unbroken text={email} />
      </Text>
    </Group>
  )
}

type Found = { data: { total: number } | undefined; isError: boolean }

function outcomeOf({ data, isError }: Found, shown: number): string {
  if (isError) return 'The search could not be completed. Try again.'
  if (data === undefined) return ''
  if (data.total === 0) return 'No matches.'
  return data.total > shown ? `The newest ${shown} of ${data.total} matches.` : `${data.total} found.`
}
