import { ActionIcon, Box, Button, Group, Text, TextInput, UnstyledButton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconArrowRight, IconChevronRight, IconSearch } from '@tabler/icons-react'
import type { FormEvent } from 'react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { initialsOf } from '../initials.ts'
import { ViewChoice } from '../view-choice.tsx'
import { TreeChart } from './chart/tree-chart.tsx'
import type { TreeNode } from './grow-tree.ts'
import styles from './network-tree.module.css'
import { PersonStatus } from './person-status.tsx'
import type { TreeLabels } from './person-words.ts'
import { levelWords, nameOf } from './person-words.ts'
import type { Search, TreeState } from './use-tree.ts'

export type TreeForm = 'Chart' | 'List'

export type TreePanelProps = {
  state: TreeState
  search: Search
  labels: TreeLabels
  form: TreeForm
  onForm: (form: TreeForm) => void
  onEnlarge?: () => void
  /** True if the panel fills the screen. */
  isWhole?: boolean
}

const FORMS: readonly TreeForm[] = ['Chart', 'List']

/** The tree in the chosen form, with its tools above. */
export function TreePanel({ state, search, labels, form, onForm, onEnlarge, isWhole = false }: TreePanelProps) {
  const whole = isWhole ? ({ display: 'flex', h: '100%' } as const) : {}
  return (
    <Box {...whole} style={{ containerType: 'inline-size', flexDirection: 'column' }}>
      <Group justify="space-between" gap="sm" mb="md" pr={isWhole ? '3.5rem' : 0} data-screen-only>
        <TreeSearch search={search} label={isWhole ? `${labels.tree}, full screen` : labels.tree} />
        <Group gap="xs">
          <Button variant="default" size="sm" onClick={state.openAll}>
            Expand all
          </Button>
          <Button variant="default" size="sm" onClick={state.closeAll}>
            Collapse all
          </Button>
          <ViewChoice label="Tree view" views={FORMS} value={form} onChange={onForm} />
        </Group>
      </Group>
      {form === 'List' ? (
        <Box {...(isWhole ? { flex: 1, mih: 0, style: { overflowY: 'auto' } } : {})}>
          <TreeList state={state} labels={labels} />
        </Box>
      ) : (
        <>
          <TreeChart state={state} labels={labels} isWhole={isWhole} {...(onEnlarge ? { onEnlarge } : {})} />
          <ChartHint isWhole={isWhole} />
        </>
      )}
    </Box>
  )
}

const MOUSE_HINTS = {
  page: 'Drag to move. Ctrl + scroll to zoom.',
  whole: 'Drag to move. Scroll to zoom.',
}
const TOUCH_HINTS = {
  page: 'Swipe sideways to move. Use two fingers to move freely and zoom.',
  whole: 'Use one finger to move and two to zoom.',
}

function ChartHint({ isWhole }: { isWhole: boolean }) {
  const isTouch = useMediaQuery('(pointer: coarse)')
  const hints = isTouch ? TOUCH_HINTS : MOUSE_HINTS
  const verb = isTouch ? 'Tap' : 'Click'
  return (
    <Text mt="xs" fz="sm" c="dimmed" data-screen-only>
      {`${isWhole ? hints.whole : hints.page} ${verb} a card to expand or collapse its branch.`}
    </Text>
  )
}

/** Describes the result of the search, which is announced when it changes. */
function outcomeOf({ query, found, index }: Search): string {
  const node = found[index]
  if (query.trim() === '') return ''
  return node === undefined ? 'No matches' : `${index + 1} of ${found.length}: ${nameOf(node.person)}`
}

type TreeSearchProps = {
  search: Search
  /** The accessible name. The page and the full screen each have their own search. */
  label: string
}

/** A field for a name. Enter goes to the next match. */
function TreeSearch({ search, label }: TreeSearchProps) {
  const { query, found, setQuery, next } = search
  const submit = (event: FormEvent) => {
    event.preventDefault()
    next()
  }
  return (
    <Box component="form" role="search" aria-label={label} flex="1 1 16rem" miw={0} onSubmit={submit}>
      <Group gap="var(--space-1) var(--space-3)">
        <TextInput
          flex="0 1 18rem"
          miw="min(100%, 12rem)"
          type="search"
          aria-label="Find by name"
          placeholder="Find by name"
          autoComplete="off"
          enterKeyHint="search"
          leftSection={<IconSearch size={18} stroke={1.8} aria-hidden />}
          rightSection={
            found.length > 1 ? (
              <ActionIcon type="submit" variant="subtle" size="2.25rem" radius="xl" aria-label="Next match">
                <IconArrowRight size={18} stroke={1.8} aria-hidden />
              </ActionIcon>
            ) : null
          }
          value={query}
          onChange={({ currentTarget }) => setQuery(currentTarget.value)}
        />
        <Text role="status" fz="sm" c="dimmed" miw={0}>
          {outcomeOf(search)}
        </Text>
      </Group>
    </Box>
  )
}

type TreeListProps = { state: TreeState; labels: TreeLabels }

/** The tree as nested lists with a button for each branch: for screen readers, print and narrow screens. */
function TreeList({ state, labels }: TreeListProps) {
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
