import type { TreePerson } from './grow-tree.ts'

export const nameOf = ({ first_name, last_name }: Pick<TreePerson, 'first_name' | 'last_name'>): string =>
  `${first_name} ${last_name}`.trim()

/** The texts that differ between an agent's own tree and a tree for staff. */
export type TreeLabels = {
  /** The accessible name of the tree: 'Your downline tree'. */
  tree: string
  /** Shown at the root instead of a level: 'You'. */
  root: string
  /** Returns the address that a name below the root links to. Without it, names are plain text. */
  addressOf?: (id: number) => string
}

export const levelWords = (level: number, labels: TreeLabels): string => (level === 0 ? labels.root : `Level ${level}`)
