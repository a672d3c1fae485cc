import type { StaffAgent } from '@evergrove/contract/agents/agents'
import { AGENTS_PATH, agentLedgerPath, agentPath } from '../agent-query.ts'

/** What every dialog of the page is given. */
export type ActDialogProps = {
  agent: StaffAgent
  name: string
  onClose: () => void
  /** Closes it and says what was done. */
  onDone: (text: string) => void
}

/** The queries that an act on the agent outdates. */
export const changedBy = (id: number): readonly string[] => [AGENTS_PATH, agentPath(id), agentLedgerPath(id)]
