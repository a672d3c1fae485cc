import { Box, Button, Group, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { ViewChoice } from '../view-choice.tsx'
import { TreeChart } from './chart/tree-chart.tsx'
import type { TreeLabels } from './person-words.ts'
import { TreeList } from './tree-list.tsx'
import { TreeSearch } from './tree-search.tsx'
import type { Search } from './use-search.ts'
import type { TreeState } from './use-tree.ts'

export type TreeForm = 'Chart' | 'List'

export type TreePanelProps = {
  state: TreeState
  search: Search
  labels: TreeLabels
  form: TreeForm
  onForm: (form: TreeForm) => void
  onEnlarge?: () => void
  /** Whether the panel fills the screen. */
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
