import type { Downline } from '@evergrove/contract/network'
import { useMember } from '../session/current-member.ts'
import { NetworkTree } from './tree/network-tree.tsx'

const LABELS = { tree: 'Your downline tree', root: 'You' }

/** The member at the root of all downlines. */
export function DownlineTree({ downlines }: { downlines: readonly Downline[] }) {
  return <NetworkTree root={useMember()} people={downlines} labels={LABELS} />
}
