import { ActionIcon, Group } from '@mantine/core'
import { type Icon, IconArrowsMaximize, IconFocusCentered, IconMinus, IconPlus } from '@tabler/icons-react'
import { type KeyboardEvent, type MouseEvent, type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { type TreeNode, walkTree } from '../grow-tree.ts'
import treeStyles from '../network-tree.module.css'
import { levelWords, type TreeLabels } from '../person-words.ts'
import type { TreeState, Wish } from '../use-tree.ts'
import { boxAround, CARD_HEIGHT, CARD_WIDTH, layOut, type Spot, type TreeLayout } from './lay-out.ts'
import { TreeCard } from './tree-card.tsx'
import styles from './tree-chart.module.css'
import { type ChartView, useGestures, useView } from './use-view.ts'

export type TreeChartProps = {
  state: TreeState
  labels: TreeLabels
  /** True if the chart fills the screen. */
  isWhole?: boolean
  onEnlarge?: () => void
}

const spotOf = ({ spots }: TreeLayout, id: number): Spot | undefined => spots.find(({ node }) => node?.person.id === id)

/** Brings the requested part into view. An opened or closed card keeps its place, and the cards that it opened come into view. */
function useWishes({ wish }: TreeState, layout: TreeLayout, view: ChartView): void {
  const shown = useRef<TreeLayout>(undefined)
  const granted = useRef<Wish>(undefined)
  const { start, fit, centre, follow, reveal } = view

  useLayoutEffect(() => {
    const before = shown.current
    shown.current = layout
    if (before === undefined) {
      start()
      if (wish?.what !== 'person') granted.current = wish
    }
    if (wish === granted.current) return
    granted.current = wish
    if (wish?.what === 'everything') fit()
    if (wish === undefined || wish.what === 'everything') return
    const spot = spotOf(layout, wish.id)
    if (spot === undefined) return
    if (wish.what === 'person') return centre({ x: spot.x, y: spot.y + CARD_HEIGHT / 2 })
    const from = before && spotOf(before, wish.id)
    if (from !== undefined) follow(from, spot)
    const branch = layout.spots.filter(({ node }) => node?.parent?.person.id === wish.id)
    reveal(boxAround([spot, ...branch]))
  }, [wish, layout, start, fit, centre, follow, reveal])
}

/** The tree as cards and lines, navigable by mouse, touch and keyboard (DOWN-010). */
export function TreeChart({ state, labels, isWhole = false, onEnlarge }: TreeChartProps) {
  const { tree, open, wish, toggle } = state
  const layout = useMemo(() => layOut(tree, (id) => open.has(id)), [tree, open])
  const view = useView(layout)
  const { viewport, stage } = view
  const keys = useTreeKeys(viewport, state)
  useGestures(viewport, { moveBy: view.moveBy, zoomAt: view.zoomAt, isWhole })
  useWishes(state, layout, view)

  const cardOf = ({ target }: { target: EventTarget }): number | undefined => {
    const card = target instanceof Element ? target.closest<HTMLElement>('[data-person]') : null
    return card === null ? undefined : Number(card.dataset['person'])
  }
  const press = (event: MouseEvent) => {
    if (event.target instanceof Element && event.target.closest('a') !== null) return
    const id = cardOf(event)
    const node = layout.spots.find((spot) => spot.node?.person.id === id)?.node
    if (node !== undefined && node.below > 0) toggle(node.person.id)
  }

  return (
    <div
      className={`${styles.chart} ${isWhole ? styles.whole : ''}`}
      onPointerEnter={view.expectMoves}
      onPointerLeave={view.expectNone}
    >
      <div
        ref={viewport}
        role="tree"
        tabIndex={-1}
        aria-label={labels.tree}
        data-whole={isWhole || undefined}
        className={styles.viewport}
        onClick={press}
        onKeyDown={keys.onKeyDown}
        onFocus={(event) => {
          const spot = spotOf(layout, cardOf(event) ?? -1)
          if (spot === undefined) return
          keys.onFocus(cardOf(event) ?? -1)
          view.reveal(boxAround([spot]))
        }}
      >
        <div ref={stage} className={styles.stage}>
          <svg className={styles.lines} width="1" height="1" aria-hidden>
            <path d={layout.lines} />
            <path d={layout.freeLines} className={styles.free} />
          </svg>
          {layout.spots.map(({ key, node, isNext, x, y }) =>
            node === undefined ? (
              <FreePlace key={key} isNext={isNext} x={x} y={y} />
            ) : (
              <TreeCard
                key={key}
                node={node}
                x={x}
                y={y}
                isOpen={open.has(node.person.id)}
                isFound={wish?.what === 'person' && wish.id === node.person.id}
                isStop={keys.stop === node.person.id}
                labels={labels}
              />
            ),
          )}
        </div>
      </div>
      <ChartTools view={view} layout={layout} labels={labels} onEnlarge={onEnlarge} />
    </div>
  )
}

/** A free place. Words beside the chart name the next one, also for screen readers. */
const FreePlace = ({ isNext, x, y }: Pick<Spot, 'isNext' | 'x' | 'y'>) => (
  <div
    className={styles.freePlace}
    data-next={isNext || undefined}
    style={{ left: x - CARD_WIDTH / 2, top: y }}
    aria-hidden
  >
    {isNext ? 'Next free place' : 'Free place'}
  </div>
)

/** The keyboard navigation of the chart, which is the usual one of trees: one stop of the Tab key, and arrows from card to card. */
type Keys = {
  /** The card that the Tab key leads to. */
  stop: number
  onKeyDown: (event: KeyboardEvent) => void
  /** Called when a card has received the focus, by any means. */
  onFocus: (id: number) => void
}

/** Returns the visible agent that a key leads to. */
function neighbourOf(key: string, node: TreeNode, visible: readonly TreeNode[]): TreeNode | undefined {
  const index = visible.indexOf(node)
  switch (key) {
    case 'ArrowDown':
      return visible[index + 1]
    case 'ArrowUp':
      return visible[index - 1]
    case 'Home':
      return visible[0]
    case 'End':
      return visible.at(-1)
    default:
      return undefined
  }
}

const HANDLED = new Set(['ArrowDown', 'ArrowUp', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'Enter', ' '])

/** Handles the keys: Right opens, then enters a branch, Left closes or leaves it, and Enter and Space press the card. */
function useTreeKeys(chart: RefObject<HTMLElement | null>, { tree, open, toggle }: TreeState): Keys {
  const [wanted, setWanted] = useState(tree.person.id)
  const visible = walkTree(tree, ({ person }) => open.has(person.id))
  const current = visible.find(({ person }) => person.id === wanted) ?? tree

  const focus = (node: TreeNode | undefined) => {
    if (node === undefined) return
    setWanted(node.person.id)
    chart.current?.querySelector<HTMLElement>(`[data-person="${node.person.id}"]`)?.focus({ preventScroll: true })
    // The chart moves the card into its frame, and the page the frame into the window.
    chart.current?.scrollIntoView({ block: 'nearest' })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!HANDLED.has(event.key) || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    const { person, children, parent } = current
    const hasChildren = children.length > 0
    const isOpen = hasChildren && open.has(person.id)
    if (event.key === 'Enter' || event.key === ' ') {
      if (hasChildren) toggle(person.id)
    } else if (event.key === 'ArrowRight') {
      if (isOpen) focus(children[0])
      else if (hasChildren) toggle(person.id)
    } else if (event.key === 'ArrowLeft') {
      if (isOpen) toggle(person.id)
      else focus(parent)
    } else focus(neighbourOf(event.key, current, visible))
  }
  return { stop: current.person.id, onKeyDown, onFocus: setWanted }
}

const ZOOM_STEP = 1.4

type ChartToolsProps = {
  view: Pick<ChartView, 'zoom' | 'fit'>
  layout: TreeLayout
  labels: TreeLabels
  /** Undefined if the chart already fills the screen. */
  onEnlarge: (() => void) | undefined
}

/** The tools below the chart: its legend, and buttons for the gestures of fingers and wheel. */
function ChartTools({ view, layout, labels, onEnlarge }: ChartToolsProps) {
  const tools: { label: string; Icon: Icon; run: () => void }[] = [
    { label: 'Zoom out', Icon: IconMinus, run: () => view.zoom(1 / ZOOM_STEP) },
    { label: 'Zoom in', Icon: IconPlus, run: () => view.zoom(ZOOM_STEP) },
    { label: 'Fit to view', Icon: IconFocusCentered, run: view.fit },
    ...(onEnlarge ? [{ label: 'Full screen', Icon: IconArrowsMaximize, run: onEnlarge }] : []),
  ]
  return (
    <div className={styles.below}>
      <LevelLegend deepest={Math.max(...layout.spots.map(({ node }) => node?.level ?? 0))} labels={labels} />
      <div role="group" aria-label="View" className={styles.tools} data-screen-only>
        {tools.map(({ label, Icon, run }) => (
          <ActionIcon
            key={label}
            variant="subtle"
            color="gray"
            size="2.75rem"
            radius={0}
            aria-label={label}
            title={label}
            onClick={run}
          >
            <Icon size={20} stroke={1.8} aria-hidden />
          </ActionIcon>
        ))}
      </div>
    </div>
  )
}

type LevelLegendProps = { deepest: number; labels: TreeLabels }

/** The level of each colour, down to the deepest visible one. */
function LevelLegend({ deepest, labels }: LevelLegendProps) {
  return (
    <Group component="ul" gap="0 var(--space-4)" className={styles.legend} aria-label="Colors of the levels">
      {Array.from({ length: deepest + 1 }, (_, level) => (
        <li key={levelWords(level, labels)} className={treeStyles.leveled} data-level={level}>
          {levelWords(level, labels)}
        </li>
      ))}
    </Group>
  )
}
