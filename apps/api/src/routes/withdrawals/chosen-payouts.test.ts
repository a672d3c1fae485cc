/** Payout batches of chosen withdrawals (plan rule 24). */
import type { Batch, Batches, BatchLine } from '@evergrove/contract/withdrawals/payouts'
import { checkLedger } from '@evergrove/core/ledger'
import { beforeEach, expect, test } from 'vitest'
import { approveThree } from '../../testing/pay-approved.ts'
import { apiForEach } from '../../testing/test-network.ts'

const world = apiForEach()
const { api } = world
let finance: { Authorization: string }
let own: { Authorization: string }

beforeEach(async () => {
  ;({ finance, own } = await approveThree(world))
})

const PAYOUTS = '/api/staff/payouts'
const make = (body: object) => api.post(PAYOUTS, body, finance)
const listed = async () => (await api.get(PAYOUTS, finance)).body as Batches
const newestEntry = () =>
  api.db.selectFrom('audit_entries').select(['action', 'after']).orderBy('id', 'desc').executeTakeFirst()
const numbersOf = async (id: number) =>
  ((await api.get(`${PAYOUTS}/${id}/lines`, finance)).body as BatchLine[]).map((line) => line.id)

test('a batch takes the chosen withdrawals once each, and the audit trail has their numbers', async () => {
  expect((await make({ ids: [3, 1, 3] })).body).toMatchObject({ state: 'draft', lines: 2, total: '22.00' })
  const { batches, waiting } = await listed()
  expect(await numbersOf(batches[0]?.id ?? 0)).toEqual([1, 3])
  expect(waiting).toMatchObject({ lines: 1, total: '11.00', first: [{ id: 2 }] })
  expect(await newestEntry()).toEqual({ action: 'payouts.draft', after: { ids: [3, 1] } })
})

test('the audit trail has the days and amounts by which withdrawals were chosen', async () => {
  const filter = { from: '2026-01-01', to: '2099-12-31', minimum: '10.50', maximum: '11.50' }
  expect((await make({ ...filter, search: 'Obi' })).body).toMatchObject({ lines: 1, total: '11.00' })
  expect(await newestEntry()).toEqual({ action: 'payouts.draft', after: { lines: 1, ...filter } })
})

test('nothing is changed if one of the chosen withdrawals does not wait, and the refusal names it', async () => {
  const { id } = (await make({ ids: [1] })).body as Batch
  expect(await make({ ids: [1, 2, 99] })).toMatchObject({
    status: 409,
    body: { detail: 'Not waiting to be paid: no. 1, no. 99. No batch was created.' },
  })
  expect(await api.post(`${PAYOUTS}/${id}/add`, { ids: [90, 91, 92, 93, 94, 95, 2] }, finance)).toMatchObject({
    status: 409,
    body: { detail: 'Not waiting to be paid: no. 90, no. 91, no. 92, no. 93, no. 94, and 1 more. Nothing was added.' },
  })
  expect(await api.post(`${PAYOUTS}/${id}/add`, { ids: [90, 91, 92, 93, 94, 2] }, finance)).toMatchObject({
    body: { detail: 'Not waiting to be paid: no. 90, no. 91, no. 92, no. 93, no. 94. Nothing was added.' },
  })
  const { batches, waiting } = await listed()
  expect(batches).toMatchObject([{ id, lines: 1 }])
  expect(waiting.first.map((line) => line.id)).toEqual([2, 3])
})

test.each([[{ ids: [1], minimum: '1.00' }], [{ ids: [] }], [{ ids: [-1] }]])(
  'the choice %j is refused',
  async (choice) => {
    const { status, body } = await make(choice)
    expect(status).toBe(400)
    expect(Object.keys(body as object)).toEqual(['ids'])
    expect((await listed()).batches).toEqual([])
  },
)

test('of two batches that choose the same withdrawal at the same time, one is made', async () => {
  const answers = await Promise.all([make({ ids: [1, 2] }), make({ ids: [3, 2] })])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
  const { batches, waiting } = await listed()
  expect(batches).toMatchObject([{ lines: 2 }])
  expect(waiting.lines).toBe(1)
})

test('a batch loses a chosen withdrawal that is sent back at the same time, or is not made', async () => {
  for (let round = 0; round < 6; round += 1) {
    const ids = (await listed()).waiting.first.map((line) => line.id)
    const [chosen = 0] = ids
    const back = api.post(`/api/staff/withdrawals/${chosen}/return`, { reason: 'Details changed' }, finance)
    const [making, sendingBack] = await Promise.all([make({ ids }), back])
    expect(sendingBack.status).toBe(200)
    const { batches, waiting } = await listed()
    const draft = batches.find(({ state }) => state === 'draft')
    if (making.status === 201) {
      expect(await numbersOf(draft?.id ?? 0)).toEqual(ids.filter((id) => id !== chosen))
      await api.post(`${PAYOUTS}/${draft?.id}/dissolve`, {}, finance)
    } else {
      const detail = `Not waiting to be paid: no. ${chosen}. No batch was created.`
      expect(making).toMatchObject({ status: 409, body: { detail } })
      expect(draft).toBeUndefined()
      expect(waiting.lines).toBe(ids.length - 1)
    }
    await api.post('/api/dashboard/withdrawals', { amount: '10.00' }, own)
    await api.post('/api/staff/withdrawals/approve', { ids: [4 + round] }, finance)
  }
  expect((await checkLedger(api.db)).filter(({ count }) => count > 0)).toEqual([])
})
