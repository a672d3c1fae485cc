/** The kinds of stored proposals: each one's input, weight that calls for a second person, and action carrying it out. */
import { bankCorrectionInput, sponsorInput } from '@evergrove/contract/agents/agents'
import { explanationInput } from '@evergrove/contract/checks'
import { adjustmentInput, planInput, writeOffInput } from '@evergrove/contract/network'
import { type Reversal, reversalInput } from '@evergrove/contract/payments'
import { type PlanTrial, planTrialSchema } from '@evergrove/contract/plan'
import { formatMoney, parseMoney } from '@evergrove/contract/platform/money'
import { takeOutInput } from '@evergrove/contract/receipts/receipts'
import { releaseInput, resultInput } from '@evergrove/contract/withdrawals/payouts'
import { changeBankDetailsOf, changeSponsor, describeSponsorChange, type MaskedChange } from '../agents/index.ts'
import type { Actor } from '../audit/index.ts'
import { explainFinding } from '../checks/index.ts'
import type { Jobs } from '../jobs/index.ts'
import { cannotPay, publishTried, tryPlan } from '../laboratory/index.ts'
import { adjustBalance, takeAdjustmentKey, writeOffDebt } from '../ledger/index.ts'
import { reversePayment } from '../network/index.ts'
import { getPlanInForce } from '../plan/index.ts'
import { conflict, invalid } from '../platform/errors.ts'
import type { FieldCipher } from '../platform/field-encryption.ts'
import { type InputSchema, parseInput } from '../platform/parse-input.ts'
import type { Database, Trx } from '../platform/schema.ts'
import { linesToTakeOut, takeOutLines } from '../receipts/index.ts'
import {
  digestBatch,
  holdBatch,
  type Payer,
  recordResult,
  releaseBatch,
  sumLines,
  weighResult,
} from '../withdrawals/index.ts'
import type { StoredInput, StoredKind } from './proposals.table.ts'

export type ProposalDeps = {
  db: Database
  now: () => Date
  jobs: Pick<Jobs, 'send'>
  cipher: FieldCipher
  payer: Payer | undefined
  /** Up to this amount, in minor units, one person adjusts and writes off in 24 hours. */
  secondPersonLimit: bigint
}

export type CarryDeps = Omit<ProposalDeps, 'db'> & { db: Trx }

/** Alone, as a rehearsal before it is proposed, or by a second person, who may give a reason. */
type Mode = { by: 'alone' } | { by: 'rehearsal' } | { by: 'second person'; reason: string | null }

export type Carried = {
  subjectId: number
  input: StoredInput
  actor: Actor
  mode: Mode
  idempotencyKey?: string | undefined
}

/** The result of carrying out each kind. */
export type Done = {
  'payouts.release': undefined
  'payouts.results': undefined
  'payment.reverse': Reversal
  'balance.adjust': undefined
  'receivable.write-off': undefined
  'plan.publish': { id: number }
  'agent.change-bank-details': MaskedChange
  'agent.change-sponsor': undefined
  'finding.explain': undefined
  'receipt.take-out': { taken_out: number }
}

type Kind<Result> = {
  /** Parses the input. Throws `invalid` by field. */
  read: (input: unknown) => StoredInput
  /**
   * Returns the amount that counts towards the limit, in minor units: 0 for a decision that one person may always take,
   * null for one that takes two people for any amount, as every kind without `weigh` does. Locks the records that it
   * depends on.
   */
  weigh?: (trx: Trx, what: Pick<Carried, 'subjectId' | 'input'>) => Promise<bigint | null>
  /**
   * Adds to the input what takes too long for a transaction, or the state that the decision is about at this moment.
   */
  prepare?: (deps: ProposalDeps, input: StoredInput, id: number) => Promise<StoredInput>
  /** Returns the number of the record, for kinds where the caller does not name it. */
  subjectOf?: (db: Database, input: StoredInput) => Promise<number>
  carryOut: (deps: CarryDeps, what: Carried) => Promise<Result>
  /** Locks the record, after the proposal, until the transaction ends. Throws `conflict` if changed since preparation. */
  hold?: (deps: CarryDeps, what: Carried) => Promise<void>
  /** Takes the key of a call that may be repeated. Returns whether this is the first call with it. */
  takeKey?: (trx: Trx, what: Carried) => Promise<boolean>
  /** Returns the visible form of an input that is personal data, and therefore sealed. */
  mask?: (input: StoredInput, result: Result) => StoredInput
}

const asJson = (value: unknown): StoredInput =>
  JSON.parse(JSON.stringify(value, (_, part: unknown) => (typeof part === 'bigint' ? formatMoney(part) : part)))

const reading =
  (schema: InputSchema<object>) =>
  (input: unknown): StoredInput =>
    asJson(parseInput(schema, input))

const weighAmount = async (_: Trx, { input: { amount } }: Pick<Carried, 'input'>): Promise<bigint> =>
  parseMoney(amount) ?? 0n

/** Returns the withdrawals that a result is about, recorded by hand or held from a file, or the lines that are taken out. */
export function idsOf({ ids, returns }: StoredInput): number[] {
  if (Array.isArray(ids)) return ids.map(Number)
  return Array.isArray(returns) ? returns.map(({ id }: { id: unknown }) => Number(id)) : []
}

/** Publishes unless another version has been published since this one was proposed. */
async function publishInstead({ db }: CarryDeps, { subjectId, input, actor, mode }: Carried): Promise<{ id: number }> {
  const inForce = await getPlanInForce(db)
  if (inForce.id !== subjectId) {
    throw conflict(`Version ${inForce.id} of the plan was published since. Review it, and propose the change again.`)
  }
  const trial = planTrialSchema.parse(input['trial'])
  return publishTried({ db }, { input, actor, trial, reason: reasonFor(trial, mode) })
}

/** Returns the reason of a second person, which a plan that cannot pay needs (plan rule 34). */
function reasonFor(trial: PlanTrial, mode: Mode): string | null {
  if (trial.problems.length === 0) return null
  if (mode.by === 'alone') throw cannotPay(trial)
  if (mode.by === 'rehearsal') return 'Rehearsed'
  if (mode.reason === null) throw invalid({ reason: ['Say why this plan is published although it cannot pay.'] })
  return mode.reason
}

/** Returns the digest that a release was prepared for; null for a proposal from before releases had one. */
const digestOf = ({ digest }: StoredInput): string | null => (typeof digest === 'string' ? digest : null)

const formatIdOf = ({ format_id: id }: StoredInput): number | undefined => (typeof id === 'number' ? id : undefined)

export const kinds: { readonly [K in StoredKind]: Kind<Done[K]> } = {
  'payouts.release': {
    read: reading(releaseInput),
    prepare: async (deps, input, id) => ({
      ...input,
      digest: await digestBatch(deps, { id, formatId: formatIdOf(input) }),
    }),
    hold: ({ db, ...deps }, { subjectId: id, input }) =>
      holdBatch(db, deps, {
        id,
        formatId: formatIdOf(input),
        digest: digestOf(input),
        isReplaced: 'replaces' in input,
      }),
    carryOut: async ({ db, cipher, payer }, { subjectId: id, input, actor }) => {
      await releaseBatch({ db, cipher, payer }, { id, input, actor, digest: digestOf(input) })
      return undefined
    },
  },
  'payouts.results': {
    read: reading(resultInput),
    weigh: (trx, { subjectId: id, input }) => weighResult(trx, { id, result: input['result'], ids: idsOf(input) }),
    prepare: async ({ db }, input, id) => ({ ...input, total: formatMoney(await sumLines(db, id, idsOf(input))) }),
    carryOut: async ({ db, jobs }, { subjectId: id, input, actor }) => {
      await recordResult({ db, jobs }, { id, input, actor })
      return undefined
    },
  },
  'payment.reverse': {
    read: reading(reversalInput),
    carryOut: (deps, { subjectId: paymentId, input, actor }) => reversePayment(deps, { paymentId, input, actor }),
  },
  'balance.adjust': {
    read: reading(adjustmentInput),
    weigh: weighAmount,
    subjectOf: async (_, { agent_id }) => Number(agent_id),
    carryOut: async ({ db }, { input, actor, idempotencyKey }) => {
      await adjustBalance({ db }, { input, actor, idempotencyKey })
      return undefined
    },
    takeKey: takeAdjustmentKey,
  },
  'receivable.write-off': {
    read: reading(writeOffInput),
    weigh: weighAmount,
    carryOut: async ({ db }, { subjectId: agentId, input, actor }) => {
      await writeOffDebt({ db }, { agentId, input, actor })
      return undefined
    },
  },
  'plan.publish': {
    read: reading(planInput),
    subjectOf: async (db) => (await getPlanInForce(db)).id,
    prepare: async (deps, input) => ({ ...input, trial: await tryPlan(deps, input) }),
    carryOut: publishInstead,
  },
  'finding.explain': {
    read: reading(explanationInput),
    carryOut: async ({ db }, { subjectId: id, input, actor }) => {
      await explainFinding({ db }, { id, input, actor })
      return undefined
    },
  },
  'receipt.take-out': {
    read: reading(takeOutInput),
    prepare: async ({ db }, { whole_imports: isWhole, ...input }) => ({
      ...input,
      ids: await linesToTakeOut(db, { ids: idsOf(input), isWhole: isWhole === true }),
    }),
    subjectOf: async (_, input) => idsOf(input)[0] ?? 0,
    carryOut: ({ db }, { input, actor }) => takeOutLines({ db }, { input, actor }),
  },
  'agent.change-sponsor': {
    read: reading(sponsorInput),
    prepare: async ({ db }, { sponsor_code: code, reason }, agentId) => ({
      ...(await describeSponsorChange(db, { agentId, code: String(code) })),
      reason,
    }),
    carryOut: async (deps, { subjectId: agentId, input: { sponsor_id, reason }, actor }) => {
      await changeSponsor(deps, { agentId, sponsorId: Number(sponsor_id), reason: String(reason), actor })
      return undefined
    },
  },
  'agent.change-bank-details': {
    read: reading(bankCorrectionInput),
    carryOut: (deps, { subjectId: agentId, input, actor }) => changeBankDetailsOf(deps, { agentId, input, actor }),
    mask: ({ reason }, { before, after }) => ({ before, after, reason }),
  },
}
