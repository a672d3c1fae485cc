/** The open branches of a tree, and the part that its chart should show next. */
import { useDebouncedCallback } from '@mantine/hooks'
import { useCallback, useMemo, useState } from 'react'
import { layOut } from './chart/lay-out.ts'
import { isReadableIn } from './chart/view.ts'
import { findPeople } from './find-people.ts'
import { growTree, pathTo, type TreeNode, type TreePerson, walkTree } from './grow-tree.ts'

/** The part that the chart should bring into view. A new object for each request. */
export type Wish =
  | { what: 'branch'; id: number }
  /** A match of the search. */
  | { what: 'person'; id: number }
  | { what: 'everything' }

export type TreeState = {
  tree: TreeNode
  /** The ids of the agents whose children are shown. */
  open: ReadonlySet<number>
  wish: Wish | undefined
  toggle: (id: number) => void
  openAll: () => void
  closeAll: () => void
  /** Opens all branches above the node and brings it into view. */
  show: (node: TreeNode) => void
  /** Clears the request. */
  showNobody: () => void
}

const idsOf = (nodes: readonly TreeNode[]): Set<number> => new Set(nodes.map(({ person }) => person.id))

const startOf = (tree: TreeNode, levels: number): Set<number> =>
  idsOf(walkTree(tree, ({ level }) => level < levels - 1).filter(({ level }) => level < levels))

/** More levels would not fit the height of a screen. */
const MOST_AT_START = 3

/** Returns the agents that are open at first: as many levels as are readable in this width, and at least the first. */
export function openAtStart(tree: TreeNode, width: number): Set<number> {
  const fits = (open: Set<number>) => isReadableIn(layOut(tree, (id) => open.has(id)).box.width, width)
  for (let levels = MOST_AT_START; levels > 1; levels -= 1) {
    const open = startOf(tree, levels)
    if (fits(open)) return open
  }
  return startOf(tree, 1)
}

/** Builds the tree with as many levels open as are readable in a chart of this width. */
export function useTree(root: TreePerson, people: readonly TreePerson[], width: number): TreeState {
  const tree = useMemo(() => growTree(root, people), [root, people])
  const [{ open, wish }, set] = useState<{ open: ReadonlySet<number>; wish: Wish | undefined }>(() => ({
    open: openAtStart(tree, width),
    wish: undefined,
  }))
  const toggle = useCallback(
    (id: number) =>
      set(({ open }) => {
        const next = new Set(open)
        if (!next.delete(id)) next.add(id)
        return { open: next, wish: { what: 'branch', id } }
      }),
    [],
  )
  const show = useCallback((node: TreeNode) => {
    const { id } = node.person
    set(({ open }) => ({ open: new Set([...open, ...idsOf(pathTo(node))]), wish: { what: 'person', id } }))
  }, [])
  return {
    tree,
    open,
    wish,
    toggle,
    show,
    showNobody: useCallback(() => set(({ open }) => ({ open, wish: undefined })), []),
    openAll: () => set({ open: idsOf(walkTree(tree)), wish: { what: 'everything' } }),
    closeAll: () => set({ open: startOf(tree, 1), wish: { what: 'everything' } }),
  }
}

// Searching agents by name and stepping through the matches.

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
