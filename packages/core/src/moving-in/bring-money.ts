/**
 * Brings payments, withdrawals and balances over. Fees and decided withdrawals of the past are history without
 * transfers; pending withdrawals become holds; a balance or a debt becomes an opening balance (plan rule 35).
 */
import { createHash } from 'node:crypto'
import { inTransaction } from '@evergrove/db'
import type { RawBuilder } from 'kysely'
import {
  type Funds,
  openingBalance,
  postBroughtOver,
  settlement,
  type Transfer,
  withdrawalHold,
} from '../ledger/index.ts'
import { getPlanInForce, type PlanVersion } from '../plan/index.ts'
import { minorUnits } from '../platform/money.ts'
import type { Database, Trx } from '../platform/schema.ts'
import { balanceAfter, paymentStatusOf } from './owned-records.ts'
import { amountIn, digestOf, type ReadRecord, textIn } from './read-record.ts'
import { BATCH, inBatches } from './source.ts'
import {
  type BroughtOver,
  listKnown,
  listPaymentIds,
  listTakenPins,
  listUnfitHolds,
  listWithoutPayment,
  nextIdOf,
  noteBroughtOver,
  releaseHolds,
  storePayments,
  storeWithdrawals,
} from './store.repository.ts'

/** A record about an agent, with our id of that agent and the agent's status. */
export type OfAgent = { read: ReadRecord; agentId: number; status: string | undefined }

const PIN = /^\d{10}$/
const PINS = 10_000_000_000n

/** Returns a PIN that depends on nothing but the payment and the attempt. */
function pinFor(formerId: string, attempt: number): string {
  const digest = createHash('sha256').update(`${formerId} ${attempt}`).digest('hex').slice(0, 16)
  return String(BigInt(`0x${digest}`) % PINS).padStart(10, '0')
}

type Payment = { formerId: string; agent_id: number; pin: string | undefined; digest: string } & Record<
  'status' | 'date' | 'amount' | 'decided_at',
  unknown
>

/** Gives every payment a PIN that no other has: its former one if it has ten digits, or another one. */
async function withPins(trx: Trx, payments: readonly Payment[]): Promise<(Payment & { pin: string })[]> {
  const done: (Payment & { pin: string })[] = []
  const used = new Set<string>()
  let open = [...payments]
  for (let attempt = 0; open.length > 0; attempt += 1) {
    const wanted = open.map((payment) => {
      const own = attempt === 0 && payment.pin !== undefined && PIN.test(payment.pin) ? payment.pin : undefined
      return { ...payment, pin: own ?? pinFor(payment.formerId, attempt) }
    })
    const taken = await listTakenPins(trx, wanted)
    open = []
    for (const payment of wanted) {
      if (taken.has(payment.pin) || used.has(payment.pin)) {
        open.push(payment)
        continue
      }
      used.add(payment.pin)
      done.push(payment)
    }
  }
  return done
}

const toRows = (
  payments: readonly (Payment & { pin: string })[],
  idOf: (payment: Payment) => number,
  plan: PlanVersion,
) => payments.map((payment) => ({ id: idOf(payment), plan_version_id: plan.id, ...payment }))

async function storePaymentRows(trx: Trx, payments: readonly Payment[], plan: PlanVersion): Promise<number> {
  const known = await listKnown(
    trx,
    'payments',
    payments.map(({ formerId }) => formerId),
  )
  const changed = payments.filter(({ formerId, digest }) => known.get(formerId)?.digest !== digest)
  if (changed.length === 0) return 0
  const ids = await listPaymentIds(
    trx,
    changed.map(({ agent_id }) => agent_id),
  )
  let next = await nextIdOf(trx, 'payments')
  for (const { agent_id } of changed) if (!ids.has(agent_id)) ids.set(agent_id, next++)
  const idOf = ({ agent_id }: Payment) => ids.get(agent_id) ?? 0
  const rows = toRows(await withPins(trx, changed), idOf, plan)
  await storePayments(trx, rows)
  const notes = changed.map(
    (payment): BroughtOver => ({
      former_id: payment.formerId,
      id: idOf(payment),
      digest: payment.digest,
    }),
  )
  await noteBroughtOver(trx, 'payments', notes)
  return changed.length
}

function toPayment({ read, agentId, status }: OfAgent): Payment {
  const { date, decided_at, pin } = read.values
  const becomes = paymentStatusOf(read, status)
  return {
    formerId: read.record.key,
    agent_id: agentId,
    pin: typeof pin === 'string' ? pin : undefined,
    status: becomes,
    date,
    amount: amountIn(read, 'amount'),
    decided_at: becomes === 'Pending' ? null : (decided_at ?? date),
    digest: digestOf(read.values, agentId, becomes),
  }
}

/** Stores a batch of payments that are new or have changed. Returns how many these are. */
export const bringPayments = (db: Database, batch: readonly OfAgent[]): Promise<number> =>
  inTransaction(db, async (trx) => storePaymentRows(trx, batch.map(toPayment), await getPlanInForce(trx)))

/** Gives agents for whom the source has no payment one of the present plan: approved if they are Active. */
export async function* addMissingPayments(db: Database): AsyncGenerator<number> {
  for (let after = 0; ; ) {
    const stored = await inTransaction(db, async (trx) => {
      const plan = await getPlanInForce(trx)
      const agents = await listWithoutPayment(trx, { after, limit: BATCH })
      const payments = agents.map(({ id, former_id, status, date_joined: date }): Payment => {
        const becomes = status === 'Active' ? 'Approved' : 'Pending'
        const formerId = `of agent ${former_id}`
        const amount = plan.registration_fee
        const decided_at = becomes === 'Approved' ? date : null
        return {
          formerId,
          agent_id: id,
          pin: undefined,
          status: becomes,
          date,
          amount,
          decided_at,
          digest: digestOf({}),
        }
      })
      await storePaymentRows(trx, payments, plan)
      return agents
    })
    const last = stored.at(-1)
    if (last === undefined) return
    yield stored.length
    after = last.id
  }
}

const REJECTED = 'Rejected before the company moved to this system.'

function toWithdrawal({ read, agentId }: OfAgent) {
  const { status, created_at, decided_at, reason } = read.values
  const decided = status === 'Pending' ? null : (decided_at ?? created_at)
  const result = status === 'Approved' ? 'paid' : status === 'Returned' ? 'returned' : null
  return {
    agent_id: agentId,
    amount: amountIn(read, 'amount'),
    balance_before: amountIn(read, 'balance_before'),
    balance_after: balanceAfter(read),
    status,
    reason: status === 'Rejected' ? (textIn(read, 'reason') ?? REJECTED) : (reason ?? null),
    created_at,
    decided_at: decided,
    payout_result: result,
    payout_at: result === null ? null : decided,
  }
}

/** Stores a batch of withdrawals that are new or were decided meanwhile. Returns how many these are. */
export async function bringWithdrawals(db: Database, batch: readonly OfAgent[]): Promise<number> {
  return inTransaction(db, async (trx) => {
    const plan = await getPlanInForce(trx)
    const keys = batch.map(({ read }) => read.record.key)
    const known = await listKnown(trx, 'withdrawals', keys)
    let next = await nextIdOf(trx, 'withdrawals')
    const notes: BroughtOver[] = []
    const rows = []
    for (const one of batch) {
      const { key } = one.read.record
      const before = known.get(key)
      const digest = digestOf(one.read.values, one.agentId)
      if (before?.digest === digest) continue
      const id = before?.id ?? next++
      notes.push({ former_id: key, id, digest })
      rows.push({ ...toWithdrawal(one), id, plan_version_id: plan.id })
    }
    if (rows.length === 0) return 0
    await storeWithdrawals(trx, rows)
    await noteBroughtOver(trx, 'withdrawals', notes)
    return rows.length
  })
}

type NewHold = { id: number; amount: bigint; planVersionId: number }

/**
 * Returns the transfers that bring an agent from the present funds to the former balance, less what the agent owed, and
 * hold the pending withdrawals besides.
 * @param wanted the former balance, below zero for a debt; undefined if the source does not say
 */
export function openingTransfers(
  agentId: number,
  { available, owed }: Funds,
  { wanted, holds }: { wanted: bigint | undefined; holds: readonly NewHold[] },
): Transfer[] {
  const repaid = settlement(agentId, { available, owed }, {})
  const still = { available: available - (repaid?.amount ?? 0n), owed: owed - (repaid?.amount ?? 0n) }
  const held = holds.reduce((sum, { amount }) => sum + amount, 0n)
  const lacking = held + still.owed - still.available
  const forHolds = held > 0n && lacking > 0n ? lacking : 0n
  const after = still.available + forHolds - still.owed - held
  const change = wanted === undefined ? 0n : wanted - after
  const credit = forHolds + (change > 0n ? change : 0n)
  return [
    ...(repaid === undefined ? [] : [repaid]),
    ...(credit > 0n ? [openingBalance({ agentId, direction: 'credit', amount: credit })] : []),
    ...holds.map(({ id, ...hold }) => withdrawalHold({ agentId, withdrawalId: id, ...hold })),
    ...(change < 0n ? [openingBalance({ agentId, direction: 'debit', amount: -change })] : []),
  ]
}

/**
 * Brings the balances, debts and holds of agents to those of the source, in batches in the order of their ids. It posts
 * only differences, so doing it again posts nothing.
 * @param wanted the former balance of each agent in minor units, below zero for a debt
 * @param at the moment of the transfers, as SQL
 */
export async function* bringBalances(
  db: Database,
  {
    agentIds,
    wanted,
    at,
  }: { agentIds: Iterable<number>; wanted: ReadonlyMap<number, bigint>; at: RawBuilder<unknown> },
): AsyncGenerator<number> {
  for await (const ids of inBatches(agentIds)) {
    await inTransaction(db, async (trx) => {
      const unfit = await listUnfitHolds(trx, ids)
      const [ended, missing] = [
        unfit.filter(({ status }) => status !== 'Pending'),
        unfit.filter(({ status }) => status === 'Pending'),
      ]
      await releaseHolds(
        trx,
        ended.map(({ id }) => id),
        at,
      )
      const holds = Map.groupBy(missing, ({ agent_id }) => agent_id)
      const moving = ids.filter((id) => (wanted.get(id) ?? 0n) !== 0n || holds.has(id))
      await postBroughtOver(trx, { agentIds: ids, moving, at }, (funds) =>
        [...new Set([...moving, ...funds.keys()])]
          .toSorted((one, other) => one - other)
          .flatMap((agentId) =>
            openingTransfers(agentId, funds.get(agentId) ?? { available: 0n, owed: 0n }, {
              wanted: wanted.get(agentId),
              holds: (holds.get(agentId) ?? []).map(({ id, amount, plan_version_id }) => ({
                id,
                amount: minorUnits(amount),
                planVersionId: plan_version_id,
              })),
            }),
          ),
      )
    })
    yield ids.length
  }
}
