/**
 * The network below one agent, as a chart and as a list. It is independent of sessions and API calls, so that agents
 * and staff can use it. The page and the full screen share its state.
 */
import { CloseButton, Modal } from '@mantine/core'
import { useState } from 'react'
import type { TreePerson } from './grow-tree.ts'
import type { TreeLabels } from './person-words.ts'
import { type TreeForm, TreePanel } from './tree-panel.tsx'
import { useSearch, useTree } from './use-tree.ts'

export type NetworkTreeProps = {
  root: TreePerson
  /** All agents below, in any order, siblings from left to right. Pass the same array until they change. */
  people: readonly TreePerson[]
  labels: TreeLabels
}

/** The tree, once its width is known, which is before the browser paints. */
export function NetworkTree(props: NetworkTreeProps) {
  const [width, setWidth] = useState<number>()
  if (width !== undefined) return <MeasuredTree {...props} width={width} />
  return <div ref={(place) => void (place && setWidth(place.clientWidth))} />
}

function MeasuredTree({ root, people, labels, width }: NetworkTreeProps & { width: number }) {
  const [form, setForm] = useState<TreeForm>('Chart')
  const [isWhole, setIsWhole] = useState(false)
  const state = useTree(root, people, width)
  const panel = { state, search: useSearch(state), labels, form, onForm: setForm }
  return (
    <>
      <TreePanel {...panel} onEnlarge={() => setIsWhole(true)} />
      <Modal.Root opened={isWhole} onClose={() => setIsWhole(false)} fullScreen transitionProps={{ duration: 300 }}>
        <Modal.Content aria-label={labels.tree} display="flex" w="100%" h="100dvh" style={{ flexDirection: 'column' }}>
          <Modal.Body pos="relative" flex={1} mih={0} p="md">
            <CloseButton
              aria-label="Leave full screen"
              size="2.75rem"
              radius="xl"
              pos="absolute"
              top="var(--space-4)"
              right="var(--space-4)"
              style={{ zIndex: 1 }}
              onClick={() => setIsWhole(false)}
            />
            <TreePanel {...panel} isWhole />
          </Modal.Body>
        </Modal.Content>
      </Modal.Root>
    </>
  )
}
