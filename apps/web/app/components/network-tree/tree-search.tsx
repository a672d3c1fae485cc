import { ActionIcon, Box, Group, Text, TextInput } from '@mantine/core'
import { IconArrowRight, IconSearch } from '@tabler/icons-react'
import type { FormEvent } from 'react'
import { nameOf } from './person-words.ts'
import type { Search } from './use-search.ts'

/** The result of the search, announced when it changes. */
function outcomeOf({ query, found, index }: Search): string {
  const node = found[index]
  if (query.trim() === '') return ''
  return node === undefined ? 'No matches' : `${index + 1} of ${found.length}: ${nameOf(node.person)}`
}

export type TreeSearchProps = {
  search: Search
  /** The accessible name. The page and the full screen each have their own search. */
  label: string
}

/** A field for a name. Enter goes to the next match. */
export function TreeSearch({ search, label }: TreeSearchProps) {
  const { query, found, setQuery, next } = search
  const submit = (event: FormEvent) => {
    event.preventDefault()
    next()
  }
  return (
    <Box component="form" role="search" aria-label={label} flex="1 1 16rem" miw={0} onSubmit={submit}>
      <Group gap="var(--space-1) var(--space-3)">
        <TextInput
          flex="0 1 18rem"
          miw="min(100%, 12rem)"
          type="search"
          aria-label="Find by name"
          placeholder="Find by name"
          autoComplete="off"
          enterKeyHint="search"
          leftSection={<IconSearch size={18} stroke={1.8} aria-hidden />}
          rightSection={
            found.length > 1 ? (
              <ActionIcon type="submit" variant="subtle" size="2.25rem" radius="xl" aria-label="Next match">
                <IconArrowRight size={18} stroke={1.8} aria-hidden />
              </ActionIcon>
            ) : null
          }
          value={query}
          onChange={({ currentTarget }) => setQuery(currentTarget.value)}
        />
        <Text role="status" fz="sm" c="dimmed" miw={0}>
          {outcomeOf(search)}
        </Text>
      </Group>
    </Box>
  )
}
