import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestAgent } from '../../testing/test-agents.ts'
import { apiForEach } from '../../testing/test-network.ts'

const { api, agents, network } = apiForEach()
let agent: TestAgent
let headers: { Authorization: string }
let png: Uint8Array<ArrayBuffer>

type Shown = { id: number; status: string; payment_proof: string | null; get_image_url: string }

beforeAll(async () => {
  png = new Uint8Array(
    await sharp({ create: { width: 60, height: 40, channels: 3, background: '#d9a441' } })
      .png()
      .toBuffer(),
  )
})
beforeEach(async () => {
  api.clock.offsetMs = 0
  agent = await agents.make()
  headers = await agents.authorization(agent)
})

async function onlyPayment(as = headers): Promise<Shown> {
  const { body } = await api.get('/api/dashboard/payments', as)
  const [payment] = body as Shown[]
  if (payment === undefined) throw new Error('There is no payment')
  return payment
}

function prove(id: unknown, file: Blob | string | undefined, as = headers) {
  const form = new FormData()
  form.set('id', String(id))
  if (typeof file === 'string') form.set('payment_proof', file)
  else if (file !== undefined) form.set('payment_proof', file, 'proof.png')
  return api.request('PUT', '/api/dashboard/payments', { body: form, headers: as })
}

const image = () => new Blob([png], { type: 'image/png' })

test('[API-040] [ENT-020] a new account has one payment, with its PIN and the fee of the plan', async () => {
  const { status, body } = await api.get('/api/dashboard/payments', headers)
  expect(status).toBe(200)
  expect(body).toEqual([
    {
      id: expect.any(Number),
      pin: expect.stringMatching(/^\d{10}$/),
      status: 'Pending',
      date: expect.stringMatching(/Z$/),
      amount: '100.00',
      payment_proof: null,
      get_image_url: '',
      reason: null,
      decided_at: null,
      question: null,
      asked_at: null,
    },
  ])
})

test('[API-041] [GAP-25] a small PNG is accepted as proof and opens by its URL', async () => {
  const { id } = await onlyPayment()
  expect((await prove(id, image())).status).toBe(200)
  const proven = await onlyPayment()
  expect(proven).toMatchObject({ payment_proof: expect.stringMatching(/\S/), status: 'Pending' })
  const opened = await api.host.request(proven.get_image_url)
  expect(opened.status).toBe(200)
  expect(opened.headers.get('Content-Type')).toBe('image/webp')
  const shown = await sharp(new Uint8Array(await opened.arrayBuffer())).metadata()
  expect(shown).toMatchObject({ width: 60, height: 40 })
})

test('the URL of a proof ends after ten minutes, and does not open another proof', async () => {
  const { id } = await onlyPayment()
  await prove(id, image())
  const { get_image_url: url } = await onlyPayment()
  expect((await api.get(url.replace(`/${id}?`, `/${id + 1}?`))).status).toBe(404)
  expect((await api.get(url.replace(/signature=.*/, 'signature=x'))).status).toBe(404)
  expect((await api.get(`/api/payment-proofs/${id}`)).status).toBe(404)
  api.clock.offsetMs = 10 * 60_000 + 1000
  expect((await api.get(url)).status).toBe(403)
})

test('staff are told which other payments have the same image as their proof', async () => {
  const others = [await agents.make(), await agents.make()]
  const asOthers = await Promise.all(others.map((one) => agents.authorization(one)))
  const finance = await network.staff('finance')
  const flags = async () => {
    const { body } = await api.get('/api/staff/payments?page_size=100', finance)
    const rows = body as { id: number; same_proof_as: number[] }[]
    return Object.fromEntries(rows.map(({ id, same_proof_as }) => [id, same_proof_as]))
  }
  const { id } = await onlyPayment()
  const [first, second] = [(await onlyPayment(asOthers[0])).id, (await onlyPayment(asOthers[1])).id]
  await prove(id, image())
  await prove(first, image(), asOthers[0])
  const another = await sharp(png).negate().png().toBuffer()
  await prove(second, new Blob([new Uint8Array(another)]), asOthers[1])
  expect(await flags()).toMatchObject({ [id]: [first], [first]: [id], [second]: [] })
  await prove(first, new Blob([new Uint8Array(another)]), asOthers[0])
  expect(await flags()).toMatchObject({ [id]: [], [first]: [second], [second]: [first] })
})

test('a proof is not a public image', async () => {
  const { id } = await onlyPayment()
  await prove(id, image())
  const { hash, width, height } = await api.db
    .selectFrom('files')
    .select(['hash', 'width', 'height'])
    .executeTakeFirstOrThrow()
  expect((await api.get(`/media/${hash}-${width}x${height}.webp`)).status).toBe(404)
})

describe('[GAP-25] a proof is refused for', () => {
  test.each([
    ['a text file', () => new Blob(['hello'])],
    ['an image of more than 5 MB', () => new Blob([png, new Uint8Array(5 * 1024 * 1024)])],
    ['an empty file', () => new Blob([])],
    ['words instead of a file', () => 'proof'],
    ['no file', () => undefined],
  ])('%s', async (_what, file) => {
    const { id } = await onlyPayment()
    const answer = await prove(id, file())
    expect(answer).toMatchObject({ status: 400, body: { payment_proof: [expect.any(String)] } })
    expect(await onlyPayment()).toMatchObject({ payment_proof: null })
  })

  test('a file larger than any proof may be', async () => {
    const { id } = await onlyPayment()
    expect((await prove(id, new Blob([new Uint8Array(7 * 1024 * 1024)]))).status).toBe(413)
  })

  test.each(['', 'x', '0', '1.5'])('the id "%s"', async (id) => {
    expect(await prove(id, image())).toMatchObject({ status: 400, body: { id: [expect.any(String)] } })
  })
})

test('[API-041] a proof for another agent’s payment is refused', async () => {
  const other = await agents.make()
  const asOther = await agents.authorization(other)
  const { id } = await onlyPayment(asOther)
  expect(await prove(id, image())).toMatchObject({ status: 404, body: { detail: 'Not found.' } })
  expect(await onlyPayment(asOther)).toMatchObject({ payment_proof: null })
})

test('[GAP-38] an agent is Pending until the payment is approved, then Active, and a further proof is refused', async () => {
  const status = async () => (await api.get('/api/auth/users/me', headers)).body
  expect(await status()).toMatchObject({ status: 'Pending' })
  const { id } = await onlyPayment()
  await network.approve(agent.id)
  expect(await status()).toMatchObject({ status: 'Active' })
  expect(await onlyPayment()).toMatchObject({ status: 'Approved' })
  expect((await prove(id, image())).status).toBe(409)
})

test('a date of birth that was missing answers the question about the payment, and one that was not does not', async () => {
  await api.db.updateTable('agents').set({ date_of_birth: null }).where('id', '=', agent.id).execute()
  const { id } = await onlyPayment()
  await prove(id, image())
  const finance = await network.staff('finance')
  const asked = async () => (await api.get('/api/staff/payments?waits_for=answer', finance)).body
  const give = (date_of_birth: string) =>
    api.request('PATCH', '/api/auth/users/me/', {
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: JSON.stringify({ date_of_birth }),
    })
  await api.post(`/api/staff/payments/${id}/ask`, { question: 'When were you born?' }, finance)
  expect(await asked()).toMatchObject([{ id, concerns: ['no_birth_date'] }])
  expect((await give('1990-05-06')).status).toBe(200)
  expect(await asked()).toEqual([])
  await api.post(`/api/staff/payments/${id}/ask`, { question: 'Which day?' }, finance)
  expect((await give('1990-05-07')).status).toBe(200)
  expect(await asked()).toMatchObject([{ id, question: 'Which day?' }])
})

test('finance asks about a payment, which then counts as asked about until the agent answers', async () => {
  const { id } = await onlyPayment()
  await prove(id, image())
  const finance = await network.staff('finance')
  const counted = async () => ((await api.get('/api/staff/waiting', finance)).body as { payments: number }).payments
  const found = async (wanted: string) => {
    const { body } = await api.get(`/api/staff/payments?waits_for=${wanted}`, finance)
    return (body as { id: number }[]).map((payment) => payment.id)
  }
  expect(await counted()).toBe(1)
  const ask = (body: object, as = finance) => api.post(`/api/staff/payments/${id}/ask`, body, as)
  expect((await ask({ question: '' })).status).toBe(400)
  expect((await ask({ question: 'Why?' }, headers)).status).toBe(403)
  expect((await ask({ question: 'Which day?' })).status).toBe(204)
  expect([await counted(), await found('answer'), await found('review')]).toEqual([0, [id], []])
  expect(await onlyPayment()).toMatchObject({ status: 'Pending', question: 'Which day?' })
  await prove(id, image())
  expect([await counted(), await found('answer'), await found('review')]).toEqual([1, [], [id]])
  expect((await api.post(`/api/staff/payments/${id}/approve`, {}, finance)).status).toBe(200)
  expect((await ask({ question: 'Which day?' })).status).toBe(409)
  expect((await api.post('/api/staff/payments/4711/ask', { question: 'Why?' }, finance)).status).toBe(404)
})
