/**
 * The network below one agent, as a chart and as a list, whoever looks at it: it knows people and words, no session and
 * no calls. Its state is shared by its place in the page and the whole screen.
 */
import { CloseButton, Modal } from '@mantine/core'
import { useState } from 'react'
import type { TreePerson } from './grow-tree.ts'
import styles from './network-tree.module.css'
import type { TreeLabels } from './person-words.ts'
import { type TreeForm, TreePanel } from './tree-panel.tsx'
import { useSearch } from './use-search.ts'
import { useTree } from './use-tree.ts'

export type NetworkTreeProps = {
  root: TreePerson
  /** Everybody below, in any order; siblings from left to right. The same array until they change. */
  people: readonly TreePerson[]
  labels: TreeLabels
}

/** As many levels open as can be read at once on a screen of this width. */
function levelsAtStart(): number {
  if (matchMedia('(min-width: 80rem)').matches) return 3
  return matchMedia('(min-width: 48rem)').matches ? 2 : 1
}

export function NetworkTree({ root, people, labels }: NetworkTreeProps) {
  const [levels] = useState(levelsAtStart)
  const [form, setForm] = useState<TreeForm>('Chart')
  const [isWhole, setIsWhole] = useState(false)
  const state = useTree(root, people, levels)
  const panel = { state, search: useSearch(state), labels, form, onForm: setForm }
  return (
    <>
      <TreePanel {...panel} onEnlarge={() => setIsWhole(true)} />
      <Modal.Root opened={isWhole} onClose={() => setIsWhole(false)} fullScreen transitionProps={{ duration: 300 }}>
        <Modal.Content aria-label={labels.tree} className={styles.content}>
          <Modal.Body className={styles.body}>
            <CloseButton
              aria-label="Leave full screen"
              size="2.75rem"
              radius="xl"
              className={styles.close}
              onClick={() => setIsWhole(false)}
            />
            <TreePanel {...panel} isWhole />
          </Modal.Body>
        </Modal.Content>
      </Modal.Root>
    </>
  )
}
