/** Contact messages and newsletter subscribers over HTTP. */
import { unsubscribeUrl } from '@evergrove/core/contact'
import { createUrlSigner } from '@evergrove/core/platform/signed-urls'
import { beforeEach, describe, expect, test } from 'vitest'
import { TEST_SECRET, TEST_UNSUBSCRIBE_KEY } from '../../testing/test-api.ts'
import { apiForEach } from '../../testing/test-network.ts'

type Header = { Authorization: string }

const { api, network } = apiForEach()
let support: Header
let editor: Header

beforeEach(async () => {
  support = await network.staff('support')
  editor = await network.staff('editor')
})

const read = (path: string, as: Header) => api.get(`/api/staff/${path}`, as)
const remove = (path: string, as: Header) => api.request('DELETE', `/api/staff/${path}`, { headers: as })

describe('contact messages', () => {
  const message = { name: 'Zoe', location: 'Lagos', email: 'zoe@example.com', phone_number: '0801', message: 'Hello' }
  const answer = (id: number, body: unknown) => api.post(`/api/staff/messages/${id}/answered`, body, support)

  test('are new until somebody answers them, and can be reopened', async () => {
    for (const name of ['Zoe', 'Yan']) await api.post('/api/contact-us', { ...message, name })
    const all = await read('messages?status=new&page_size=1', support)
    expect(all.headers.get('X-Total-Count')).toBe('2')
    expect(all.body).toEqual([{ ...message, name: 'Yan', id: 2, created_at: expect.any(String), answered_at: null }])
    expect((await answer(1, { is_answered: true })).status).toBe(204)
    expect(await answer(1, { is_answered: true })).toMatchObject({
      status: 409,
      body: { detail: expect.stringMatching(/^This message was marked as answered by support@example\.com on /) },
    })
    expect((await read('messages?status=answered', support)).body).toMatchObject([{ id: 1 }])
    expect((await read('messages?status=new', support)).body).toMatchObject([{ id: 2 }])
    expect((await answer(1, { is_answered: false })).status).toBe(204)
    expect((await answer(1, { is_answered: false })).status).toBe(409)
    expect((await read('messages?status=new', support)).body).toMatchObject([{ id: 2 }, { id: 1 }])
  })

  test('are not changed or listed by a wrong request', async () => {
    await api.post('/api/contact-us', message)
    expect(await answer(1, {})).toMatchObject({ status: 400, body: { is_answered: ['This field is required.'] } })
    expect((await answer(1, { is_answered: 'perhaps' })).status).toBe(400)
    expect((await answer(4711, { is_answered: true })).status).toBe(404)
    expect((await read('messages?status=old', support)).status).toBe(400)
    expect((await read('messages', editor)).status).toBe(403)
  })
})

describe('subscribers', () => {
  beforeEach(async () => {
    for (const email of ['Ada@example.com', 'ben@example.com', 'a%b@example.com', '=cmd@example.com']) {
      await api.db.insertInto('newsletter_subscriptions').values({ email }).execute()
    }
  })
  const found = async (search: string) => {
    const { body, headers } = await read(`subscribers?search=${encodeURIComponent(search)}`, editor)
    return [(body as { email: string }[]).map(({ email }) => email), headers.get('X-Total-Count')]
  }

  test('are found by the beginning of their address', async () => {
    expect(await found('')).toEqual([
      ['=cmd@example.com', 'a%b@example.com', 'ben@example.com', 'Ada@example.com'],
      '4',
    ])
    expect(await found('ADA')).toEqual([['Ada@example.com'], '1'])
    expect(await found('a%')).toEqual([['a%b@example.com'], '1'])
    expect(await found('example')).toEqual([[], '0'])
    expect((await read('subscribers', support)).status).toBe(403)
  })

  test('are exported as a file without formulas, and the export is recorded', async () => {
    const { body, headers } = await read('subscribers.csv', editor)
    expect(headers.get('Content-Type')).toMatch(/^text\/csv/)
    const lines = String(body).trim().split('\r\n')
    expect(lines).toHaveLength(5)
    expect(lines[1]).toMatch(/^'=cmd@example\.com,/)
    expect((await read('subscribers.csv', support)).status).toBe(403)
    const entry = await api.db
      .selectFrom('audit_entries')
      .select(['action', 'after'])
      .orderBy('id', 'desc')
      .executeTakeFirst()
    expect(entry).toEqual({ action: 'subscribers.export', after: { search: '' } })
  })

  test('are removed by editors', async () => {
    expect((await remove('subscribers/1', support)).status).toBe(403)
    expect((await remove('subscribers/1', editor)).status).toBe(204)
    expect((await remove('subscribers/1', editor)).status).toBe(404)
    expect((await found('ada'))[1]).toBe('0')
  })

  test('[L16] unsubscribe by a link that outlives a change of the secret of tokens', async () => {
    const pathSignedWith = (secret: string) =>
      unsubscribeUrl({ unsubscribeUrls: createUrlSigner(secret), now: api.now }, { publicUrl: '', id: 2 })
    const statusOf = async (secret: string) => (await api.get(pathSignedWith(secret))).status
    expect(await statusOf(TEST_UNSUBSCRIBE_KEY)).toBe(200)
    // Links from the time before they had their own key are signed with the secret of tokens.
    expect(await statusOf(TEST_SECRET)).toBe(200)
    expect(await statusOf('another secret')).toBe(403)
  })

  test('unsubscribe by the link in an email, which only asks when it is opened', async () => {
    const deps = { unsubscribeUrls: createUrlSigner(TEST_UNSUBSCRIBE_KEY), now: api.now }
    const url = unsubscribeUrl(deps, { publicUrl: 'https://www.example.org', id: 2 })
    expect(url).toMatch(/^https:\/\/www\.example\.org\/api\/newsletter\/unsubscribe\/2\?/)
    const path = url.replace('https://www.example.org', '')
    const asked = await api.get(path)
    expect(asked.status).toBe(200)
    expect(asked.headers.get('Content-Type')).toMatch(/^text\/html/)
    expect(asked.headers.get('Cache-Control')).toBe('no-store')
    expect(String(asked.body)).toContain('<form method="post">')
    expect((await found('ben'))[1]).toBe('1')
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
    for (let n = 0; n < 2; n += 1) expect((await api.request('POST', path, { body })).status).toBe(200)
    expect((await found('ben'))[1]).toBe('0')
    expect((await found(''))[1]).toBe('3')
    for (const wrong of [path.replace('/2?', '/3?'), `${path}x`, '/api/newsletter/unsubscribe/3']) {
      expect({ wrong, get: (await api.get(wrong)).status }).toEqual({ wrong, get: 403 })
      expect({ wrong, post: (await api.request('POST', wrong, { body })).status }).toEqual({ wrong, post: 403 })
    }
  })
})
