/**
 * The operator's tasks about the transparency log.
 * @module-tag deep
 */
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Operator, openOperator } from './testing/open-operator.ts'

const entry = {
  actor_kind: 'operator',
  action: 'month.close',
  subject_kind: 'month',
  subject_id: 1,
  before: '{}',
  after: '{}',
} as const

let operator: Operator
beforeAll(async () => {
  operator = await openOperator()
})
afterAll(() => operator.close())

test('[R18] an export that fails leaves no file behind, so that it can be made again', async () => {
  const folder = join(operator.folder, 'for-auditors')
  mkdirSync(folder)
  const path = join(folder, 'month.jsonl')
  const thisMonth = new Date().toISOString().slice(0, 7)
  const take = () => operator.run('audit:export', thisMonth, path)
  await expect(take()).rejects.toThrow(`${thisMonth} is not over yet.`)
  expect(readdirSync(folder)).toEqual([])
  await expect(take()).rejects.toThrow(`${thisMonth} is not over yet.`)
})

test('[R12] the log records its last signature beside the key, and a restored log is signed only when the operator asks for it', async () => {
  const read = (...path: string[]) => readFileSync(join(operator.folder, ...path), 'utf8')
  const signed = () => read('log-signed')
  const checkpoint = join('files', 'log', 'checkpoint')
  await operator.run('log:catch-up')
  expect(signed()).toBe(read(checkpoint))
  await operator.services.db.insertInto('audit_entries').values(entry).execute()
  rmSync(join(operator.folder, checkpoint))
  const before = signed()
  await operator.run('log:catch-up')
  expect(signed()).toBe(before)
  expect(await operator.run('log:restart')).toMatch(/^Signed a log of \d+ entries\./)
  expect(signed()).not.toBe(before)
  expect(signed()).toBe(read(checkpoint))
})
