/**
 * The operator's tasks of the plan laboratory: a replay under a draft, and a simulation.
 * @module-tag deep
 */
import { writeFileSync } from 'node:fs'
import { join as joinPath } from 'node:path'
import { getPlanInForce, toWire } from '@evergrove/core/plan'
import { join } from '@evergrove/core/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Operator, openOperator } from './testing/open-operator.ts'

let operator: Operator
beforeAll(async () => {
  operator = await openOperator()
}, 60_000)
afterAll(() => operator.close())

test('a replay agrees with the ledger, and prints the amounts that a draft would have paid', async () => {
  const { services, folder, run } = operator
  const root = await services.db.selectFrom('agents').select('id').executeTakeFirstOrThrow()
  await join(services.db, root.id)
  expect(await run('plan:replay')).toContain('The ledger agrees to the cent, agent by agent.')
  const path = joinPath(folder, 'draft.json')
  writeFileSync(path, JSON.stringify({ ...toWire(await getPlanInForce(services.db)), referral_bonus: '7.00' }))
  const said = await run('plan:replay', path)
  expect(said).toContain('Paid: fees 100.00, activation bonuses 20.00')
  expect(said).toContain('Draft: fees 100.00, activation bonuses 7.00')
  expect(said).toContain('More for 0 agents, less for 1, the same for 1.')
})

test('a simulation prints its result, its time and its digest', async () => {
  const { run } = operator
  const said = await run('plan:simulate', '--agents', '200', '--months', '6', '--scenario', 'slow', '--seed', '3')
  expect(said).toMatch(/^Version \d+: \d+ paid agents after 6 months\./)
  expect(said).toMatch(/Digest: [0-9a-f]{64}\nTwo simulations took /)
  await expect(run('plan:simulate', '--years', '6')).rejects.toThrow('usage: npm run cli -- plan:simulate')
  await expect(run('plan:simulate', '--months', 'six')).rejects.toThrow(/^months: /)
})
