/** Where a decision that may take two people begins: carried out at once, or proposed to a second person (plan rule 28). */
import { isDeepStrictEqual } from 'node:util'
import { factsOfProposal } from '@evergrove/contract/proposals/proposal-kinds'
import type { Proposal } from '@evergrove/contract/proposals/proposals'
import { inTransaction } from '@evergrove/db'
import type { Actor, AuditSubject } from '../audit/index.ts'
import { conflict, invalid } from '../platform/errors.ts'
import { readIdempotencyKey } from '../platform/idempotency.ts'
import { rehearse } from '../platform/rehearse.ts'
import type { Database } from '../platform/schema.ts'
import { hasOtherDecider } from '../platform/second-person.repository.ts'
import { auditProposal } from './audit-proposal.ts'
import { type Carried, type CarryDeps, kinds, type ProposalDeps, type Results } from './kinds.ts'
import { lockLimit, sumWithinLimit } from './limit.repository.ts'
import { getProposal } from './list-proposals.ts'
import { findByKey, insertProposal } from './proposals.repository.ts'
import type { StoredInput, StoredKind } from './proposals.table.ts'
import { sealInput } from './sealed-input.ts'

export type Asked = {
  staffId: number
  /** The number of what it is about, in the call's path. */
  id?: number
  input: unknown
  /** The header `Idempotency-Key`, if there is one. */
  idempotencyKey?: string | undefined
}

export type Outcome<K extends StoredKind> = { done: Results[K] } | { proposal: Proposal }

export type Wanted<K> = { kind: K; subjectId: number; input: StoredInput; staffId: number; key: string | null }

/**
 * Takes a decision at once if the caller is the only enabled member of staff who may take it, or if its amount is within the
 * limit, together with what this caller, and what anyone about the same record, has decided alone within 24 hours and since
 * the last confirmation. Otherwise it is only proposed, after a rehearsal, so that nothing is proposed that would be refused now. A direct
 * decision that would have taken two has that in its audit entry. A repeated key proposes nothing more. Throws what the decision
 * itself throws, and `conflict` while another proposal of the kind waits for the same record.
 */
export async function actOrPropose<K extends StoredKind>(
  deps: ProposalDeps,
  kind: K,
  { staffId, id = 0, input: given, idempotencyKey }: Asked,
): Promise<Outcome<K>> {
  const { db } = deps
  const { read, subjectOf, prepare } = kinds[kind]
  const asked = read(given)
  const input = (await prepare?.(deps, asked, id)) ?? asked
  const key = readIdempotencyKey(idempotencyKey, (sentence) => invalid({ non_field_errors: [sentence] }))
  const wanted = { kind, subjectId: (await subjectOf?.(db, input)) ?? id, input, staffId, key }
  const earlier = await findRepeated(db, wanted)
  if (earlier !== undefined) return { proposal: earlier }
  return (await inTransaction(db, (trx) => actAlone({ ...deps, db: trx }, wanted))) ?? propose(deps, wanted)
}

/** Takes the decision at once; undefined if it takes two people and there is another one. */
async function actAlone<K extends StoredKind>(
  deps: CarryDeps,
  { kind, subjectId, input, staffId, key }: Wanted<K>,
): Promise<Outcome<K> | undefined> {
  const { weigh, carryOut } = kinds[kind]
  const weight = (await weigh?.(deps.db, { subjectId, input })) ?? null
  const actor = await actorAlone(deps, weight, { kind, subjectId, staffId })
  if (actor === undefined) return undefined
  return {
    done: await carryOut(deps, { subjectId, input, actor, idempotencyKey: key ?? undefined, mode: { by: 'alone' } }),
  }
}

/**
 * As whom this member of staff takes a decision of this weight without a second person: within the limit, or as the only one who
 * may take it. Undefined if it takes two people and there is another one. A null weight takes two for any amount.
 */
export async function actorAlone(
  deps: CarryDeps,
  weight: bigint | null,
  { kind, subjectId, staffId }: Pick<Wanted<StoredKind>, 'kind' | 'subjectId' | 'staffId'>,
): Promise<Actor | undefined> {
  const { subject, decider } = factsOfProposal(kind)
  const isForTwo =
    weight === null || (await exceedsLimit(deps, weight, { kind, staffId, subject: { kind: subject, id: subjectId } }))
  if (isForTwo && (await hasOtherDecider(deps.db, staffId, decider))) return undefined
  return { kind: 'staff', id: staffId, ...(isForTwo ? { isAlone: true } : { withinLimit: weight }) }
}

/** Whether the amount is above the limit, alone or with what was decided alone before. Others of the kind wait from here on. */
async function exceedsLimit(
  { db, secondPersonLimit }: CarryDeps,
  weight: bigint,
  { kind, ...whose }: { kind: StoredKind; staffId: number; subject: AuditSubject },
): Promise<boolean> {
  if (weight === 0n) return false
  await lockLimit(db, kind)
  return weight + (await sumWithinLimit(db, kind, whose)) > secondPersonLimit
}

/** What the same call has proposed before. */
async function findRepeated(db: Database, { key, staffId, input }: Wanted<StoredKind>): Promise<Proposal | undefined> {
  const found = key === null ? undefined : await findByKey(db, { staffId, key })
  return found && isDeepStrictEqual(found.input, input) ? getProposal(db, found.id, staffId) : undefined
}

/**
 * Stores what another person has to confirm, after a rehearsal. Throws what the decision itself throws, and `conflict` while
 * another proposal of the kind waits for the same record.
 */
export async function propose<K extends StoredKind>(deps: ProposalDeps, wanted: Wanted<K>): Promise<Outcome<K>> {
  const { kind, subjectId, input, staffId, key } = wanted
  const { carryOut, takeKey, mask, hold } = kinds[kind]
  const actor = { kind: 'staff', id: staffId } as const
  const what: Carried = { subjectId, input, actor, mode: { by: 'alone' } }
  const rehearsed: Carried = { ...what, mode: { by: 'rehearsal' } }
  const result = await rehearse(deps.db, (trx) => carryOut({ ...deps, db: trx }, rehearsed))
  const shown = mask?.(input, result) ?? input
  return inTransaction(deps.db, async (trx) => {
    if (key !== null && takeKey !== undefined) {
      const keyed = { ...what, idempotencyKey: key }
      if (!(await takeKey(trx, keyed))) {
        const earlier = await findRepeated(trx, wanted)
        return earlier === undefined ? { done: await carryOut({ ...deps, db: trx }, keyed) } : { proposal: earlier }
      }
    }
    const id = await insertProposal(trx, {
      kind,
      subject_id: subjectId,
      input: shown,
      sealed_input: mask === undefined ? null : sealInput(deps.cipher, subjectId, input),
      idempotency_key: key,
      proposed_by: staffId,
    })
    if (id === undefined) throw conflict('This is proposed for the same record already. Decide on that proposal first.')
    // Behind the proposal, as a confirmation locks them.
    await hold?.({ ...deps, db: trx }, what)
    await auditProposal(trx, { id, kind, subject_id: subjectId, input: shown }, { actor, verb: 'make' })
    return { proposal: await getProposal(trx, id, staffId) }
  })
}
