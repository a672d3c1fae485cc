import { ActionIcon } from '@mantine/core'
import { type Icon, IconArrowsMaximize, IconFocusCentered, IconMinus, IconPlus } from '@tabler/icons-react'
import styles from './tree-chart.module.css'
import type { ChartView } from './use-view.ts'

const ZOOM_STEP = 1.4

export type ChartToolsProps = {
  view: Pick<ChartView, 'zoom' | 'fit'>
  /** Without it the chart has the whole screen already. */
  onEnlarge: (() => void) | undefined
}

/** What fingers and wheel do to the chart, as buttons. */
export function ChartTools({ view, onEnlarge }: ChartToolsProps) {
  const tools: { label: string; Icon: Icon; run: () => void }[] = [
    { label: 'Zoom out', Icon: IconMinus, run: () => view.zoom(1 / ZOOM_STEP) },
    { label: 'Zoom in', Icon: IconPlus, run: () => view.zoom(ZOOM_STEP) },
    { label: 'Fit to view', Icon: IconFocusCentered, run: view.fit },
    ...(onEnlarge ? [{ label: 'Full screen', Icon: IconArrowsMaximize, run: onEnlarge }] : []),
  ]
  return (
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
  )
}
