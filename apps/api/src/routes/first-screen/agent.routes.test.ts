/** The first screen of the dashboard, compared with the calls of its parts. */
import { expect, test } from 'vitest'
import type { TestAgent } from '../../testing/test-agents.ts'
import { apiForAll } from '../../testing/test-network.ts'

const { api, agents, network } = apiForAll()

const parts = {
  agent: 'auth/users/me',
  account: 'dashboard/user-account-info',
  payments: 'dashboard/payments',
  referrals: 'dashboard/refferals?page_size=4',
  earnings: 'dashboard/earnings?months=12',
  downlines: 'dashboard/downlines',
}

async function expectSame(agent: TestAgent): Promise<void> {
  const headers = await agents.authorization(agent)
  const read = async (path: string) => (await api.get(`/api/${path}`, headers)).body
  const expected = Object.entries(parts).map(async ([name, path]) => [name, await read(path)] as const)
  expect(await read('dashboard/first-screen')).toEqual(Object.fromEntries(await Promise.all(expected)))
}

test('the first screen consists of what the six calls of its parts return, with and without a network', async () => {
  const agent = await network.makeActive()
  const referrals = []
  for (const name of ['Ben', 'Chi', 'Dan', 'Eve', 'Fay']) referrals.push(await network.join(agent, name))
  for (const { id } of referrals.slice(1)) await network.approve(id)
  await expectSame(agent)
  for (const referral of referrals.slice(0, 2)) await expectSame(referral)
})
