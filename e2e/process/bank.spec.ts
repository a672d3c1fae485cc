/** BANK_SEED=… plays the same actions again; the moments in which something is killed are never quite the same. */
import { randomInt } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from '@playwright/test'
import type { Bank } from '../support/bank/bank.ts'
import { test } from '../support/bank/bank-test.ts'
import { activateAll, type Client, workUntil } from '../support/bank/client.ts'
import { actions, countActs, createJournal, type Journal, nextAcknowledged } from '../support/bank/journal.ts'
import { findChangedAnswers, findLosses } from '../support/bank/losses.ts'
import { gather } from '../support/bank/people.ts'
import { createRandom, type Random } from '../support/bank/random.ts'

const CLIENTS = 10
const SHORTEST_ROUND_MS = 5000
const ACTS_IN_A_ROUND = 40

/** Some seconds in which at least so many actions are acknowledged, also on a machine that is busy. */
async function letThemWork(journal: Journal, random: Random): Promise<void> {
  const before = countActs(journal)
  await sleep(SHORTEST_ROUND_MS + random.below(3000))
  await expect
    .poll(() => countActs(journal) - before, { timeout: 40_000, intervals: [20] })
    .toBeGreaterThan(ACTS_IN_A_ROUND)
}

async function killDatabase(bank: Bank): Promise<void> {
  const isReady = () => bank.health('/readyz')
  await bank.crashDatabase({
    meanwhile: async () => {
      await expect.poll(isReady, { timeout: 30_000 }).toBe(503)
      expect(await bank.health('/healthz')).toBe(200)
    },
    recovered: () => expect.poll(isReady, { timeout: 30_000 }).toBe(200),
  })
}

test('a bank whose server and database are killed at work loses nothing that it has acknowledged', async ({
  bank,
  folder,
}) => {
  const seed = Number(process.env['BANK_SEED'] ?? randomInt(1_000_000))
  process.stdout.write(`bank: BANK_SEED=${seed}\n`)
  const random = createRandom(seed)
  const journal = createJournal()
  await bank.startServer()
  const people = await gather(bank, random)
  const clientOf = (number: number): Client => {
    return { name: `client-${number}`, bank, people, journal, random: createRandom(seed + number) }
  }
  await activateAll(clientOf(0))

  let isClosed = false
  const working = Promise.all(
    Array.from({ length: CLIENTS }, (_, index) => workUntil(clientOf(index + 1), () => isClosed)),
  )
  for (const action of actions) {
    await letThemWork(journal, random)
    // Just after the response, to catch a server that responds before the commit.
    await nextAcknowledged(journal, action)
    await bank.killServer()
    await bank.startServer()
  }
  await letThemWork(journal, random)
  await nextAcknowledged(journal, 'withdraw')
  await killDatabase(bank)
  const countMails = async () => (await readdir(join(folder, 'data/mail'))).length
  const mailsBefore = await countMails()
  await letThemWork(journal, random)
  await expect.poll(countMails, { timeout: 30_000 }).toBeGreaterThan(mailsBefore)
  isClosed = true
  await working
  expect(bank.isRunning()).toBe(true)
  process.stdout.write(`bank: ${countActs(journal)} actions, of which ${journal.lostAnswers} had to be repeated\n`)

  expect(journal.faults).toEqual([])
  expect(bank.unexplainedFailures()).toEqual([])
  expect(await findLosses(bank, journal)).toEqual([])
  expect(await findChangedAnswers(bank, journal)).toEqual([])
  const check = await bank.insist({ method: 'GET', path: 'staff/ledger/check', token: people.staffToken })
  const findings = check.body as { name: string; count: number }[]
  expect(findings.length).toBeGreaterThanOrEqual(18)
  expect(findings.filter(({ count }) => count > 0)).toEqual([])
  // The kills must have hit something: else nothing was shown.
  expect(journal.lostAnswers).toBeGreaterThan(actions.length)
})
