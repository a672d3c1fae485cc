/** A company with a history, for tests of its books. */
import { sql } from 'kysely'
import { adjustBalance } from '../../ledger/index.ts'
import {
  activate,
  found,
  noJobs,
  type SignedUpAgent,
  signUp,
  staff,
  worldCipher,
} from '../../network/testing/network-world.ts'
import type { Database } from '../../platform/schema.ts'
import { approveWithdrawal, rejectWithdrawal, requestWithdrawal } from '../../withdrawals/index.ts'
import { postedAt } from './past.ts'

/** The moment at which the history ends. */
export const NOW = new Date('2026-10-15T12:00:00Z')

export const adjust = (
  db: Database,
  {
    agentId,
    direction,
    amount,
    reason = 'counted again',
  }: Record<'direction' | 'amount', string> & { agentId: number; reason?: string },
) => adjustBalance({ db }, { input: { agent_id: agentId, direction, amount, reason }, actor: staff })

/** A sponsor joins in July and a referral in August. Money is held in September, then paid, returned and corrected in October. */
export async function foundBooks(
  db: Database,
): Promise<{ root: number; sponsor: SignedUpAgent; second: SignedUpAgent }> {
  const root = await found(db)
  const sponsor = await signUp(db, root)
  const second = await signUp(db, sponsor.id)
  const money = { db, jobs: noJobs, cipher: worldCipher }
  const withdraw = async (agentId: number, amount: string) => {
    await requestWithdrawal(money, { agentId, input: { amount } })
    const { rows } = await sql<{ id: number }>`select max(id) as id from withdrawals`.execute(db)
    return rows[0]?.id ?? 0
  }
  await postedAt(db, '2026-07-03T10:00:00Z', () => activate(db, sponsor))
  await postedAt(db, '2026-08-31T23:59:59.999999Z', () => activate(db, second))
  const paid = await postedAt(db, '2026-09-01T00:00:00Z', () => withdraw(sponsor.id, '10.00'))
  const returned = await postedAt(db, '2026-09-20T08:00:00Z', () => withdraw(root, '11.00'))
  await postedAt(db, '2026-10-01T09:00:00Z', () => approveWithdrawal(money, { id: paid, actor: staff }))
  await postedAt(db, '2026-10-01T10:00:00Z', () =>
    rejectWithdrawal(money, { id: returned, input: { reason: 'no' }, actor: staff }),
  )
  await postedAt(db, '2026-10-02T10:00:00Z', () =>
    adjust(db, { agentId: sponsor.id, direction: 'debit', amount: '5.00', reason: '=cmd|"x"' }),
  )
  return { root, sponsor, second }
}
