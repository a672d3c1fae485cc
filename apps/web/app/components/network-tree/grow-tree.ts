/** Builds a tree from the flat list of agents below one agent. */
import { MATRIX_DEPTH, MATRIX_WIDTH } from '@evergrove/contract/platform/constants'

export type TreePerson = {
  id: number
  first_name: string
  last_name: string
  status: string
  /** The parent in the matrix. */
  placed_under?: number | null
  /** The sponsor. With spillover, the sponsor can differ from the parent. */
  recommended_by?: number | null
}

export type TreeNode = {
  person: TreePerson
  /** 0 for the root. */
  level: number
  parent: TreeNode | undefined
  /** From left to right. */
  children: readonly TreeNode[]
  /** The number of agents below, at any distance. */
  below: number
}

type GrowingNode = TreeNode & { children: TreeNode[] }

/** Groups by matrix parent, or by sponsor if there is none. A parent who is not shown counts as the root (GAP-22). */
function groupByParent(root: TreePerson, people: readonly TreePerson[]): Map<number, TreePerson[]> {
  const shown = new Set(people.map(({ id }) => id))
  const groups = new Map<number, TreePerson[]>()
  for (const person of people) {
    const wanted = person.placed_under ?? person.recommended_by ?? root.id
    const parent = shown.has(wanted) ? wanted : root.id
    groups.set(parent, [...(groups.get(parent) ?? []), person])
  }
  return groups
}

/**
 * Places each agent in the tree exactly once, below the parent and beside siblings in the order given. Agents whose
 * parents form a cycle are placed below the root, so that nobody is missing.
 */
export function growTree(root: TreePerson, people: readonly TreePerson[]): TreeNode {
  const childrenOf = groupByParent(root, people)
  const placed = new Set([root.id])

  const add = (parent: GrowingNode, person: TreePerson): void => {
    if (placed.has(person.id)) return
    placed.add(person.id)
    const node = grow(person, parent)
    parent.children.push(node)
    parent.below += 1 + node.below
  }
  const grow = (person: TreePerson, parent: TreeNode | undefined): GrowingNode => {
    const node: GrowingNode = { person, level: (parent?.level ?? -1) + 1, parent, children: [], below: 0 }
    for (const child of childrenOf.get(person.id) ?? []) add(node, child)
    return node
  }

  const tree = grow(root, undefined)
  for (const person of people) add(tree, person)
  return tree
}

/** Returns the node and all nodes below it in pre-order, from left to right. `goesBelow` can leave out branches. */
export function walkTree(node: TreeNode, goesBelow: (node: TreeNode) => boolean = () => true): TreeNode[] {
  return [node, ...(goesBelow(node) ? node.children.flatMap((child) => walkTree(child, goesBelow)) : [])]
}

/**
 * Returns the node below which the next agent is placed who joins with the code of the root (plan rule 4): the first one
 * with a free side, level by level and from left to right. Undefined if all levels that are shown are full.
 */
export function nextParentIn(tree: TreeNode): TreeNode | undefined {
  let nodes: readonly TreeNode[] = [tree]
  for (let level = 0; level < MATRIX_DEPTH; level += 1) {
    const free = nodes.find(({ children }) => children.length < MATRIX_WIDTH)
    if (free !== undefined) return free
    nodes = nodes.flatMap(({ children }) => children)
  }
  return undefined
}

/** Returns the nodes from the root to the node, without the node itself. */
export function pathTo({ parent }: TreeNode): TreeNode[] {
  return parent === undefined ? [] : [...pathTo(parent), parent]
}
