import { type TreeNode, walkTree } from './grow-tree.ts'
import { nameOf } from './person-words.ts'

const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/**
 * The agents whose names contain every word of the query, in any order, ignoring accents and case. The nearest to the root
 * come first. A query without words finds nobody.
 */
export function findPeople(tree: TreeNode, query: string): TreeNode[] {
  const words = plain(query).split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  return walkTree(tree)
    .filter(({ person }) => {
      const name = plain(nameOf(person))
      return words.every((word) => name.includes(word))
    })
    .toSorted((a, b) => a.level - b.level)
}
