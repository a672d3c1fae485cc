/** The open branches of a tree, and the part that its chart should show next. */
import { useCallback, useMemo, useState } from 'react'
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

/** Builds the tree with its first levels open. */
export function useTree(root: TreePerson, people: readonly TreePerson[], levelsAtStart: number): TreeState {
  const tree = useMemo(() => growTree(root, people), [root, people])
  const [{ open, wish }, set] = useState<{ open: ReadonlySet<number>; wish: Wish | undefined }>(() => ({
    open: startOf(tree, levelsAtStart),
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
