/**
 * BANK_SEED=… repeats the same actions, although the processes are never killed at exactly the same moments.
 * BANK_CLIENTS and BANK_SECONDS make the load larger and longer.
 */
import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from '@playwright/test'
import type { Bank } from '../support/bank/bank.ts'
import { test } from '../support/bank/bank-test.ts'
import { activateAll, type Client, workUntil } from '../support/bank/client.ts'
import { actions, countActs, createJournal, type Journal, nextAcknowledged } from '../support/bank/journal.ts'
import { findChangedAnswers, findLosses } from '../support/bank/losses.ts'
import { checkMails, countUnsent } from '../support/bank/mails.ts'
import { gather } from '../support/bank/people.ts'
import { createRandom, type Random } from '../support/bank/random.ts'

const CLIENTS = Number(process.env['BANK_CLIENTS'] ?? 6)
const SECONDS = Number(process.env['BANK_SECONDS'] ?? 0)
const SHORTEST_ROUND_MS = 1000
const ACTS_IN_A_ROUND = 30

/** Waits a second or more, and longer on a busy machine, until enough actions are acknowledged. */
async function letThemWork(journal: Journal, random: Random): Promise<void> {
  const before = countActs(journal)
  await sleep(SHORTEST_ROUND_MS + random.below(2000))
  await expect
    .poll(() => countActs(journal) - before, { timeout: 40_000, intervals: [20] })
    .toBeGreaterThan(ACTS_IN_A_ROUND)
}

async function killServer(bank: Bank, random: Random): Promise<void> {
  const server = random.pick(bank.servers)
  await server.kill()
  await server.start()
}

async function killDatabase(bank: Bank): Promise<void> {
  const isReady = () => bank.health('/readyz')
  await bank.crashDatabase({
    meanwhile: async () => {
      await expect.poll(isReady, { timeout: 30_000 }).toEqual([503, 503])
      expect(await bank.health('/healthz')).toEqual([200, 200])
    },
    recovered: () => expect.poll(isReady, { timeout: 30_000 }).toEqual([200, 200]),
  })
}

test('[C3] a bank whose servers and database are killed at work loses and duplicates nothing, and sends its mails', async ({
  bank,
}, testInfo) => {
  testInfo.setTimeout(testInfo.timeout + SECONDS * 1000)
  const seed = Number(process.env['BANK_SEED'] ?? randomInt(1_000_000))
  process.stdout.write(`bank: BANK_SEED=${seed}\n`)
  const random = createRandom(seed)
  const journal = createJournal()
  for (const server of bank.servers) await server.start()
  const people = await gather(bank, random)
  const clientOf = (number: number): Client => {
    return { name: `client-${number}`, bank, people, journal, random: createRandom(seed + number) }
  }
  await activateAll(clientOf(0))

  const startMs = Date.now()
  let [isClosed, kills] = [false, 0]
  const working = Promise.all(
    Array.from({ length: CLIENTS }, (_, index) => workUntil(clientOf(index + 1), () => isClosed)),
  )
  do {
    for (const action of actions) {
      await letThemWork(journal, random)
      // Just after the response, to catch a server that responds before the commit.
      await nextAcknowledged(journal, action)
      await killServer(bank, random)
    }
    await letThemWork(journal, random)
    await nextAcknowledged(journal, 'withdraw')
    await killDatabase(bank)
    kills += actions.length + 1
  } while (Date.now() - startMs < SECONDS * 1000)
  await letThemWork(journal, random)
  isClosed = true
  await working
  expect(bank.servers.map((server) => server.isRunning())).toEqual([true, true])
  await expect.poll(() => countUnsent(bank), { timeout: 120_000 }).toBe(0)
  const { faults, mails, twice, slowestMs } = await checkMails(bank, journal, startMs)
  process.stdout.write(
    `bank: ${kills} kills in ${Math.round((Date.now() - startMs) / 1000)} s, ${countActs(journal)} actions, of which ` +
      `${journal.lostAnswers} had to be repeated; ${mails} mails, ${twice} of them twice, the slowest after ${slowestMs} ms\n`,
  )

  expect(journal.faults).toEqual([])
  expect(bank.unexplainedFailures()).toEqual([])
  expect(await findLosses(bank, journal)).toEqual([])
  expect(await findChangedAnswers(bank, journal)).toEqual([])
  expect(faults).toEqual([])
  expect(mails).toBeGreaterThan(ACTS_IN_A_ROUND)
  const check = await bank.insist({ method: 'GET', path: 'staff/ledger/check', token: people.staffToken })
  const findings = check.body as { name: string; count: number }[]
  expect(findings.length).toBeGreaterThanOrEqual(18)
  expect(findings.filter(({ count }) => count > 0)).toEqual([])
  // Without lost responses, the kills would have proven nothing.
  expect(journal.lostAnswers).toBeGreaterThan(kills / 2)
})
