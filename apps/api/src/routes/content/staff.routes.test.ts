/** Content edited over HTTP: who may edit it, the responses of each call, and the effect on the public site. */
import { contentKinds } from '@evergrove/contract/content/content-kinds'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Sent } from '../../testing/test-api.ts'
import { apiForEach } from '../../testing/test-network.ts'

type Row = { id: number; version: number; fields: Record<string, unknown> }

const { api, agents, network } = apiForEach()
let editor: { Authorization: string }

beforeEach(async () => {
  editor = await network.staff('editor')
})

const branch = (branch_name: string) => ({ branch_name, phone_number: '0700', branch_address: 'Street 1' })

const call = (method: string, path: string, body?: unknown, as = editor): Promise<Sent> =>
  api.request(method, `/api/staff/${path}`, {
    headers: { 'Content-Type': 'application/json', ...as },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
const create = async (fields: object = branch('A')) =>
  (await call('POST', 'content/branch-address', { fields })).body as Row
const publicBranches = async () => (await api.get('/api/branch-address')).body

describe('the calls for editing content', () => {
  test.each([
    ['admin', 200],
    ['editor', 200],
    ['finance', 403],
    ['support', 403],
  ] as const)('give %s the status %i for the list of kinds', async (role, status) => {
    const as = role === 'editor' ? editor : await network.staff(role)
    expect((await call('GET', 'content', undefined, as)).status).toBe(status)
  })

  test('are all refused to another role, and nothing changes', async () => {
    const { id } = await create()
    const support = await network.staff('support')
    const calls: [string, string, unknown?][] = [
      ['GET', 'content'],
      ['GET', 'content/branch-address'],
      ['POST', 'content/branch-address', { fields: branch('B') }],
      ['PUT', `content/branch-address/${id}`, { fields: branch('B'), version: 1 }],
      ['DELETE', `content/branch-address/${id}`],
      ['POST', `content/branch-address/${id}/publish`, { is_published: false }],
      ['POST', 'content/branch-address/order', { ids: [id] }],
      ['POST', 'content/branch-address/preview', { fields: branch('B') }],
      ['GET', `content/branch-address/${id}/history`],
      ['GET', 'content/branch-address/deleted'],
      ['POST', `content/branch-address/${id}/restore`, { version: 1 }],
      ['POST', 'images', {}],
    ]
    for (const [method, path, body] of calls) {
      expect({ path, status: (await call(method, path, body, support)).status }).toEqual({ path, status: 403 })
    }
    expect(await publicBranches()).toEqual([{ id, ...branch('A') }])
  })
})

describe('the kinds of content', () => {
  test('are all listed, with their labels and counts', async () => {
    const { status, body } = await call('GET', 'content')
    expect(status).toBe(200)
    expect((body as { kind: string }[]).map(({ kind }) => kind)).toEqual(Object.keys(contentKinds))
    expect(body).toContainEqual(
      expect.objectContaining({ kind: 'branch-address', label: 'Branches', single: false, total: 0, published: 0 }),
    )
  })

  test('are not found on any call if they do not exist', async () => {
    for (const kind of ['nothing', '__proto__', 'constructor']) {
      for (const [method, path, body] of [
        ['GET', ''],
        ['POST', '', { fields: {} }],
        ['PUT', '/1', { fields: {}, version: 1 }],
        ['DELETE', '/1'],
        ['POST', '/order', { ids: [] }],
        ['POST', '/preview', { fields: {} }],
        ['GET', '/1/history'],
        ['GET', '/deleted'],
        ['POST', '/1/publish', { is_published: true }],
        ['POST', '/1/restore', { version: 1 }],
      ] as const) {
        const { status } = await call(method, `content/${kind}${path}`, body)
        expect({ kind, method, path, status }).toEqual({ kind, method, path, status: 404 })
      }
    }
  })
})

describe('a record', () => {
  test('is added, saved, hidden, deleted and restored, and each change is public at the next request', async () => {
    const added = await call('POST', 'content/branch-address', { fields: branch('A') })
    expect(added).toMatchObject({
      status: 201,
      body: { version: 1, position: 1, is_published: true, updated_by: 'editor@example.com', fields: branch('A') },
    })
    const { id } = added.body as Row
    expect(await publicBranches()).toEqual([{ id, ...branch('A') }])
    expect(await call('PUT', `content/branch-address/${id}`, { fields: branch('B'), version: 1 })).toMatchObject({
      status: 200,
      body: { id, version: 2, fields: branch('B') },
    })
    expect(await publicBranches()).toEqual([{ id, ...branch('B') }])
    await call('POST', `content/branch-address/${id}/publish`, { is_published: false })
    expect(await publicBranches()).toEqual([])
    expect((await call('GET', 'content/branch-address')).body).toMatchObject([{ id, is_published: false, version: 3 }])
    expect(await call('DELETE', `content/branch-address/${id}`)).toMatchObject({ status: 204, body: '' })
    expect((await call('GET', 'content/branch-address')).body).toEqual([])
    expect((await call('GET', 'content/branch-address/deleted')).body).toMatchObject([{ id, version: 4 }])
    expect(await call('POST', `content/branch-address/${id}/restore`, { version: 1 })).toMatchObject({
      status: 200,
      body: { id, version: 5, fields: branch('A') },
    })
    expect(await publicBranches()).toEqual([{ id, ...branch('A') }])
    const history = (await call('GET', `content/branch-address/${id}/history?page_size=3`)).body
    expect(history).toMatchObject([{ change: 'restored' }, { change: 'deleted' }, { change: 'hidden' }])
  })

  test('is refused with 409 and the name of the person who was faster', async () => {
    const { id } = await create()
    const admin = await network.staff('admin')
    const path = `content/branch-address/${id}`
    expect((await call('PUT', path, { fields: branch('B'), version: 1 }, admin)).status).toBe(200)
    expect(await call('PUT', path, { fields: branch('C'), version: 1 })).toMatchObject({
      status: 409,
      body: { detail: expect.stringMatching(/^admin@example\.com changed this record on .+ UTC\./) },
    })
    await call('DELETE', path, undefined, admin)
    for (const [method, end, body] of [
      ['PUT', '', { fields: branch('C'), version: 2 }],
      ['DELETE', ''],
      ['POST', '/publish', { is_published: false }],
    ] as const) {
      expect(await call(method, path + end, body)).toMatchObject({
        status: 409,
        body: { detail: expect.stringMatching(/^admin@example\.com deleted this record/) },
      })
    }
    expect((await call('POST', 'content/branch-address/order', { ids: [id] })).status).toBe(409)
  })

  test.each([
    ['PUT', { fields: branch('B'), version: 1 }],
    ['DELETE', undefined],
  ])('is not found if it never existed: %s', async (method, body) => {
    expect((await call(method, 'content/branch-address/77', body)).status).toBe(404)
    expect((await call(method, 'content/branch-address/x', body)).status).toBe(400)
  })

  test('is refused with messages by field', async () => {
    const refused = (body: unknown) => call('POST', 'content/branch-address', body)
    expect(await refused({ fields: { ...branch('A'), branch_name: 'x'.repeat(121) } })).toMatchObject({
      status: 400,
      body: { branch_name: ['Ensure this field has no more than 120 characters.'] },
    })
    expect(await refused({ fields: {} })).toMatchObject({
      status: 400,
      body: { branch_name: ['This field is required.'], phone_number: ['This field is required.'] },
    })
    for (const body of [{}, { fields: 'x' }, { fields: [] }, { fields: branch('A'), is_published: 'yes' }, []]) {
      expect((await refused(body)).status).toBe(400)
    }
    const { id } = await create()
    for (const body of [{}, { fields: {} }, { fields: {}, version: 'x' }, { fields: {}, version: -1 }]) {
      expect((await call('PUT', `content/branch-address/${id}`, body)).status).toBe(400)
    }
    expect((await call('POST', `content/branch-address/${id}/publish`, {})).status).toBe(400)
    expect((await call('POST', `content/branch-address/${id}/restore`, {})).status).toBe(400)
    expect((await call('POST', 'content/branch-address/order', { ids: ['x'] })).status).toBe(400)
  })

  test('is accepted with 300 KB and refused with 5 MB', async () => {
    const fields = (characters: number) => ({
      privacy_policy: `<p>${'x'.repeat(characters)}</p>`,
      term_and_conditions: `<p>${'x'.repeat(characters)}</p>`,
      company_name: 'G',
      company_address: 'S',
      email: 'a@b.co',
      telephone: '1',
      get_logo_url: null,
      get_page_header_image: null,
    })
    const save = (characters: number) =>
      call('PUT', 'content/company-information/1', { fields: fields(characters), version: 0 })
    expect((await save(150_000)).status).toBe(200)
    expect((await save(2_500_000)).status).toBe(413)
  })

  test('of a kind with a single record is saved, and cannot be added, ordered or deleted', async () => {
    const fields = { body: '<p>By bank transfer</p>' }
    expect(await call('PUT', 'content/payment-instructions/1', { fields, version: 0 })).toMatchObject({ status: 200 })
    expect((await call('POST', 'content/payment-instructions', { fields })).status).toBe(409)
    expect((await call('POST', 'content/payment-instructions/order', { ids: [1] })).status).toBe(409)
    expect((await call('DELETE', 'content/payment-instructions/1')).status).toBe(409)
  })
})

test('records are ordered as the list of ids says', async () => {
  const ids = [await create(branch('A')), await create(branch('B')), await create(branch('C'))].map(({ id }) => id)
  const ordered = await call('POST', 'content/branch-address/order', { ids: ids.toReversed() })
  expect(ordered.status).toBe(200)
  expect((await publicBranches()) as Row[]).toMatchObject(ids.toReversed().map((id) => ({ id })))
})

test('agents read the payment instructions after staff have published them', async () => {
  const agent = await agents.authorization(await agents.make())
  const read = () => api.get('/api/dashboard/payment-instructions', agent)
  expect(await read()).toMatchObject({ status: 200, body: { body: null } })
  const fields = { body: '<p onclick="x">By bank</p><script>1</script>' }
  await call('PUT', 'content/payment-instructions/1', { fields, version: 0 })
  expect(await read()).toMatchObject({ status: 200, body: { body: '<p>By bank</p>' } })
  await call('POST', 'content/payment-instructions/1/publish', { is_published: false })
  expect(await read()).toMatchObject({ body: { body: null } })
  expect((await api.get('/api/dashboard/payment-instructions')).status).toBe(401)
  expect((await api.get('/api/payment-instructions/1')).status).toBe(404)
})

describe('a preview of content', () => {
  const preview = async (fields: object, id: number | null = null) => {
    const { status, body } = await call('POST', 'content/branch-address/preview', { id, fields })
    expect(status).toBe(201)
    const [page, token = ''] = (body as { url: string }).url.split('?preview=')
    return { page, headers: { 'X-Content-Preview': token } }
  }

  test('is shown only to its holder, is not cached, and ends after an hour', async () => {
    const { id } = await create()
    const { page, headers } = await preview({ branch_name: 'New' }, id)
    expect(page).toBe('/contact')
    const shown = await api.get('/api/branch-address', headers)
    expect(shown).toMatchObject({ status: 200, body: [{ id, ...branch('New') }] })
    expect(shown.headers.get('Cache-Control')).toBe('no-store')
    expect(await api.get('/api/content-preview', headers)).toMatchObject({ status: 200, body: { label: 'Branches' } })
    const others = await api.get('/api/branch-address')
    expect(others.body).toEqual([{ id, ...branch('A') }])
    expect(others.headers.get('Cache-Control')).toContain('public')
    api.clock.offsetMs = 3_600_000
    expect((await api.get('/api/branch-address', headers)).body).toEqual([{ id, ...branch('A') }])
    expect((await api.get('/api/content-preview', headers)).status).toBe(404)
    api.clock.offsetMs = 0
  })

  test('is not shown for an unknown token', async () => {
    await create()
    await preview({ branch_name: 'New' }, 1)
    for (const headers of [{}, { 'X-Content-Preview': 'x' }, { 'X-Content-Preview': 'A'.repeat(43) }]) {
      expect((await api.get('/api/content-preview', headers)).status).toBe(404)
      expect(await api.get('/api/branch-address', headers)).toMatchObject({ status: 200, body: [branch('A')] })
    }
  })

  test('is refused for content that could not be saved, and for agents’ content', async () => {
    const ask = (kind: string, body: unknown) => call('POST', `content/${kind}/preview`, body)
    expect(await ask('branch-address', { fields: {} })).toMatchObject({
      status: 400,
      body: { branch_name: ['This field is required.'] },
    })
    expect((await ask('branch-address', { id: 77, fields: branch('A') })).status).toBe(404)
    expect((await ask('training', { fields: {} })).status).toBe(409)
  })
})
