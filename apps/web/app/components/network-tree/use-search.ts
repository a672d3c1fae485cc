/** Searching agents by name and stepping through the matches. */
import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'
import { findPeople } from './find-people.ts'
import type { TreeNode } from './grow-tree.ts'
import type { TreeState } from './use-tree.ts'

const TYPING_MS = 200

export type Search = {
  query: string
  setQuery: (query: string) => void
  found: readonly TreeNode[]
  /** The index of the match that is shown. */
  index: number
  next: () => void
}

/** Shows the first match when typing pauses. */
export function useSearch({ tree, show, showNobody }: TreeState): Search {
  const [query, setQuery] = useState('')
  const [index, setIndex] = useState(0)
  const found = findPeople(tree, query)

  const showAt = (people: readonly TreeNode[], at: number) => {
    const node = people[at]
    setIndex(at)
    if (node === undefined) showNobody()
    else show(node)
  }
  const showFirst = useDebouncedCallback((wanted: string) => showAt(findPeople(tree, wanted), 0), TYPING_MS)
  return {
    query,
    found,
    index,
    setQuery: (wanted) => {
      setQuery(wanted)
      showFirst(wanted)
    },
    next: () => {
      if (found.length > 0) showAt(found, (index + 1) % found.length)
    },
  }
}
