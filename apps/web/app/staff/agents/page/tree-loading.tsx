import { Skeleton } from '@mantine/core'
import { ListCard } from '../../../components/list/list-card.tsx'

export const TREE_TITLE = 'Six levels below'

/** The card of the tree while it is loading. */
export function TreeLoading() {
  return (
    <ListCard id="tree" title={TREE_TITLE}>
      <Skeleton height="28rem" radius="md" />
    </ListCard>
  )
}
