/** The sessions of an account as its owner sees and ends them, and how sessions end by themselves. */
import { UNATTENDED_HEADER } from '@evergrove/contract/platform/constants'
import { createTokenKeys } from '@evergrove/core/accounts'
import { createStaff } from '@evergrove/core/staff'
import { decodeProtectedHeader } from 'jose'
import { beforeEach, describe, expect, test } from 'vitest'
import { PASSWORD, type TestAgent } from '../../testing/test-agents.ts'
import { TEST_SECRET, testTokens } from '../../testing/test-api.ts'
import { apiForEach } from '../../testing/test-network.ts'

const CHROME =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
const MINUTE_MS = 60_000

type Headers = { Authorization: string }
type Session = { id: string; device: string; is_current: boolean; last_used_at: string }

const { api, agents } = apiForEach()
let agent: TestAgent
beforeEach(async () => {
  api.clock.offsetMs = 0
  testTokens.keys = createTokenKeys(TEST_SECRET)
  agent = await agents.make()
  await createStaff(api.db, { email: 'ada@example.com', password: PASSWORD, role: 'finance', needsCode: false })
})

const person = { agent: () => agent.email, staff: () => 'ada@example.com' }
const paths = {
  agent: { signIn: '/api/auth/jwt/create', sessions: '/api/auth/sessions', me: '/api/auth/users/me' },
  staff: { signIn: '/api/staff/jwt/create', sessions: '/api/staff/sessions', me: '/api/staff/me' },
} as const
type Kind = keyof typeof paths

async function signIn(kind: Kind, headers: Record<string, string> = {}) {
  const sent = await api.post(paths[kind].signIn, { email: person[kind](), password: PASSWORD }, headers)
  expect(sent.status).toBe(200)
  const { access, refresh, token } = sent.body as { access?: string; refresh?: string; token?: string }
  return { Authorization: `JWT ${access ?? token}`, refresh: refresh ?? '' }
}
const headersOf = ({ Authorization }: Headers) => ({ Authorization })
const list = async (kind: Kind, who: Headers) => (await api.get(paths[kind].sessions, headersOf(who))).body as Session[]
const end = (kind: Kind, who: Headers, id: string | undefined) =>
  api.request('DELETE', `${paths[kind].sessions}/${id}`, { headers: headersOf(who) })
const endOthers = (who: Headers) => api.request('DELETE', paths.staff.sessions, { headers: headersOf(who) })
const statusOf = async (kind: Kind, who: Headers) => (await api.get(paths[kind].me, headersOf(who))).status
const refresh = (given: { refresh: string }) => api.post('/api/auth/jwt/refresh', { refresh: given.refresh })
const actions = async () =>
  (await api.db.selectFrom('audit_entries').select(['action', 'before']).orderBy('id').execute()).filter(({ action }) =>
    /session|sign-out/.test(action),
  )

describe.each<Kind>(['agent', 'staff'])('%s', (kind) => {
  test('sees the sessions of the account by device and kind of address, and nothing more exact', async () => {
    const phone = await signIn(kind, { 'User-Agent': CHROME, 'X-Test-Address': '2001:db8::/64' })
    await signIn(kind, { 'User-Agent': FIREFOX, 'X-Test-Address': '203.0.113.9' })
    await signIn(kind, { 'User-Agent': '<script>alert(1)</script>/1 x' })
    const sessions = await list(kind, phone)
    expect(sessions).toHaveLength(3)
    expect(sessions).toEqual(
      expect.arrayContaining([
        {
          id: expect.stringMatching(/^[0-9a-f-]{36}$/),
          device: 'Chrome on Android',
          address_family: 'IPv6',
          created_by: 'password',
          created_at: expect.stringMatching(/Z$/),
          last_used_at: expect.stringMatching(/Z$/),
          is_current: true,
        },
        expect.objectContaining({ device: 'Firefox on Windows', address_family: 'IPv4', is_current: false }),
      ]),
    )
    expect(JSON.stringify(sessions)).not.toMatch(/[<>]|203\.0|2001:db8/)
  })

  test('ends one session, whose tokens are refused at their next call, and no other', async () => {
    const lost = await signIn(kind, { 'User-Agent': CHROME })
    const other = await signIn(kind)
    const here = await signIn(kind)
    const found = (await list(kind, here)).find(({ device }) => device === 'Chrome on Android')
    expect((await end(kind, here, found?.id)).status).toBe(204)
    expect(await statusOf(kind, lost)).toBe(401)
    expect([await statusOf(kind, other), await statusOf(kind, here)]).toEqual([200, 200])
    expect(await list(kind, here)).toHaveLength(2)
    expect((await end(kind, here, found?.id)).status).toBe(204)
    expect(await actions()).toEqual([{ action: `${kind}.end-session`, before: { device: 'Chrome on Android' } }])
  })

  test.each([
    ['not-an-id', 400],
    ['1', 400],
    ['00000000-0000-4000-8000-000000000000', 404],
  ])('cannot end a session %s', async (id, status) => {
    expect((await end(kind, await signIn(kind), id)).status).toBe(status)
  })

  test('cannot see or end the sessions of anyone else', async () => {
    const stranger: Kind = kind === 'agent' ? 'staff' : 'agent'
    const theirs = await signIn(stranger)
    const [session] = await list(stranger, theirs)
    const here = await signIn(kind)
    expect((await end(kind, here, session?.id)).status).toBe(404)
    if (kind === 'staff') await endOthers(here)
    expect(await statusOf(stranger, theirs)).toBe(200)
    const refused = await end(stranger, here, session?.id)
    expect([401, 403]).toContain(refused.status)
  })

  test('[GAP-37] stays signed in after a change of the secret if the older one is known, and not otherwise', async () => {
    const before = await signIn(kind)
    const next = 'y'.repeat(40)
    testTokens.keys = createTokenKeys(next, [TEST_SECRET])
    expect(await statusOf(kind, before)).toBe(200)
    const after = await signIn(kind)
    const kidOf = ({ Authorization }: Headers) => decodeProtectedHeader(Authorization.slice(4)).kid
    expect(kidOf(after)).not.toBe(kidOf(before))
    testTokens.keys = createTokenKeys(next)
    expect([await statusOf(kind, before), await statusOf(kind, after)]).toEqual([401, 200])
  })
})

test('another agent’s session cannot be ended', async () => {
  const other = await agents.make({ email: 'other@example.com' })
  const theirs = await agents.authorization(other)
  const [session] = await list('agent', theirs)
  expect((await end('agent', await signIn('agent'), session?.id)).status).toBe(404)
  expect(await statusOf('agent', theirs)).toBe(200)
})

describe('an agent', () => {
  test('signs out on the server, which voids both tokens, and other sessions continue', async () => {
    const [here, other] = [await signIn('agent'), await signIn('agent')]
    const signOut = () => api.post('/api/auth/jwt/end', { refresh: here.refresh })
    expect((await signOut()).status).toBe(204)
    expect(await statusOf('agent', here)).toBe(401)
    expect(await refresh(here)).toMatchObject({ status: 401, body: { reason: 'signed_out_elsewhere' } })
    expect((await api.post('/api/auth/jwt/verify', { token: here.refresh })).status).toBe(401)
    expect((await api.post('/api/auth/jwt/logout', { refresh: here.refresh })).status).toBe(401)
    expect((await signOut()).status).toBe(204)
    expect(await statusOf('agent', other)).toBe(200)
  })

  test('gets an access token of the same session by refreshing', async () => {
    const here = await signIn('agent')
    const { access } = (await refresh(here)).body as { access: string }
    await api.post('/api/auth/jwt/end', { refresh: here.refresh })
    expect(await statusOf('agent', { Authorization: `JWT ${access}` })).toBe(401)
  })

  test('no longer sees sessions that a new password or signing out everywhere has ended', async () => {
    await signIn('agent')
    await api.post('/api/auth/jwt/logout', { refresh: (await signIn('agent')).refresh })
    expect(await list('agent', await signIn('agent'))).toHaveLength(1)
  })

  test('cannot use a proof in another session', async () => {
    const [here, thief] = [await signIn('agent'), await signIn('agent')]
    const proven = await api.post('/api/auth/proofs', { purpose: 'bank_details', password: PASSWORD }, headersOf(here))
    const { proof } = proven.body as { proof: string }
    const change = (who: Headers) =>
      api.request('PATCH', '/api/auth/users/me', {
        headers: { ...headersOf(who), 'Content-Type': 'application/json', 'X-Proof': proof },
        body: JSON.stringify({ bank_name: 'Savings Bank', account_name: 'Ada Obi', account_number: '0123456789' }),
      })
    expect((await change(thief)).status).toBe(403)
    expect((await change(here)).status).toBe(200)
  })

  test('sees the time of the last use to the minute, and any call updates it', async () => {
    const here = await signIn('agent')
    const usedAt = async () => Date.parse((await list('agent', here))[0]?.last_used_at ?? '')
    const first = await usedAt()
    api.clock.offsetMs = MINUTE_MS / 2
    expect(await usedAt()).toBe(first)
    api.clock.offsetMs = 10 * MINUTE_MS
    await statusOf('agent', here)
    expect(await usedAt()).toBeGreaterThanOrEqual(first + 10 * MINUTE_MS)
  })

  test('keeps a session on record for 90 days after it has expired, and no longer', async () => {
    await signIn('agent')
    const count = async () => (await api.db.selectFrom('sessions').select('id').execute()).length
    api.clock.offsetMs = 89 * 24 * 60 * MINUTE_MS
    await signIn('agent')
    expect(await count()).toBe(2)
    api.clock.offsetMs = 92 * 24 * 60 * MINUTE_MS
    await signIn('agent')
    expect(await count()).toBe(2)
  })
})

describe('staff', () => {
  const reasonOf = async (who: Headers) => {
    const { status, body } = await api.get('/api/staff/me', headersOf(who))
    return { status, reason: (body as { reason?: string }).reason }
  }

  test('end all other sessions at once, and stay signed in', async () => {
    const others = [await signIn('staff'), await signIn('staff')]
    const here = await signIn('staff')
    const sent = await Promise.all([endOthers(here), endOthers(here)])
    expect(sent.map(({ status }) => status)).toEqual([204, 204])
    expect(await Promise.all(others.map((other) => statusOf('staff', other)))).toEqual([401, 401])
    expect(await statusOf('staff', here)).toBe(200)
    expect(await list('staff', here)).toEqual([expect.objectContaining({ is_current: true })])
    expect(await actions()).toEqual([{ action: 'staff.end-other-sessions', before: {} }])
  })

  test('are signed out after 30 minutes without use, even if the console makes requests by itself', async () => {
    const here = await signIn('staff')
    for (const minute of [10, 20, 29]) {
      api.clock.offsetMs = minute * MINUTE_MS
      expect((await api.get('/api/staff/me', { ...headersOf(here), [UNATTENDED_HEADER]: 'yes' })).status).toBe(200)
    }
    api.clock.offsetMs = 31 * MINUTE_MS
    expect(await reasonOf(here)).toEqual({ status: 401, reason: 'idle' })
    expect(await list('staff', await signIn('staff'))).toHaveLength(1)
  })

  test('stay signed in while they work, for at most eight hours, even with a new password', async () => {
    const here = await signIn('staff')
    for (let minute = 25; minute < 8 * 60; minute += 25) {
      api.clock.offsetMs = minute * MINUTE_MS
      expect((await reasonOf(here)).status).toBe(200)
    }
    const changed = await api.post(
      '/api/staff/password',
      { old_password: PASSWORD, new_password: 'Meadow-lantern-8' },
      headersOf(here),
    )
    const { token } = changed.body as { token: string }
    expect((await reasonOf({ Authorization: `JWT ${token}` })).status).toBe(200)
    api.clock.offsetMs = (8 * 60 + 1) * MINUTE_MS
    expect(await reasonOf({ Authorization: `JWT ${token}` })).toEqual({ status: 401, reason: 'expired' })
  })
})
