/** Decides a payment as staff do, and reads its stored row. */
import { approvePayment } from '@evergrove/core/network'
import { attachProof, rejectPayment } from '@evergrove/core/payments'
import { approveMatched, assignReceipt, countApprovable } from '@evergrove/core/receipts'
import { weighed } from '@evergrove/core/testing'
import { rejectWithdrawal } from '@evergrove/core/withdrawals'
import type { RunningServer } from '@evergrove/server'
import { sql } from 'kysely'

type Services = RunningServer['services']

const paymentsOf = ({ db }: Services, agentId: number) =>
  db
    .selectFrom('payments')
    .select(['id', 'pin', 'status', 'payment_proof_id', 'reason'])
    .where('agent_id', '=', agentId)
    .orderBy('id')
    .execute()

async function onlyPaymentOf(services: Services, agentId: number) {
  const [payment] = await paymentsOf(services, agentId)
  if (payment === undefined) throw new Error(`Agent ${agentId} has no payment`)
  return payment
}

const actor = { kind: 'operator' } as const

async function approveArrived(services: Services): Promise<void> {
  const { up_to } = await countApprovable(services.db)
  const payments = services.db
    .selectFrom('payments as p')
    .innerJoin('receipts as r', 'r.payment_id', 'p.id')
    .select('p.id')
    .where('p.status', '!=', 'Approved')
    .limit(100)
  const chosen = (await payments.execute()).map(({ id }) => id)
  for (let after: number | null = up_to === 0 ? null : 0; after !== null; ) {
    after = (await approveMatched(services, { input: { after, up_to, chosen }, actor })).next
  }
}

export const paymentActions = {
  payments: paymentsOf,
  /** Lists the transfers of the agent's payment. */
  transfers: async (services: Services, agentId: number) => {
    const { id } = await onlyPaymentOf(services, agentId)
    return services.db
      .selectFrom('ledger_transfers')
      .select(['kind', 'credit_account_id', 'level'])
      .where('payment_id', '=', id)
      .orderBy('id')
      .execute()
  },
  approvePayment: async (services: Services, agentId: number) => {
    const { id } = await onlyPaymentOf(services, agentId)
    await approvePayment(services, { payment: { id }, input: weighed, actor })
  },
  /** Stores a picture (base64) as the proof of the agent's payment. */
  giveProof: async (services: Services, agentId: number, picture: string) => {
    const { id } = await onlyPaymentOf(services, agentId)
    await attachProof(services.files, { agentId, paymentId: id, bytes: Buffer.from(picture, 'base64') })
  },
  rejectPayment: async (services: Services, agentId: number, reason: string) => {
    const { id } = await onlyPaymentOf(services, agentId)
    await rejectPayment(services, { payment: { id }, input: { reason }, actor })
  },
  /** Approves matched receipts and books every open line as a charge, so that a test knows which lines wait. */
  emptyReceipts: async (services: Services) => {
    await approveArrived(services)
    const lines = services.db.selectFrom('receipts').select('id')
    const open = await lines.where('status', 'not in', ['Matched', 'Taken out']).execute()
    const input = { matched_with: 'charge' }
    for (const { id } of open) await assignReceipt(services, { receiptId: id, input, actor })
  },
  /** Returns two sums in minor units: all statement lines that are not taken out, and cash. */
  receiptSums: async ({ db }: Services) => {
    const lines = await db
      .selectFrom('receipts')
      .select((eb) => eb.fn.sum<string | null>('amount').as('sum'))
      .where('taken_out_at', 'is', null)
      .executeTakeFirstOrThrow()
    const cash = await db
      .selectFrom('ledger_accounts')
      .select(sql<string>`sum(debits_posted - credits_posted)`.as('sum'))
      .where('kind', '=', 'cash')
      .executeTakeFirstOrThrow()
    return { lines: lines.sum ?? '0', cash: cash.sum }
  },
  /**
   * Rejects every payment and withdrawal that waits, so that a test knows the contents of the queues. Payments that have arrived
   * are approved, because the line of a rejected one would wait for an approval for good.
   */
  emptyQueues: async (services: Services) => {
    await approveArrived(services)
    const waiting = (table: 'payments' | 'withdrawals') =>
      services.db.selectFrom(table).select('id').where('status', '=', 'Pending').execute()
    const input = { reason: 'Made room for a test' }
    for (const payment of await waiting('payments')) await rejectPayment(services, { payment, input, actor })
    for (const { id } of await waiting('withdrawals')) await rejectWithdrawal(services, { id, input, actor })
  },
}
