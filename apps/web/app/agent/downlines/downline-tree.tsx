import type { Downline } from '@evergrove/contract/network'
import { NetworkTree } from '../../components/network-tree/network-tree.tsx'
import { useAgent } from '../session/current-agent.ts'

const LABELS = { tree: 'Your downline tree', root: 'You' }

/** The tree with the agent at its root. Loaded on demand. */
export function DownlineTree({ downlines }: { downlines: readonly Downline[] }) {
  return <NetworkTree root={useAgent()} people={downlines} labels={LABELS} />
}
