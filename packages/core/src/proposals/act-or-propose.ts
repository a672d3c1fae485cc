/** Carries out at once a decision that may take two people, or proposes it to a second person (plan rule 28). */
import { isDeepStrictEqual } from 'node:util'
import type { AuditAction } from '@evergrove/contract/audit'
import { formatMoney } from '@evergrove/contract/platform/money'
import { factsOfProposal } from '@evergrove/contract/proposals/proposal-kinds'
import type { Proposal } from '@evergrove/contract/proposals/proposals'
import type { Results } from '@evergrove/contract/withdrawals/payouts'
import { inTransaction } from '@evergrove/db'
import { type Actor, type AuditSubject, recordAudit } from '../audit/index.ts'
import { conflict, invalid } from '../platform/errors.ts'
import type { FieldCipher } from '../platform/field-encryption.ts'
import { readIdempotencyKey } from '../platform/idempotency.ts'
import { rehearse } from '../platform/rehearse.ts'
import type { Database, Trx } from '../platform/schema.ts'
import { hasOtherDecider } from '../platform/second-person.repository.ts'
import { importResults, sumLines } from '../withdrawals/index.ts'
import { type Carried, type CarryDeps, type Done, kinds, type ProposalDeps } from './kinds.ts'
import { getProposal } from './list-proposals.ts'
import {
  findByKey,
  findRecordedLimit,
  insertProposal,
  type LockedProposal,
  lockLimit,
  sumWithinLimit,
} from './proposals.repository.ts'
import type { StoredInput, StoredKind } from './proposals.table.ts'

// Inputs that are personal data are sealed for the record that they are about until somebody decides.

const placeOf = (subjectId: number): string => `proposals.sealed_input:${subjectId}`

/** Returns the input as it is stored. */
const sealInput = (cipher: FieldCipher, subjectId: number, input: StoredInput): string =>
  cipher.encrypt(JSON.stringify(input), placeOf(subjectId))

/** Returns the input that a confirmation carries out. */
export const openInput = (cipher: FieldCipher, { input, sealed_input, subject_id }: LockedProposal): StoredInput =>
  sealed_input === null ? input : (JSON.parse(cipher.decrypt(sealed_input, placeOf(subject_id))) as StoredInput)

type Verb = 'make' | 'confirm' | 'refuse' | 'withdraw'

/**
 * Records an action on a proposal, under the record that the proposal is about. The decision that a confirmation
 * carries out has an entry of its own, by the person who confirmed.
 */
export async function auditProposal(
  trx: Trx,
  proposal: Pick<LockedProposal, 'id' | 'kind' | 'subject_id' | 'input'>,
  { actor, verb }: { actor: Actor; verb: Verb },
): Promise<void> {
  const { id, kind, subject_id, input } = proposal
  const { reason, note, ...values } = input
  const text = kind === 'payment.reverse' ? note : reason
  await recordAudit(trx, {
    actor,
    action: `proposal.${verb}` satisfies AuditAction,
    subject: { kind: factsOfProposal(kind).subject, id: subject_id },
    after: { proposal: id, action: kind, ...values, ...(kind === 'payment.reverse' ? { reason } : {}) },
    ...(typeof text === 'string' ? { reason: text } : {}),
    ...(kinds[kind].mask === undefined ? {} : { isPersonal: true }),
  })
}

type Asked = {
  staffId: number
  /** The number of the record in the call's path. */
  id?: number
  input: unknown
  /** The header `Idempotency-Key`, if there is one. */
  idempotencyKey?: string | undefined
}

type Outcome<K extends StoredKind> = { done: Done[K] } | { proposal: Proposal }

type Wanted<K> = { kind: K; subjectId: number; input: StoredInput; staffId: number; key: string | null }

/**
 * Takes a decision at once if the caller is the only enabled member of staff who may take it, or if its amount is
 * within the limit. For the limit, the amount is added to the amounts that this caller, and that anyone about the same
 * record, has decided alone within 24 hours and since the last confirmation. Otherwise the decision is only proposed,
 * after a rehearsal, so that nothing is proposed that would be refused now. The audit entry of a direct decision that
 * would have taken two people says so. A repeated key proposes nothing more. Throws what the decision itself throws,
 * and `conflict` while another proposal of the kind waits for the same record.
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

/** Takes the decision at once. Returns undefined if it takes two people and there is another one. */
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
 * Returns the actor as which this member of staff takes a decision of this weight without a second person: within the
 * limit, or as the only one who may take it. Undefined if it takes two people and there is another one. A null weight
 * takes two people for any amount.
 */
async function actorAlone(
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

/** Returns whether the amount exceeds the limit, alone or with one person's earlier ones. Others of the kind then wait. */
async function exceedsLimit(
  { db, secondPersonLimit }: CarryDeps,
  weight: bigint,
  { kind, ...whose }: { kind: StoredKind; staffId: number; subject: AuditSubject },
): Promise<boolean> {
  if (weight === 0n) return false
  await lockLimit(db, kind)
  return weight + (await sumWithinLimit(db, kind, whose)) > secondPersonLimit
}

/** Returns the earlier proposal of the same call. */
async function findRepeated(db: Database, { key, staffId, input }: Wanted<StoredKind>): Promise<Proposal | undefined> {
  const found = key === null ? undefined : await findByKey(db, { staffId, key })
  return found && isDeepStrictEqual(found.input, input) ? getProposal(db, found.id, staffId) : undefined
}

/**
 * Stores a decision that another person has to confirm, after a rehearsal. Throws what the decision itself throws, and
 * `conflict` while another proposal of the kind waits for the same record.
 */
async function propose<K extends StoredKind>(deps: ProposalDeps, wanted: Wanted<K>): Promise<Outcome<K>> {
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
    // The record is locked after the proposal, as a confirmation locks them.
    await hold?.({ ...deps, db: trx }, what)
    await auditProposal(trx, { id, kind, subject_id: subjectId, input: shown }, { actor, verb: 'make' })
    return { proposal: await getProposal(trx, id, staffId) }
  })
}

// The returns in a file of results count towards the limit of one person, as those recorded by hand do (plan rule 28).

/**
 * Records the results in a file of the bank, and proposes its returns if they take two people. Payments are recorded at
 * once, and the same file again changes nothing. Throws what `importResults` throws, and `conflict` if others proposed
 * returns of the batch at the same moment: the payments are recorded then, and the file can be imported again.
 */
export async function importOrPropose(
  deps: ProposalDeps,
  { staffId, id = 0, input }: Omit<Asked, 'idempotencyKey'>,
): Promise<Results> {
  const what = { kind: 'payouts.results', subjectId: id, staffId } as const
  const { held, ...results } = await importResults(deps, {
    id,
    input,
    actor: { kind: 'staff', id: staffId },
    weighing: (trx, weight) => actorAlone({ ...deps, db: trx }, weight, what),
  })
  if (held.length > 0) {
    const lines = held.map((one) => one.id)
    const total = formatMoney(await sumLines(deps.db, id, lines))
    await propose(deps, { ...what, input: { returns: held, total }, key: null })
  }
  return results
}

/**
 * Records the amount, in minor units, above which adjustments and write-offs take two people, unless it was the last
 * one recorded. The check of the ledger judges each of them by the limit of its time, and requires a second person from
 * the first record on (plan rule 28).
 */
export async function recordLimit({ db }: { db: Database }, limit: bigint): Promise<void> {
  await inTransaction(db, async (trx) => {
    const before = await findRecordedLimit(trx)
    const after = formatMoney(limit)
    if (before === after) return
    await recordAudit(trx, {
      actor: { kind: 'operator' },
      action: 'setting.change',
      subject: { kind: 'setting', id: 0 },
      before: { second_person_limit: before },
      after: { second_person_limit: after },
    })
  })
}
