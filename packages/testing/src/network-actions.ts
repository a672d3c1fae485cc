/** Networks, balances, withdrawals and news for the screens of an agent, created by the use-cases. */
import { randomUUID } from 'node:crypto'
import { createAccount } from '@evergrove/core/accounts'
import { adjustBalance } from '@evergrove/core/ledger'
import { approvePayment, reversePayment } from '@evergrove/core/network'
import { writeStaffNotification } from '@evergrove/core/notifications'
import { birthDateOf, weighed } from '@evergrove/core/testing'
import { approveWithdrawal, rejectWithdrawal, requestWithdrawal, returnWithdrawal } from '@evergrove/core/withdrawals'
import { inTransaction } from '@evergrove/db'
import type { RunningServer } from '@evergrove/server'

type Services = RunningServer['services']

const actor = { kind: 'operator' } as const
/** Nobody signs in to these accounts. */
const NO_PASSWORD = 'none'

type NewRecruit = { first_name?: string; last_name?: string; sponsorId: number; isActive?: boolean }
export type Recruit = { id: number; code: string; email: string }

async function recruit(services: Services, { sponsorId, isActive = true, ...name }: NewRecruit): Promise<Recruit> {
  const email = `${randomUUID()}@recruits.example`
  const made = await inTransaction(services.db, async (trx) => {
    const id = await createAccount(trx, {
      email,
      first_name: name.first_name ?? 'Bola',
      last_name: name.last_name ?? 'Ade',
      phone_number: '08087654321',
      date_of_birth: birthDateOf(Number.parseInt(email.slice(0, 4), 16)),
      password_hash: NO_PASSWORD,
      email_verified_at: new Date(),
      recommended_by: sponsorId,
    })
    if (id === undefined) throw new Error(`${email} is taken`)
    const agent = await trx.selectFrom('agents').select('code').where('id', '=', id).executeTakeFirstOrThrow()
    const payment = await trx.selectFrom('payments').select('id').where('agent_id', '=', id).executeTakeFirstOrThrow()
    return { id, email, code: agent.code, payment }
  })
  const { payment, ...agent } = made
  if (isActive) await approvePayment(services, { payment, input: weighed, actor })
  return agent
}

async function lastWithdrawalOf({ db }: Services, agentId: number): Promise<number> {
  const { id } = await db
    .selectFrom('withdrawals')
    .select('id')
    .where('agent_id', '=', agentId)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return id
}

export const networkActions = {
  /** Creates an agent who joined with the sponsor's code and is active by default. */
  recruit,
  /** Creates active referrals of one sponsor, named Agent 1, Agent 2 and so on, in this order. */
  recruitMany: async (services: Services, sponsorId: number, count: number): Promise<Recruit[]> => {
    const made: Recruit[] = []
    for (let number = 1; number <= count; number += 1) {
      made.push(await recruit(services, { sponsorId, first_name: 'Agent', last_name: String(number) }))
    }
    return made
  },
  /** Reverses an agent's fee, as staff do if the money never arrived. */
  reverseFee: async (services: Services, agentId: number) => {
    const { id: paymentId } = await services.db
      .selectFrom('payments')
      .select('id')
      .where('agent_id', '=', agentId)
      .executeTakeFirstOrThrow()
    await reversePayment(services, { paymentId, input: { reason: 'never_arrived' }, actor })
  },
  /** Credits an agent with an amount such as '100.00' to withdraw. */
  credit: ({ db }: Services, agentId: number, amount: string) =>
    adjustBalance(
      { db },
      { input: { agent_id: agentId, direction: 'credit', amount, reason: 'Opening balance' }, actor },
    ),
  /** Credits the same amount several times, one after the other. */
  creditMany: async ({ db }: Services, agentId: number, { amount, times }: { amount: string; times: number }) => {
    const input = { agent_id: agentId, direction: 'credit', amount, reason: 'Opening balance' }
    for (let time = 0; time < times; time += 1) await adjustBalance({ db }, { input, actor })
  },
  withdraw: async (services: Services, agentId: number, amount: string) =>
    void (await requestWithdrawal(services, { agentId, input: { amount } })),
  /** Requests the amount several times for each agent, with as many agents as possible at the same time. */
  withdrawMany: async (
    services: Services,
    agentIds: number[],
    { amount, times }: { amount: string; times: number },
  ) => {
    for (let time = 0; time < times; time += 1) {
      await Promise.all(agentIds.map((agentId) => requestWithdrawal(services, { agentId, input: { amount } })))
    }
  },
  /** Returns a stored payout batch: its state, and how many of its withdrawals have which status and result. */
  storedBatch: async ({ db }: Services, id: number) => {
    const { state } = await db
      .selectFrom('payout_batches')
      .select('state')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const results = await db
      .selectFrom('withdrawals')
      .select((eb) => ['status', 'payout_result', eb.fn.countAll<number>().as('count')])
      .where('payout_batch_id', '=', id)
      .groupBy(['status', 'payout_result'])
      .orderBy('status')
      .execute()
    return { state, results }
  },
  approveLastWithdrawal: async (services: Services, agentId: number) =>
    approveWithdrawal(services, { id: await lastWithdrawalOf(services, agentId), actor }),
  rejectLastWithdrawal: async (services: Services, agentId: number, reason: string) =>
    rejectWithdrawal(services, { id: await lastWithdrawalOf(services, agentId), input: { reason }, actor }),
  /**
   * Gives back every approved withdrawal that has not gone to the bank, so that a test knows which ones wait for payment.
   */
  emptyPayouts: async (services: Services) => {
    const waiting = await services.db
      .selectFrom('withdrawals as w')
      .leftJoin('payout_batches as b', 'b.id', 'w.payout_batch_id')
      .select('w.id')
      .where('w.status', '=', 'Approved')
      .where('w.payout_result', 'is', null)
      .where((eb) => eb.or([eb('b.state', 'is', null), eb('b.state', '=', 'draft')]))
      .execute()
    const input = { reason: 'Made room for a test' }
    for (const { id } of waiting) await returnWithdrawal(services, { id, input, actor })
  },
  /** Sends an agent a notification, as staff do. */
  tell: async ({ db }: Services, agentId: number, text: { subject: string; message: string }) =>
    void (await writeStaffNotification({ db }, { input: { agent_id: agentId, ...text }, actor })),
}
