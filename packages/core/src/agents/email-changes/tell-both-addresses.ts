import type { AgentContact } from '../../accounts/index.ts'
import type { Jobs } from '../../jobs/index.ts'
import type { Trx } from '../../platform/schema.ts'

/**
 * Queues the mails about a change of the agent's address. An old address that was never verified may be a stranger's, and is
 * told nothing.
 */
export async function tellBothAddresses(
  { trx, jobs }: { trx: Trx; jobs: Pick<Jobs, 'send'> },
  agent: AgentContact,
  changeId: number,
): Promise<void> {
  const wasVerified = agent.email_verified_at !== null
  for (const to of wasVerified ? (['old', 'new'] as const) : (['new'] as const)) {
    await jobs.send(trx, 'mail.email-changed', { email_change_id: changeId, to })
  }
}
