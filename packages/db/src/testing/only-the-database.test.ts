import { readFile, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { afterCommit, inTransaction } from '../index.ts'
import { takeBreaches } from './only-the-database.ts'
import { databaseForAll } from './test-database.ts'

const database = databaseForAll<unknown>()
const server = createServer((socket) => socket.end())
let port: number

beforeAll(async () => {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  port = (server.address() as AddressInfo).port
})
afterAll(async () => {
  server.close()
})

const askServer = () =>
  new Promise<unknown>((resolve) => {
    try {
      request({ port, host: '127.0.0.1' }).on('error', resolve).end()
    } catch (error) {
      resolve(error)
    }
  })

test.each([
  ['a connection', askServer],
  ['a stored image', () => readFile(join(tmpdir(), `images/${'a'.repeat(32)}/master.webp`))],
  ['a saved email', () => writeFile(join(tmpdir(), 'some.eml'), '')],
])('[O1] %s inside a transaction is noticed', async (_what, use) => {
  await inTransaction(database.db, async (trx) => {
    await sql`select 1`.execute(trx)
    await (async () => use())().catch(() => undefined)
  })
  expect(takeBreaches()).toHaveLength(1)
})

test('[O1] the database inside a transaction, and any use after it, is not noticed', async () => {
  await inTransaction(database.db, async (trx) => {
    await sql`select 1`.execute(trx)
    afterCommit(trx, askServer)
  })
  await askServer()
  expect(takeBreaches()).toEqual([])
})
