import { memo } from 'react'
import { Link } from 'react-router'
import { initialsOf } from '../../initials.ts'
import type { TreeNode } from '../grow-tree.ts'
import treeStyles from '../network-tree.module.css'
import { PersonStatus } from '../person-status.tsx'
import { levelWords, nameOf, type TreeLabels } from '../person-words.ts'
import { CARD_WIDTH } from './lay-out.ts'
import styles from './tree-chart.module.css'

/** Names up to this length fit a card, unless most letters are wide. An ellipsis is expensive in every frame of a movement. */
const LETTERS_THAT_FIT = 12

export type TreeCardProps = {
  node: TreeNode
  x: number
  y: number
  isOpen: boolean
  isFound: boolean
  /** True if the Tab key stops here. */
  isStop: boolean
  labels: TreeLabels
}

/** Returns the place of a card in the tree, because the cards are siblings in the document. */
function placeInTree({ level, parent, person }: TreeNode) {
  const siblings = parent?.children ?? []
  const place = siblings.findIndex((sibling) => sibling.person.id === person.id) + 1
  return { 'aria-level': level + 1, 'aria-posinset': place || 1, 'aria-setsize': siblings.length || 1 }
}

/** One agent in the chart: initials, name, level, status and, if the branch is closed, the number of agents below. */
export const TreeCard = memo(function TreeCard({ node, x, y, isOpen, isFound, isStop, labels }: TreeCardProps) {
  const { person, level, below } = node
  const name = nameOf(person)
  const hasBranch = below > 0
  return (
    <div
      role="treeitem"
      tabIndex={isStop ? 0 : -1}
      {...placeInTree(node)}
      aria-expanded={hasBranch ? isOpen : undefined}
      aria-current={isFound || undefined}
      data-person={person.id}
      data-level={level}
      data-branch={hasBranch || undefined}
      className={`${treeStyles.leveled} ${styles.card}`}
      style={{ left: x - CARD_WIDTH / 2, top: y }}
    >
      <span className={styles.initials} aria-hidden>
        {initialsOf(person)}
      </span>
      <span className={styles.name} title={name} data-long={name.length > LETTERS_THAT_FIT || undefined}>
        {labels.addressOf === undefined || level === 0 ? (
          name
        ) : (
          <Link to={labels.addressOf(person.id)} tabIndex={-1} draggable={false} className={styles.link}>
            {name}
          </Link>
        )}
      </span>
      <span className={styles.facts}>
        <span>{levelWords(level, labels)}</span>
        <PersonStatus status={person.status} />
      </span>
      {hasBranch ? (
        <span role="img" aria-label={`${below} below`} className={styles.branch}>
          {isOpen ? '−' : `+${below}`}
        </span>
      ) : null}
    </div>
  )
})
