/** Callers who may see a record get a proof of it that verifies against the published log. Nobody else does. */
import { createHash } from 'node:crypto'
import { type LogReceipt, logReceiptSchema } from '@evergrove/contract/transparency'
import { signatureMemory } from '@evergrove/core/testing'
import { openLogKey, publishCheckpoint, sequenceRecords } from '@evergrove/core/transparency'
import { beforeAll, expect, test } from 'vitest'
import { openAgents, type TestAgent } from '../../testing/test-agents.ts'
import { apiForAll, openNetwork } from '../../testing/test-network.ts'

const { api } = apiForAll()
let agent: TestAgent
let other: TestAgent
let own: { Authorization: string }
let others: { Authorization: string }
let finance: { Authorization: string }
let admin: { Authorization: string }

beforeAll(async () => {
  await api.truncateAll()
  const agents = openAgents(api)
  const network = openNetwork(api, agents)
  agent = await network.makeActive()
  other = await network.join(agent, 'Ben')
  await network.approve(other.id)
  own = await agents.authorization(agent)
  others = await agents.authorization(other)
  finance = await network.staff('finance')
  admin = await network.staff('admin')
})

async function extend() {
  await sequenceRecords(api)
  const key = { ...openLogKey('1'.repeat(64)), mayReplace: false }
  await publishCheckpoint({
    ...api.files,
    key,
    signed: signatureMemory(),
    origin: () => 'example.com/log',
    now: () => new Date(),
  })
}

/** Returns the root that the proof leads to, computed as in RFC 9162, 2.1.3.2. */
function rootOf({ entry, position, proof, checkpoint }: LogReceipt): string {
  const hash = (prefix: number, ...parts: Uint8Array[]) =>
    createHash('sha256')
      .update(Buffer.concat([Buffer.of(prefix), ...parts]))
      .digest()
  let [number, last] = [position, Number(checkpoint.split('\n')[1]) - 1]
  let root = hash(0, Buffer.from(entry))
  for (const step of proof.map((text) => Buffer.from(text, 'base64'))) {
    if (number % 2 === 1 || number === last) {
      root = hash(1, step, root)
      while (number % 2 === 0 && number !== 0) [number, last] = [number / 2, Math.floor(last / 2)]
    } else root = hash(1, root, step)
    ;[number, last] = [Math.floor(number / 2), Math.floor(last / 2)]
  }
  return root.toString('base64')
}

const bonusOf = async () => {
  const { body } = await api.get('/api/dashboard/statement', own)
  return (body as { id: number }[])[0]?.id ?? 0
}

test('an entry in the log is proven to its agent and to accounting, and to nobody else', async () => {
  const id = await bonusOf()
  const path = `/api/dashboard/entries/${id}/proof`
  expect((await api.get(path, own)).status).toBe(409)
  await extend()
  const receipt = logReceiptSchema.parse((await api.get(path, own)).body)
  expect(JSON.parse(receipt.entry)).toMatchObject({ kind: 'transfer', record: { id, kind: 'referral_bonus' } })
  expect(rootOf(receipt)).toBe(receipt.checkpoint.split('\n')[2])
  expect(await (await api.host.request('/log/checkpoint')).text()).toBe(receipt.checkpoint)
  expect(rootOf({ ...receipt, entry: receipt.entry.replace('"amount":"', '"amount":"1') })).not.toBe(rootOf(receipt))
  expect((await api.get(path, others)).status).toBe(404)
  expect((await api.get(`/api/staff/accounting/entries/${id}/proof`, finance)).body).toEqual(receipt)
})

test('an audit entry is proven to admins', async () => {
  await extend()
  const { body } = await api.get('/api/staff/audit', admin)
  const id = (body as { id: number }[]).at(-1)?.id
  const receipt = logReceiptSchema.parse((await api.get(`/api/staff/audit/${id}/proof`, admin)).body)
  expect(JSON.parse(receipt.entry)).toMatchObject({ kind: 'audit_entry', record: { id } })
  expect(rootOf(receipt)).toBe(receipt.checkpoint.split('\n')[2])
  expect((await api.get('/api/staff/audit/99999/proof', admin)).status).toBe(409)
})

test('an admin proves the whole log, and the home screen shows the result', async () => {
  await extend()
  const { body } = await api.get('/api/staff/log/check', admin)
  const { entries, findings } = body as { entries: number; findings: { count: number }[] }
  expect(entries).toBeGreaterThan(5)
  expect(findings.filter(({ count }) => count > 0)).toEqual([])
  expect((await api.get('/api/staff/home', admin)).body).toMatchObject({
    log_check: { checked: entries, breaches: [] },
  })
})
