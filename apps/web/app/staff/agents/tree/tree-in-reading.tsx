import { Skeleton } from '@mantine/core'
import { ListCard } from '../../../components/list/list-card.tsx'

export const TREE_TITLE = 'Six levels below'

/** The tree's place until it can be drawn. */
export function TreeInReading() {
  return (
    <ListCard id="tree" title={TREE_TITLE}>
      <Skeleton height="28rem" radius="md" />
    </ListCard>
  )
}
