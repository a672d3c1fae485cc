/** The income disclosure over HTTP. Its figures are proved in packages/core. */
import { createHash } from 'node:crypto'
import { join, postedAt } from '@evergrove/core/testing'
import { beforeEach, expect, test } from 'vitest'
import { apiForEach } from '../../testing/test-network.ts'

const { api, network } = apiForEach()
let finance: { Authorization: string }

beforeEach(async () => {
  finance = await network.staff('finance')
  await postedAt(api.db, '2026-01-31T10:00:00Z', async () => {
    const sponsor = await network.makeActive()
    for (let index = 0; index < 11; index += 1) await join(api.db, sponsor.id)
  })
})

const preview = async () =>
  (await api.get('/api/staff/disclosures/preview', finance)).body as { figures: { until: string } }
const publish = (body: unknown) => api.post('/api/staff/disclosures', body, finance)
const previewedEnd = async () => (await preview()).figures.until

test('finance previews a disclosure and publishes it once, and everyone reads and downloads it', async () => {
  expect((await api.get('/api/income-disclosure')).body).toMatchObject({ disclosure: null, records: [] })
  expect((await api.get('/api/income-disclosure/typical')).body).toMatchObject({ typical: null })
  expect(await preview()).toMatchObject({ can_publish: true, figures: { since_beginning: { agents: 12 } } })
  const until = await previewedEnd()
  const published = await publish({ until })
  expect(published).toMatchObject({ status: 201, body: { number: 1 } })
  expect(await publish({ until })).toMatchObject({ status: 409 })

  const newest = await api.get('/api/income-disclosure')
  expect(newest).toMatchObject({ status: 200, body: { disclosure: published.body, records: [published.body] } })
  expect(newest.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
  expect((await api.get('/api/income-disclosure/1')).body).toEqual(newest.body)
  expect((await api.get('/api/income-disclosure/typical')).body).toMatchObject({ typical: { number: 1, agents: 12 } })

  const record = await api.host.request('/api/income-disclosure/1/record')
  expect(record.headers.get('content-type')).toBe('application/json')
  const digest = createHash('sha256')
    .update(await record.text())
    .digest('hex')
  expect(published.body).toMatchObject({ digest })
  const table = await api.host.request('/api/income-disclosure/1/table')
  expect(table.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  const lastDay = new Date(Date.parse(until) - 1).toISOString().slice(0, 10)
  expect(await table.text()).toContain(`\r\n2026-01-01,${lastDay},all,agents,12\r\n`)
})

test.each(['2', '2/record', '2/table'])('income-disclosure/%s is not found before it is published', async (path) => {
  await publish({ until: await previewedEnd() })
  expect(await api.get(`/api/income-disclosure/${path}`)).toMatchObject({ status: 404 })
})

test('a disclosure is published only as it was previewed', async () => {
  expect(await publish({})).toMatchObject({
    status: 400,
    body: { until: ['Enter the end of the month that was previewed.'] },
  })
  expect(await publish({ until: '2026-01-01T00:00:00.000Z' })).toMatchObject({ status: 409 })
})

test('finance changes the preface that everyone reads', async () => {
  const change = (body: unknown) => api.post('/api/staff/disclosures/preface', body, finance)
  expect(await change({ text: 'From our ledger.', version: 0 })).toMatchObject({ status: 200, body: { version: 1 } })
  expect((await api.get('/api/income-disclosure')).body).toMatchObject({ preface: { text: 'From our ledger.' } })
  expect(await change({ text: 'Mine.', version: 0 })).toMatchObject({ status: 409 })
  expect(await change({ text: '', version: 1 })).toMatchObject({
    status: 400,
    body: { text: ['This field may not be blank.'] },
  })
})
