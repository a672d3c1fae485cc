import { logKeysSchema } from '@evergrove/contract/transparency'
import { signatureMemory } from '@evergrove/core/testing'
import { openLogKey, publishCheckpoint } from '@evergrove/core/transparency'
import { beforeAll, expect, test } from 'vitest'
import { apiForAll } from '../../testing/test-network.ts'

const { api } = apiForAll()

beforeAll(async () => {
  await api.truncateAll()
})

test('the public keys that have signed are listed, the newest first', async () => {
  expect((await api.get('/api/transparency')).body).toEqual([])
  for (const digit of ['1', '2']) {
    const key = { ...openLogKey(digit.repeat(64)), mayReplace: true }
    await publishCheckpoint({
      ...api.files,
      key,
      signed: signatureMemory(),
      origin: () => 'example.com/log',
      now: () => new Date(),
    })
  }
  const [newest, first] = logKeysSchema.parse((await api.get('/api/transparency')).body)
  expect([newest?.key, first?.key]).toEqual([
    expect.stringMatching(/^example\.com\/log\+[0-9a-f]{8}\+A[\w+/]+=*$/),
    expect.stringMatching(/^example\.com\/log\+[0-9a-f]{8}\+A[\w+/]+=*$/),
  ])
  const note = await (await api.host.request('/log/checkpoint')).text()
  const id = Buffer.from(note.trimEnd().split(' ').at(-1) ?? '', 'base64')
    .subarray(0, 4)
    .toString('hex')
  expect(newest?.key.split('+')[1]).toBe(id)
})
