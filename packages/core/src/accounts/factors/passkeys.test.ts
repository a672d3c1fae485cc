import { databaseForAll } from '@evergrove/db/testing'
import { expect, test } from 'vitest'
import type { Schema } from '../../platform/schema.ts'
import { createTokenKeys } from '../sessions/tokens.ts'
import { askPasskey } from './passkeys.ts'

const database = databaseForAll<Schema>()

const tokens = {
  keys: createTokenKeys('k'.repeat(40)),
  accessSeconds: 60,
  refreshSeconds: 60,
  staffSeconds: 60,
  staffIdleSeconds: 60,
}

const ask = (publicUrl: string) =>
  askPasskey({ db: database.db, tokens, now: () => new Date(), publicUrl }, { kind: 'agent', use: 'sign_in' })

test.each(['http://127.0.0.1:8080', 'http://[::1]:8080'])('at %s there are no passkeys', async (publicUrl) => {
  await expect(ask(publicUrl)).rejects.toMatchObject({ code: 'conflict' })
})

test.each([
  ['http://localhost:8080', 'localhost'],
  ['https://www.example.org', 'www.example.org'],
])('at %s passkeys belong to %s, and always verify the user', async (publicUrl, rpId) => {
  const { options } = await ask(publicUrl)
  expect(options).toMatchObject({ rpId, userVerification: 'required', challenge: expect.stringMatching(/^[\w-]{43}$/) })
})

test('every challenge is different', async () => {
  const asked = await Promise.all([ask('http://localhost:8080'), ask('http://localhost:8080')])
  expect(new Set(asked.map(({ options }) => options['challenge'])).size).toBe(2)
})
