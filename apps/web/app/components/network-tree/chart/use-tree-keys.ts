/**
 * The chart by the keyboard, as trees are moved about in everywhere: one stop of the Tab key, arrows from card to card.
 */
import { type KeyboardEvent, type RefObject, useState } from 'react'
import { type TreeNode, walkTree } from '../grow-tree.ts'
import type { TreeState } from '../use-tree.ts'

type Keys = {
  /** The card that the Tab key leads to. */
  stop: number
  onKeyDown: (event: KeyboardEvent) => void
  /** A card has received the focus, by any means. */
  onFocus: (id: number) => void
}

/** Who stands where a key leads among all that are visible. */
function neighbourOf(key: string, node: TreeNode, visible: readonly TreeNode[]): TreeNode | undefined {
  const index = visible.indexOf(node)
  switch (key) {
    case 'ArrowDown':
      return visible[index + 1]
    case 'ArrowUp':
      return visible[index - 1]
    case 'Home':
      return visible[0]
    case 'End':
      return visible.at(-1)
    default:
      return undefined
  }
}

const HANDLED = new Set(['ArrowDown', 'ArrowUp', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'Enter', ' '])

/** Right opens a branch and then goes into it, left closes it or goes to the parent; Enter and Space press the card. */
export function useTreeKeys(chart: RefObject<HTMLElement | null>, { tree, open, toggle }: TreeState): Keys {
  const [wanted, setWanted] = useState(tree.person.id)
  const visible = walkTree(tree, ({ person }) => open.has(person.id))
  const current = visible.find(({ person }) => person.id === wanted) ?? tree

  const focus = (node: TreeNode | undefined) => {
    if (node === undefined) return
    setWanted(node.person.id)
    chart.current?.querySelector<HTMLElement>(`[data-person="${node.person.id}"]`)?.focus({ preventScroll: true })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!HANDLED.has(event.key) || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    const { person, children, parent } = current
    const hasChildren = children.length > 0
    const isOpen = hasChildren && open.has(person.id)
    if (event.key === 'Enter' || event.key === ' ') {
      if (hasChildren) toggle(person.id)
    } else if (event.key === 'ArrowRight') {
      if (isOpen) focus(children[0])
      else if (hasChildren) toggle(person.id)
    } else if (event.key === 'ArrowLeft') {
      if (isOpen) toggle(person.id)
      else focus(parent)
    } else focus(neighbourOf(event.key, current, visible))
  }
  return { stop: current.person.id, onKeyDown, onFocus: setWanted }
}
