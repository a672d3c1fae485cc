import type { TreePerson } from './grow-tree.ts'

type Name = Pick<TreePerson, 'first_name' | 'last_name'>

export const nameOf = ({ first_name, last_name }: Name): string => `${first_name} ${last_name}`.trim()

const firstLetter = (word: string): string => /^\s*(.)/u.exec(word)?.[1] ?? ''

export const initialsOf = ({ first_name, last_name }: Name): string =>
  `${firstLetter(first_name)}${firstLetter(last_name)}`.toUpperCase()

/** The words that differ between a member's own tree and the tree of somebody else. */
export type TreeLabels = {
  /** What the tree is, for screen readers: 'Your downline tree'. */
  tree: string
  /** What stands in the place of a level at the root: 'You'. */
  root: string
  /** Where the name of somebody below the root leads; without it names are plain text. */
  addressOf?: (id: number) => string
}

export const levelWords = (level: number, labels: TreeLabels): string => (level === 0 ? labels.root : `Level ${level}`)
