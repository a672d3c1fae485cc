/**
 * A move whose process is killed at any moment goes on, and ends as one that was not.
 *
 * @module-tag deep
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { openTestDatabase, type TestDatabase, testDriver } from '@evergrove/db/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkLedger } from '../ledger/index.ts'
import { found } from '../network/testing/network-world.ts'
import type { Schema } from '../platform/schema.ts'
import { dumpTables } from './testing/moving-world.ts'

/** More than one batch of each entity. */
const AGENTS = 1500
const KILLS = 20
/** A process that goes on is killed as well, so that each move takes several kills. */
const MOVES = 4
const MODULE = new URL('./testing/move-apart.ts', import.meta.url)

let database: TestDatabase<Schema>
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

/** Runs a process that moves the company in. `onMessage` may kill it when it begins and after each of its transactions. */
async function moveApart(onMessage: (child: ChildProcess) => void = () => {}): Promise<string> {
  const child = fork(MODULE, [database.url ?? '', String(AGENTS)], { silent: true })
  let said = ''
  child.stderr?.on('data', (text: Buffer) => (said += text.toString()))
  child.on('message', () => onMessage(child))
  await once(child, 'close')
  return said
}

/** Runs a process that is killed at this share of its transactions, also between two of them. Returns whether it was. */
async function killAt(share: number, { messages, took }: { messages: number; took: number }): Promise<boolean> {
  const position = share * messages
  let received = 0
  let wasKilled = false
  await moveApart((child) => {
    received += 1
    if (received !== Math.ceil(position)) return
    setTimeout(() => (wasKilled = child.kill('SIGKILL')), (position % 1) * (took / messages))
  })
  return wasKilled
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
    let [messages, begunAt] = [0, 0]
    const said = await moveApart(() => {
      if (messages === 0) begunAt = performance.now()
      messages += 1
    })
    const whole = { messages, took: performance.now() - begunAt }
    expect(said).toBe('')
    const stored = await dumpTables(database.db)
    expect((await checkLedger(database.db)).filter(({ count }) => count > 0)).toEqual([])
    let kills = 0
    for (let move = 1; move <= MOVES; move += 1) {
      await begin()
      for (let kill = move; kill <= KILLS; kill += MOVES) kills += Number(await killAt(kill / (KILLS + 1), whole))
      await moveApart()
      expect(await dumpTables(database.db)).toEqual(stored)
    }
    // The last process of a move may end before its moment comes.
    expect(kills).toBeGreaterThanOrEqual(KILLS - MOVES)
  },
  600_000,
)
