import type { Contact } from '@evergrove/contract/agents/people'
import type { ProposalKind, ProposalStatus } from '@evergrove/contract/proposals/proposal-kinds'
import { type RawBuilder, sql } from 'kysely'
import { isEmailProposalWaiting } from '../agents/index.ts'
import type { AuditSubject } from '../audit/index.ts'
import { owedOf, totalOf } from '../ledger/index.ts'
import { contactOf, ifFound } from '../platform/contacts.repository.ts'
import { minorUnits, type StoredAmount, type StoredSum } from '../platform/money.ts'
import type { Database, Trx } from '../platform/schema.ts'
import {
  isProposedAbout,
  isProposalWaiting as isWaiting,
  proposalLifetime as lifetime,
} from '../platform/second-person.repository.ts'
import type { StoredInput, StoredKind } from './proposals.table.ts'

type NewProposal = {
  kind: StoredKind
  subject_id: number
  input: StoredInput
  sealed_input: string | null
  idempotency_key: string | null
  proposed_by: number
}

/** Stores a proposal and returns its number; undefined while another one of its kind waits for the same record. */
export async function insertProposal(trx: Trx, { input, ...proposal }: NewProposal): Promise<number | undefined> {
  await trx
    .updateTable('proposals')
    .set({ status: 'Expired', decided_at: sql`now()`, sealed_input: null })
    .where('kind', '=', proposal.kind)
    .where('subject_id', '=', proposal.subject_id)
    .where('status', '=', 'Proposed')
    .where(sql<boolean>`not (${isWaiting})`)
    .execute()
  const inserted = await trx
    .insertInto('proposals')
    .values({ ...proposal, input: JSON.stringify(input) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id
}

/** Returns the proposal that a member of staff made with this key. */
export async function findByKey(db: Database, { staffId, key }: { staffId: number; key: string }) {
  return db
    .selectFrom('proposals')
    .select(['id', 'input'])
    .where('proposed_by', '=', staffId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst()
}

/** Locks a proposal until the transaction ends, and returns it. */
export async function lockProposal(trx: Trx, id: number) {
  return trx
    .selectFrom('proposals')
    .select(['id', 'kind', 'subject_id', 'input', 'sealed_input', 'proposed_by'])
    .select(isWaiting.as('is_waiting'))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export type LockedProposal = NonNullable<Awaited<ReturnType<typeof lockProposal>>>

type Decision = Extract<ProposalStatus, 'Confirmed' | 'Refused' | 'Withdrawn'>

/** Decides a locked proposal, and removes its sealed input. */
export async function updateDecision(
  trx: Trx,
  id: number,
  { status, staffId }: { status: Decision; staffId: number },
): Promise<void> {
  await trx
    .updateTable('proposals')
    .set({ status, decided_by: staffId, decided_at: sql`now()`, sealed_input: null })
    .where('id', '=', id)
    .execute()
}

/** Proposals of every kind in one form. Only the audit trail has decided changes of email addresses. */
const everyKind = sql`(
  select id, kind, subject_id, input, proposed_by, created_at, decided_by, decided_at,
    case when status <> 'Proposed' or ${isWaiting} then status else 'Expired' end as status
  from proposals
  union all
  select id, 'agent.change-email', agent_id,
    jsonb_build_object('before', old_email, 'after', new_email, 'reason', reason),
    proposed_by, created_at, null, null, 'Proposed'
  from email_changes where ${isEmailProposalWaiting}
)`

export type ProposalRow = {
  id: number
  kind: ProposalKind
  subject_id: number
  input: StoredInput
  status: ProposalStatus
  proposed_by_id: number | null
  proposed_by: string | null
  created_at: Date
  expires_at: Date
  decided_by: string | null
  decided_at: Date | null
  agent: Contact | null
  pin: string | null
  fee: StoredAmount | null
  balance: StoredAmount | null
  owed: StoredAmount | null
}

type Wanted = {
  state: 'waiting' | 'decided'
  kinds: readonly ProposalKind[]
  subjectId?: number | undefined
}

const wanted = ({ state, kinds, subjectId }: Wanted): RawBuilder<unknown> => sql`
  p.kind = any(${kinds}::text[]) and ${state === 'waiting' ? sql`p.status = 'Proposed'` : sql`p.status <> 'Proposed'`}
  ${subjectId === undefined ? sql`` : sql`and ${isProposedAbout(sql`${subjectId}::bigint`)}`}`

const described = (chosen: RawBuilder<unknown>) => sql<ProposalRow>`
  select p.id, p.kind, p.subject_id, p.input, p.status, p.proposed_by as proposed_by_id, proposer.email as proposed_by,
    p.created_at, p.created_at + ${lifetime} as expires_at, decider.email as decided_by, p.decided_at,
    ${ifFound('a', contactOf('a'))} as agent, pay.pin, pay.amount as fee,
    ${totalOf('a.id')} as balance, ${owedOf('a.id')} as owed
  from ${chosen} p
  left join staff proposer on proposer.id = p.proposed_by
  left join staff decider on decider.id = p.decided_by
  left join payments pay on p.kind = 'payment.reverse' and pay.id = p.subject_id
  left join agents a on a.id = case
    when p.kind = 'payment.reverse' then pay.agent_id
    when p.kind not in ('payouts.release', 'payouts.results', 'plan.publish', 'finding.explain', 'receipt.take-out')
      then p.subject_id end`

/** Returns a proposal that is stored here. */
export async function findDescribed(db: Database, id: number): Promise<ProposalRow | undefined> {
  const one = sql`(select * from ${everyKind} every where kind <> 'agent.change-email' and id = ${id})`
  const { rows } = await described(one).execute(db)
  return rows[0]
}

/** Returns one page of proposals and their number: those that wait the oldest first, the others the newest first. */
export async function selectProposals(
  db: Database,
  what: Wanted,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: ProposalRow[]; total: number }> {
  const order = what.state === 'waiting' ? sql`p.created_at, p.id` : sql`p.created_at desc, p.id desc`
  const page = sql`(
    select p.* from ${everyKind} p where ${wanted(what)} order by ${order} limit ${limit} offset ${offset})`
  const { rows } = await sql<ProposalRow>`${described(page)} order by ${order}`.execute(db)
  return { rows, total: await countProposals(db, what) }
}

/** Returns an expression for the number of waiting proposals that somebody else has made. */
export const waitingOfOthers = (kinds: readonly ProposalKind[], staffId: number): RawBuilder<number> => sql<number>`(
  select count(*) from ${everyKind} p
  where ${wanted({ state: 'waiting', kinds })} and p.proposed_by is distinct from ${staffId})`

export async function countProposals(db: Database, what: Wanted): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${everyKind} p where ${wanted(what)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Returns the last recorded limit of the second person, as an amount in words; null before the first. */
export async function findRecordedLimit(db: Database): Promise<string | null> {
  const { rows } = await sql<{ limit: string | null }>`
    select after ->> 'second_person_limit' as limit from audit_entries
    where action = 'setting.change' and after ->> 'second_person_limit' is not null order by id desc limit 1`.execute(
    db,
  )
  return rows[0]?.limit ?? null
}

// The audit trail shows the decisions that one person has taken alone because they are within the limit (plan rule 28).

/** Makes the next decision of the kind wait until the transaction ends, so that it sees this decision. */
export async function lockLimit(trx: Trx, kind: StoredKind): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`limit.${kind}`}))`.execute(trx)
}

type Part = { entries: RawBuilder<unknown>; proposals: RawBuilder<unknown> }

/** Returns the sum of these entries in the last 24 hours and since the last of these proposals was confirmed. */
const sumSince = (kind: StoredKind, { entries, proposals }: Part) => sql`(
  select sum(replace(e.after ->> 'within_limit', '.', '')::bigint) from audit_entries e
  where e.action = ${kind} and e.after ? 'within_limit' and ${entries} and e.created_at > greatest(
    now() - interval '24 hours',
    (select max(p.decided_at) from proposals p where p.kind = ${kind} and p.status = 'Confirmed' and ${proposals})))`

/**
 * Returns the larger of two sums, in minor units, of decisions within the limit: those that this member of staff has
 * taken alone, and those that anyone has taken alone about this subject, each in the last 24 hours and since a second
 * person last confirmed such a decision.
 */
export async function sumWithinLimit(
  trx: Trx,
  kind: StoredKind,
  { staffId, subject }: { staffId: number; subject: AuditSubject },
): Promise<bigint> {
  const own = sumSince(kind, {
    entries: sql`e.actor_kind = 'staff' and e.actor_id = ${staffId}`,
    proposals: sql`p.proposed_by = ${staffId}`,
  })
  const about = sumSince(kind, {
    entries: sql`e.subject_kind = ${subject.kind} and e.subject_id = ${subject.id}`,
    proposals: sql`p.subject_id = ${subject.id}`,
  })
  const { rows } = await sql<{ sum: StoredSum | null }>`select greatest(${own}, ${about}) as sum`.execute(trx)
  return minorUnits(rows[0]?.sum ?? 0)
}
