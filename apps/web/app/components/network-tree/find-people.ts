import { foldText } from '@evergrove/contract/platform/fold-text'
import { type TreeNode, walkTree } from './grow-tree.ts'
import { nameOf } from './person-words.ts'

/**
 * Returns the agents whose names contain every word of the query, in any order and folded as in the console's search.
 * The nearest to the root come first. A query without words finds nobody.
 */
export function findPeople(tree: TreeNode, query: string): TreeNode[] {
  const words = foldText(query).split(' ').filter(Boolean)
  if (words.length === 0) return []
  return walkTree(tree)
    .filter(({ person }) => {
      const name = foldText(nameOf(person))
      return words.every((word) => name.includes(word))
    })
    .toSorted((a, b) => a.level - b.level)
}
