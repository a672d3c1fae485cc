import type { Downline } from '@evergrove/contract/network'
import { NetworkTree } from '../../components/network-tree/network-tree.tsx'
import { useMember } from '../session/current-member.ts'

const LABELS = { tree: 'Your downline tree', root: 'You' }

/** The member at the root of all downlines. */
export function DownlineTree({ downlines }: { downlines: readonly Downline[] }) {
  return <NetworkTree root={useMember()} people={downlines} labels={LABELS} />
}
