import type { StaffAgent } from '@evergrove/contract/agents/agents'
import { PROPOSALS_PATH } from '../../proposals/proposal-calls.ts'
import { AGENTS_PATH, agentDebtPath, agentLedgerPath, agentPath } from '../agent-query.ts'

/** The props of every dialog of the page. */
export type ActionDialogProps = {
  agent: StaffAgent
  name: string
  onClose: () => void
  /** Closes the dialog and says what was done. */
  onDone: (text: string) => void
}

/** The queries to load again after an action on the agent. */
export const changedBy = (id: number): readonly string[] => [
  AGENTS_PATH,
  agentPath(id),
  agentLedgerPath(id),
  agentDebtPath(id),
  PROPOSALS_PATH,
  'staff/home',
]
