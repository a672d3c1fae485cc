/**
 * Changing an agent's email address, which whoever has it can use to choose a new password. Support proposes it and an
 * admin makes it; then the new address is told, and the old one if it was verified.
 */
import { inTransaction } from '@evergrove/db'
import { type AgentContact, lockAgent, queueLink } from '../../accounts/index.ts'
import { type Actor, recordAudit } from '../../audit/index.ts'
import type { Jobs } from '../../jobs/index.ts'
import { conflict, invalid, notFound } from '../../platform/errors.ts'
import type { Database, Trx } from '../../platform/schema.ts'
import { isAddressOfAnother, updateEmail } from '../agent-actions.repository.ts'
import { decideChange, type EmailChange, findChange, insertChange } from './email-changes.repository.ts'

type Deps = { trx: Trx; jobs: Pick<Jobs, 'send'> }
type MailDeps = { db: Database; jobs: Pick<Jobs, 'send'> }

export type WantedChange = { agent: AgentContact; email: string; reason: string; actor: Actor }

async function refuseAddressOfAnother(trx: Trx, email: string, agentId: number): Promise<void> {
  if (await isAddressOfAnother(trx, email, agentId)) throw invalid({ email: ['user with this email already exists.'] })
}

async function storeChange(
  trx: Trx,
  { agent, email, reason, actor }: WantedChange,
  status: 'Proposed' | 'Made',
): Promise<number> {
  await refuseAddressOfAnother(trx, email, agent.id)
  return insertChange(trx, {
    agent_id: agent.id,
    old_email: agent.email,
    new_email: email,
    reason,
    status,
    proposed_by: actor.kind === 'staff' ? actor.id : null,
  })
}

/**
 * Proposes another address for a locked agent; an admin decides. It replaces a proposal that is still waiting. Throws
 * `invalid` under `email` for an address of another agent.
 */
export async function proposeEmail(trx: Trx, wanted: WantedChange): Promise<void> {
  await storeChange(trx, wanted, 'Proposed')
  const { agent, email, reason, actor } = wanted
  await recordAudit(trx, {
    actor,
    action: 'agent.propose-email',
    subject: { kind: 'agent', id: agent.id },
    before: { email: agent.email },
    after: { email },
    reason,
  })
}

/** Changes the address of a locked agent at once. Throws `invalid` under `email` for an address of another agent. */
export async function changeEmail(deps: Deps, wanted: WantedChange): Promise<void> {
  const id = await storeChange(deps.trx, wanted, 'Made')
  await applyChange(deps, wanted.agent, { id, email: wanted.email })
}

/**
 * The new address must be verified before the agent signs in again, every token and link ends, and both addresses are
 * told. An old address that was never verified may be a stranger's, and is told nothing.
 */
async function applyChange({ trx, jobs }: Deps, agent: AgentContact, change: { id: number; email: string }) {
  await updateEmail(trx, agent.id, change.email)
  await queueLink({ trx, jobs }, { kind: 'activation', email: change.email })
  const wasVerified = agent.email_verified_at !== null
  for (const to of wasVerified ? (['old', 'new'] as const) : (['new'] as const)) {
    await jobs.send(trx, 'mail.email-changed', { email_change_id: change.id, to })
  }
}

type Decision = { id: number; actor: Actor }

async function decide(
  trx: Trx,
  { id, actor }: Decision,
  status: 'Made' | 'Refused',
): Promise<{ agent: AgentContact; change: EmailChange }> {
  const change = await findChange(trx, id)
  if (change === undefined) throw notFound()
  // The agent first, as everywhere: a correction of the same agent may be waiting.
  const agent = await lockAgent(trx, change.agent_id)
  if (agent === undefined) throw notFound()
  if (!(await decideChange(trx, id, status))) throw conflict('This proposal is no longer waiting for a decision.')
  await recordAudit(trx, {
    actor,
    action: status === 'Made' ? 'agent.confirm-email' : 'agent.refuse-email',
    subject: { kind: 'agent', id: agent.id },
    before: { email: change.old_email },
    after: { email: change.new_email },
    reason: change.reason,
  })
  return { agent, change }
}

/**
 * Makes a proposed change. Throws `not_found`, `conflict` for a proposal that is decided or replaced, and `invalid`
 * under `email` for an address that another agent has by now.
 */
export async function confirmEmailChange({ db, jobs }: MailDeps, decision: Decision): Promise<void> {
  await inTransaction(db, async (trx) => {
    const { agent, change } = await decide(trx, decision, 'Made')
    await refuseAddressOfAnother(trx, change.new_email, agent.id)
    await applyChange({ trx, jobs }, agent, { id: change.id, email: change.new_email })
  })
}

/** Refuses a proposed change. Throws `not_found`, and `conflict` for a proposal that is decided or replaced. */
export async function refuseEmailChange({ db }: { db: Database }, decision: Decision): Promise<void> {
  await inTransaction(db, async (trx) => void (await decide(trx, decision, 'Refused')))
}
