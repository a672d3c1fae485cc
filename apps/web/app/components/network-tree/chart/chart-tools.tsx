import { ActionIcon, Group } from '@mantine/core'
import { type Icon, IconArrowsMaximize, IconFocusCentered, IconMinus, IconPlus } from '@tabler/icons-react'
import treeStyles from '../network-tree.module.css'
import type { TreeLabels } from '../person-words.ts'
import { levelWords } from '../person-words.ts'
import type { TreeLayout } from './lay-out.ts'
import styles from './tree-chart.module.css'
import type { ChartView } from './use-view.ts'

const ZOOM_STEP = 1.4

export type ChartToolsProps = {
  view: Pick<ChartView, 'zoom' | 'fit'>
  layout: TreeLayout
  labels: TreeLabels
  /** Undefined if the chart already fills the screen. */
  onEnlarge: (() => void) | undefined
}

/** The tools below the chart: its legend, and buttons for the gestures of fingers and wheel. */
export function ChartTools({ view, layout, labels, onEnlarge }: ChartToolsProps) {
  const tools: { label: string; Icon: Icon; run: () => void }[] = [
    { label: 'Zoom out', Icon: IconMinus, run: () => view.zoom(1 / ZOOM_STEP) },
    { label: 'Zoom in', Icon: IconPlus, run: () => view.zoom(ZOOM_STEP) },
    { label: 'Fit to view', Icon: IconFocusCentered, run: view.fit },
    ...(onEnlarge ? [{ label: 'Full screen', Icon: IconArrowsMaximize, run: onEnlarge }] : []),
  ]
  return (
    <div className={styles.below}>
      <LevelLegend deepest={Math.max(...layout.spots.map(({ node }) => node?.level ?? 0))} labels={labels} />
      <div role="group" aria-label="View" className={styles.tools}>
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
    <Group
      component="ul"
      gap="0 var(--space-4)"
      m={0}
      p={0}
      className={styles.legend}
      aria-label="Colors of the levels"
    >
      {Array.from({ length: deepest + 1 }, (_, level) => (
        <li key={levelWords(level, labels)} className={treeStyles.leveled} data-level={level}>
          {levelWords(level, labels)}
        </li>
      ))}
    </Group>
  )
}
