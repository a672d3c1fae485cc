/**
 * Changing an agent's email address, whose owner can choose a new password. One member of staff proposes the change and
 * another one, an admin, makes it (plan rule 28). Then the new address is told, and the old one if it was verified. A
 * proposal expires after seven days. The only admin makes the change alone.
 */
import type { AuditAction } from '@evergrove/contract/audit'
import { inTransaction } from '@evergrove/db'
import {
  type AgentContact,
  createProtectionLink,
  lockAgent,
  type ProtectionLinkDeps,
  queueLink,
} from '../../accounts/index.ts'
import { type Actor, recordAudit } from '../../audit/index.ts'
import { getCompanyName, getSingle } from '../../content/index.ts'
import type { JobDeps, JobPayloads, Jobs } from '../../jobs/index.ts'
import { emailChangedMail, type Mailer } from '../../mail/index.ts'
import { conflict, invalid, requireFound } from '../../platform/errors.ts'
import type { Database, Trx } from '../../platform/schema.ts'
import { requireConfirmer } from '../../platform/second-person.ts'
import { isAddressOfAnother, updateEmail } from '../agents.repository.ts'
import {
  decideChange,
  type EmailChange,
  type EmailDecision,
  findChange,
  findChangeWithName,
  insertChange,
} from './email-changes.repository.ts'

type Deps = { trx: Trx; jobs: Pick<Jobs, 'send'> }

type WantedChange = { agent: AgentContact; email: string; reason: string; actor: Actor }

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
 * Proposes another address for a locked agent; an admin other than the proposer decides. A proposal that is still
 * waiting is replaced. Throws `invalid` under `email` for an address of another agent.
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
    isPersonal: true,
  })
}

/** Changes the address of a locked agent at once. Throws `invalid` under `email` for an address of another agent. */
export async function changeEmail(deps: Deps, wanted: WantedChange): Promise<void> {
  const id = await storeChange(deps.trx, wanted, 'Made')
  await applyChange(deps, wanted.agent, { id, email: wanted.email })
}

/** Changes the address, to be verified before the next sign-in, ends every token and link, and tells both addresses. */
async function applyChange({ trx, jobs }: Deps, agent: AgentContact, change: { id: number; email: string }) {
  await updateEmail(trx, agent.id, { email: change.email, verifiedAt: null })
  await queueLink({ trx, jobs }, { kind: 'activation', email: change.email })
  await tellBothAddresses({ trx, jobs }, agent, change.id)
}

type Decision = { id: number; actor: Actor }

const ACTIONS = {
  Made: 'agent.confirm-email',
  Refused: 'agent.refuse-email',
  Withdrawn: 'agent.withdraw-email',
} as const satisfies Record<EmailDecision, AuditAction>

async function decide(
  trx: Trx,
  { id, actor }: Decision,
  status: EmailDecision,
): Promise<{ agent: AgentContact; change: EmailChange }> {
  const change = requireFound(await findChange(trx, id))
  const isOwn = actor.kind === 'staff' && change.proposed_by === actor.id
  if (status === 'Made' && isOwn) throw conflict('Another admin has to confirm this proposal.')
  if (status === 'Made' && actor.kind === 'staff') {
    await requireConfirmer(trx, { staffId: actor.id, duty: 'agentEmails', proposedBy: change.proposed_by })
  }
  if (status === 'Withdrawn' && !isOwn) throw conflict('Only the proposer can withdraw this proposal.')
  // The agent is locked first, as everywhere, because a correction of the same agent may be waiting.
  const agent = requireFound(await lockAgent(trx, change.agent_id))
  if (!(await decideChange(trx, id, status))) throw conflict('This proposal is no longer waiting for a decision.')
  await recordAudit(trx, {
    actor,
    action: ACTIONS[status],
    subject: { kind: 'agent', id: agent.id },
    before: { email: change.old_email },
    after: { email: change.new_email },
    ...(change.reason === null ? {} : { reason: change.reason }),
    isPersonal: true,
  })
  return { agent, change }
}

/**
 * Makes a proposed change. Throws `not_found`; `conflict` for a proposal that is decided, replaced, expired, the
 * caller's own or that of the person who invited the caller, and for a caller who is too new; and `invalid` under
 * `email` for an address that another agent has taken meanwhile.
 */
export async function confirmEmailChange({ db, jobs }: JobDeps, decision: Decision): Promise<void> {
  await inTransaction(db, async (trx) => {
    const { agent, change } = await decide(trx, decision, 'Made')
    await refuseAddressOfAnother(trx, change.new_email, agent.id)
    await applyChange({ trx, jobs }, agent, { id: change.id, email: change.new_email })
  })
}

/**
 * Refuses a proposed change. Throws `not_found`, and `conflict` for a proposal that is decided, replaced or expired.
 */
export async function refuseEmailChange({ db }: { db: Database }, decision: Decision): Promise<void> {
  await inTransaction(db, async (trx) => void (await decide(trx, decision, 'Refused')))
}

/** Takes back the caller's proposal. Throws `not_found`; `conflict` if it is another's, decided, replaced or expired. */
export async function withdrawEmailChange({ db }: { db: Database }, decision: Decision): Promise<void> {
  await inTransaction(db, async (trx) => void (await decide(trx, decision, 'Withdrawn')))
}

/** Queues the mails about a changed address. An old one that was never verified may be a stranger's: it is told nothing. */
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

/**
 * Tells the old or the new address of an agent that the address was changed, and whom to contact. Neither mail names
 * the other address. The old address gets a link that freezes withdrawals.
 */
export async function sendEmailChangedMail(
  deps: ProtectionLinkDeps & { mailer: Pick<Mailer, 'send'> },
  { email_change_id: id, to }: JobPayloads['mail.email-changed'],
  job: { id: string },
): Promise<void> {
  const { db, mailer, publicUrl } = deps
  const change = await findChangeWithName(db, id)
  if (change === undefined) return
  const email = to === 'old' ? change.old_email : change.new_email
  const company = await getSingle(db, 'company-information')
  const agentId = change.agent_id
  const mail = emailChangedMail(
    { ...change, email },
    {
      to,
      // Only the agent's own change has no reason, and was confirmed from the new address.
      isVerified: change.reason === null,
      companyName: await getCompanyName(db),
      companyEmail: company?.email,
      url: to === 'old' ? await createProtectionLink(deps, { agentId, email }) : `${publicUrl()}/contact`,
    },
  )
  await mailer.send(mail, job.id)
}
