/** The roles that may make each staff call, for every call of the API document, so that none is forgotten. */
import { staffRoles } from '@evergrove/contract/staff/staff-accounts'
import { found, moveFormerCompany } from '@evergrove/core/testing'
import { describe, expect, test } from 'vitest'
import { callsFor, describedCalls, requestFor, signInCalls, staffCalls } from '../testing/staff-calls.ts'
import { apiForEach } from '../testing/test-network.ts'

const { api, agents, network } = apiForEach()

const authorize = (token: string) => ({ Authorization: `JWT ${token}` })

/** Makes each call with an empty body, and returns their statuses. */
async function statusesOf(calls: readonly string[], headers: Record<string, string>): Promise<Record<string, number>> {
  const statuses: Record<string, number> = {}
  for (const call of calls) {
    const { method, path } = requestFor(call)
    const init = method === 'GET' || method === 'DELETE' ? {} : { body: '{}' }
    const { status } = await api.request(method, path, {
      ...init,
      headers: { 'Content-Type': 'application/json', ...headers },
    })
    statuses[call] = status
  }
  return statuses
}

const all = (calls: readonly string[], status: number) => Object.fromEntries(calls.map((call) => [call, status]))

test('the table names every staff call of the API document and no other', async () => {
  const described = (await describedCalls(api)).map(({ call }) => call).filter((call) => call.includes(' /staff'))
  expect(described.toSorted()).toEqual([...signInCalls, ...staffCalls].toSorted())
})

test('a token whose session has ended is refused on every call', { tags: 'deep' }, async () => {
  const headers = await network.staff('admin')
  await api.db.updateTable('sessions').set({ ended_at: api.now() }).where('staff_id', 'is not', null).execute()
  expect(await statusesOf(staffCalls, headers)).toEqual(all(staffCalls, 401))
})

/** Also where a company has moved in, whose records are among those that the calls name. */
test.each(staffRoles)('%s may make the calls of the role and is refused on every other call', async (role) => {
  await found(api.db)
  await moveFormerCompany(api.db)
  const headers = await network.staff(role)
  const { allowed, refused } = callsFor(role)
  expect(await statusesOf(refused, headers)).toEqual(all(refused, 403))

  const statuses = Object.entries(await statusesOf(allowed, headers))
  expect(statuses).toHaveLength(allowed.length)
  const lists = statuses.filter(([call]) => call.startsWith('GET') && !/[{]id|[{]month|audience/.test(call))
  expect(Object.fromEntries(lists)).toEqual(
    all(
      lists.map(([call]) => call),
      200,
    ),
  )
  // The record does not exist or the body is empty, but the role is not refused and nothing breaks.
  expect(statuses.filter(([, status]) => ![200, 204, 400, 404, 409, 415].includes(status))).toEqual([])
})

describe('[ROLE-004] every staff call', () => {
  test('returns 403 to an agent', async () => {
    const agent = await agents.make()
    expect(await statusesOf(staffCalls, await agents.authorization(agent))).toEqual(all(staffCalls, 403))
  })

  test('returns 401 without a valid access token', async () => {
    const { refresh } = await agents.tokensOf(await agents.make())
    for (const headers of [{}, authorize('x'), authorize(refresh)]) {
      expect(await statusesOf(staffCalls, headers)).toEqual(all(staffCalls, 401))
    }
  })
})

test('[ROLE-004] an agent call returns 401 to staff', async () => {
  const calls = (await describedCalls(api))
    .filter(({ call, needsToken }) => needsToken || call.includes(' /dashboard/'))
    .map(({ call }) => call)
    .filter((call) => !call.includes(' /staff/') && !call.includes('/check-refcode/'))
  expect(calls.length).toBeGreaterThan(15)
  expect(await statusesOf(calls, await network.staff('admin'))).toEqual(all(calls, 401))
})
