import { Button } from '@mantine/core'
import { ViewChoice } from '../view-choice.tsx'
import { TreeChart } from './chart/tree-chart.tsx'
import type { TreeLabels } from './person-words.ts'
import { TreeList } from './tree-list.tsx'
import styles from './tree-panel.module.css'
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
  /** Whether it has the screen for itself. */
  isWhole?: boolean
}

const FORMS: readonly TreeForm[] = ['Chart', 'List']

/** The tree in the form that was chosen, under what one does with it. */
export function TreePanel({ state, search, labels, form, onForm, onEnlarge, isWhole = false }: TreePanelProps) {
  return (
    <div className={styles.panel} data-whole={isWhole || undefined}>
      <div className={styles.tools}>
        <TreeSearch search={search} label={isWhole ? `${labels.tree}, full screen` : labels.tree} />
        <div className={styles.choices}>
          <Button variant="default" size="sm" onClick={state.openAll}>
            Open all
          </Button>
          <Button variant="default" size="sm" onClick={state.closeAll}>
            Close all
          </Button>
          <ViewChoice label="Form of the tree" views={FORMS} value={form} onChange={onForm} />
        </div>
      </div>
      {form === 'List' ? (
        <div className={styles.list}>
          <TreeList state={state} labels={labels} />
        </div>
      ) : (
        <>
          <TreeChart state={state} labels={labels} isWhole={isWhole} {...(onEnlarge ? { onEnlarge } : {})} />
          <p className={styles.hint}>
            <span className={styles.forMouse}>
              {isWhole
                ? 'Drag to move, turn the wheel to zoom.'
                : 'Drag to move, hold Ctrl and turn the wheel to zoom.'}
            </span>
            <span className={styles.forFingers}>
              {isWhole
                ? 'One finger moves the tree, two zoom.'
                : 'Swipe sideways to move along, use two fingers to move freely and zoom.'}
            </span>{' '}
            A press on a card opens or closes its branch.
          </p>
        </>
      )}
    </div>
  )
}
