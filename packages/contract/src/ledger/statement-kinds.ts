/** The kinds of entries on an agent's statement. Apart from the schemas, so that a screen can name them without those. */
import { recordOf } from '../platform/records.ts'
import { type AgentTransferKind, agentTransferKinds, transferFacts, withdrawalPhaseLabels } from './transfer-kinds.ts'

/** What an entry is to its agent. A withdrawal takes its amount when it is requested; a rejection returns it. */
export type StatementKind = AgentTransferKind | 'withdrawal_returned'

export const statementKinds = agentTransferKinds.flatMap((kind): StatementKind[] =>
  kind === 'withdrawal' ? [kind, 'withdrawal_returned'] : [kind],
) as [StatementKind, ...StatementKind[]]

export const statementKindLabels = recordOf(statementKinds, (kind) =>
  kind === 'withdrawal_returned' ? withdrawalPhaseLabels.voided : transferFacts[kind].label,
)
