/** Withdrawals that are approved, or paid without the calls of the API. */
import { fillInProfile } from '@evergrove/core/accounts'
import type { Jobs } from '@evergrove/core/jobs'
import { createBatch, getBatch, releaseBatch, settleBatch } from '@evergrove/core/withdrawals'
import type { TestApi } from './test-api.ts'
import type { World } from './test-network.ts'

/** Makes, releases and settles a batch of all approved withdrawals. Returns its number. The bank's reference is stored with each withdrawal. */
export async function payApproved(api: TestApi, jobs: Pick<Jobs, 'send'>, reference: string): Promise<number> {
  const deps = { db: api.product.db, jobs, cipher: api.cipher, payer: undefined }
  const actor = { kind: 'operator' } as const
  const { id } = await createBatch(deps, { input: {}, actor })
  const { lines, total } = await getBatch(deps.db, id)
  await releaseBatch(deps, { id, input: { format: 'csv', lines, total }, actor })
  await settleBatch(deps, { id, input: { reference }, actor })
  return id
}

/** Lets an active agent of this bank request 10.00, 11.00 and 12.00, which finance approves. */
export async function approveThree({ api, agents, network }: World, bank_name = 'Granary') {
  const finance = await network.staff('finance')
  const agent = await network.makeActive()
  for (const name of ['Ben', 'Chi']) await network.approve((await network.join(agent, name)).id)
  await fillInProfile(api, agent.id, { bank_name, account_name: 'Ada Obi', account_number: '0012345678' })
  const own = await agents.authorization(agent)
  for (const amount of ['10.00', '11.00', '12.00']) await api.post('/api/dashboard/withdrawals', { amount }, own)
  await api.post('/api/staff/withdrawals/approve', { ids: [1, 2, 3] }, finance)
  return { finance, agent, own }
}
