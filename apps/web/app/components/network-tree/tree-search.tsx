import { ActionIcon, TextInput } from '@mantine/core'
import { IconArrowRight, IconSearch } from '@tabler/icons-react'
import type { FormEvent } from 'react'
import { nameOf } from './person-words.ts'
import styles from './tree-search.module.css'
import type { Search } from './use-search.ts'

/** What the search has come to, told as it changes. */
function outcomeOf({ query, found, index }: Search): string {
  const node = found[index]
  if (query.trim() === '') return ''
  return node === undefined ? 'Nobody has this name' : `${index + 1} of ${found.length}: ${nameOf(node.person)}`
}

export type TreeSearchProps = {
  search: Search
  /** What is searched, for screen readers: the page and the whole screen each have a search of their own. */
  label: string
}

/** A field for a name; Enter goes on to the next person of that name. */
export function TreeSearch({ search, label }: TreeSearchProps) {
  const { query, found, setQuery, next } = search
  const submit = (event: FormEvent) => {
    event.preventDefault()
    next()
  }
  return (
    <form role="search" aria-label={label} className={styles.search} onSubmit={submit}>
      <TextInput
        type="search"
        aria-label="Find by name"
        placeholder="Find by name"
        autoComplete="off"
        enterKeyHint="search"
        leftSection={<IconSearch size={18} stroke={1.8} aria-hidden />}
        rightSection={
          found.length > 1 ? (
            <ActionIcon type="submit" variant="subtle" size="2.25rem" radius="xl" aria-label="Next person found">
              <IconArrowRight size={18} stroke={1.8} aria-hidden />
            </ActionIcon>
          ) : null
        }
        value={query}
        onChange={({ currentTarget }) => setQuery(currentTarget.value)}
      />
      <p role="status" className={styles.outcome}>
        {outcomeOf(search)}
      </p>
    </form>
  )
}
