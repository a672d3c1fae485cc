import { UnstyledButton } from '@mantine/core'
import { IconArrowRight, IconChevronRight } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { initialsOf } from '../initials.ts'
import type { TreeNode } from './grow-tree.ts'
import styles from './network-tree.module.css'
import { PersonStatus } from './person-status.tsx'
import { levelWords, nameOf, type TreeLabels } from './person-words.ts'
import type { TreeState } from './use-tree.ts'

export type TreeListProps = { state: TreeState; labels: TreeLabels }

/** The tree as nested lists with a button for each branch: for screen readers, print and narrow screens. */
export function TreeList({ state, labels }: TreeListProps) {
  const list = useRef<HTMLUListElement>(null)
  const { tree, wish } = state
  useEffect(() => {
    if (wish?.what === 'person') list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'center' })
  }, [wish])
  return (
    <ul ref={list} className={styles.list} aria-label={labels.tree}>
      <Branch node={tree} state={state} labels={labels} />
    </ul>
  )
}

function Branch({ node, state, labels }: TreeListProps & { node: TreeNode }) {
  const { person, level, children, below } = node
  const isOpen = state.open.has(person.id)
  const isFound = state.wish?.what === 'person' && state.wish.id === person.id
  const marks = {
    className: `${styles.leveled} ${styles.row}`,
    'data-level': level,
    'aria-current': isFound || undefined,
  }
  const words = (
    <>
      {below > 0 ? <IconChevronRight size={18} stroke={2} aria-hidden className={styles.chevron} /> : null}
      <span className={styles.initials} aria-hidden>
        {initialsOf(person)}
      </span>
      <span className={styles.name}>{nameOf(person)}</span>
      <span className={styles.facts}>
        <span>{levelWords(level, labels)}</span>
        <PersonStatus status={person.status} />
        {below > 0 ? <span>{`${below} below`}</span> : null}
      </span>
    </>
  )
  return (
    <li className={styles.branch} data-linked={labels.addressOf ? true : undefined}>
      {below > 0 ? (
        <UnstyledButton {...marks} aria-expanded={isOpen} onClick={() => state.toggle(person.id)}>
          {words}
        </UnstyledButton>
      ) : (
        <div {...marks}>{words}</div>
      )}
      {labels.addressOf === undefined || level === 0 ? null : (
        <Link to={labels.addressOf(person.id)} className={styles.page} aria-label={`Open ${nameOf(person)}`}>
          <IconArrowRight size={18} stroke={1.8} aria-hidden />
        </Link>
      )}
      {isOpen && children.length > 0 ? (
        <ul className={styles.list}>
          {children.map((child) => (
            <Branch key={child.person.id} node={child} state={state} labels={labels} />
          ))}
        </ul>
      ) : null}
    </li>
  )
}
