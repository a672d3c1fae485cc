import { createPayment } from '../payments/index.ts'
import type { Trx } from '../platform/schema.ts'
import { insertAgent, type NewAgent } from './accounts.repository.ts'
import { createReferralCode } from './referral-code.ts'

export type NewAccount = Omit<NewAgent, 'code' | 'status' | 'recommended_by'> & {
  recommended_by: number
  /** A chosen code. By default, a random one. */
  code?: string
}

const CODE_ATTEMPTS = 5

/**
 * Creates the account of a Pending agent together with the payment of the registration fee: both or neither. Resolves
 * to the agent's id, or to undefined if the email address belongs to another account. A code that is already taken is
 * drawn again, at most five times in all.
 */
export async function createAccount(
  trx: Trx,
  account: NewAccount,
  drawCode = createReferralCode,
): Promise<number | undefined> {
  for (let attempt = 0; attempt < CODE_ATTEMPTS; attempt += 1) {
    const code = account.code ?? drawCode()
    const id = await insertAgent(trx, { ...account, code, status: 'Pending' })
    if (id === undefined) continue
    await createPayment(trx, id)
    return id
  }
  return undefined
}
