import type { TreePerson } from './grow-tree.ts'

type Name = Pick<TreePerson, 'first_name' | 'last_name'>

export const nameOf = ({ first_name, last_name }: Name): string => `${first_name} ${last_name}`.trim()

const firstLetter = (word: string): string => /^\s*(.)/u.exec(word)?.[1] ?? ''

export const initialsOf = ({ first_name, last_name }: Name): string =>
  `${firstLetter(first_name)}${firstLetter(last_name)}`.toUpperCase()

/** The texts that differ between an agent's own tree and a tree that staff look at. */
export type TreeLabels = {
  /** The accessible name of the tree: 'Your downline tree'. */
  tree: string
  /** Shown at the root instead of a level: 'You'. */
  root: string
  /** The address that a name below the root links to. Without it, names are plain text. */
  addressOf?: (id: number) => string
}

export const levelWords = (level: number, labels: TreeLabels): string => (level === 0 ? labels.root : `Level ${level}`)
