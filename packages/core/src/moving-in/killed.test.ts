/**
 * A move whose process is killed at any moment goes on, and ends as one that was not.
 *
 * @module-tag deep
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { openTestDatabase, type TestDatabase, testDriver } from '@evergrove/db/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkLedger } from '../ledger/index.ts'
import { found } from '../network/testing/network-world.ts'
import type { Schema } from '../platform/schema.ts'
import { dumpTables } from './testing/moving-world.ts'

/** More than one batch of each entity. */
const AGENTS = 1500
const KILLS = 20
const MODULE = new URL('./testing/move-apart.ts', import.meta.url)

let database: TestDatabase<Schema>
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

/** Runs a process that moves the company in, and returns its complaints. It is killed after a time, if one is given. */
async function moveApart(killAfter?: number): Promise<{ said: string; took: number }> {
  const begun = performance.now()
  const child = fork(MODULE, [database.url ?? '', String(AGENTS)], { silent: true })
  let said = ''
  child.stderr?.on('data', (text: Buffer) => (said += text.toString()))
  const ended = once(child, 'close')
  if (killAfter !== undefined) {
    await Promise.race([ended, setTimeout(killAfter)])
    child.kill('SIGKILL')
  }
  await ended
  return { said, took: performance.now() - begun }
}

const begin = async () => {
  await database.truncateAll()
  await found(database.db)
}

// PGlite cannot be opened by another process.
test.runIf(testDriver() === 'postgres')(
  'a move that is killed at twenty moments stores what one without interruption stores',
  async () => {
    await begin()
    const { said, took } = await moveApart()
    expect(said).toBe('')
    const whole = await dumpTables(database.db)
    expect((await checkLedger(database.db)).filter(({ count }) => count > 0)).toEqual([])
    for (let kill = 1; kill <= KILLS; kill += 1) {
      await begin()
      await moveApart((took * kill) / (KILLS + 1))
      await moveApart()
      expect(await dumpTables(database.db)).toEqual(whole)
    }
  },
  600_000,
)
