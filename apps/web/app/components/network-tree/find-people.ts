import { type TreeNode, walkTree } from './grow-tree.ts'
import { nameOf } from './person-words.ts'

const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/**
 * Whose names hold every word of the query, wherever it stands and however it is accented or capitalised; the nearest to
 * the root first. Nobody for a query without words.
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
