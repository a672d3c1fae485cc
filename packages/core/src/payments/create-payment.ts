import { randomInt } from 'node:crypto'
import { getPlanInForce } from '../plan/index.ts'
import type { Trx } from '../platform/schema.ts'
import { insertPayment } from './payments.repository.ts'

const createPin = (): string => Array.from({ length: 10 }, () => randomInt(10)).join('')

/**
 * Creates the one payment of a new agent, Pending, with a unique PIN and the registration fee of the plan in force
 * (plan rules 1 and 11), in the transaction that creates the account.
 */
export async function createPayment(trx: Trx, agentId: number): Promise<void> {
  const { id, registration_fee } = await getPlanInForce(trx)
  const payment = { agent_id: agentId, plan_version_id: id, amount: registration_fee }
  while (!(await insertPayment(trx, { ...payment, pin: createPin() }))) {
    // Ten digits leave room: a PIN that is taken is rare, and the next one is free.
  }
}
