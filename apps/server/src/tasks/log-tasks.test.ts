/** What the operator takes of the transparency log. */
import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { logTasks } from './log-tasks.ts'
import { type Operator, openOperator } from './testing/open-operator.ts'

let operator: Operator
beforeAll(async () => {
  operator = await openOperator(logTasks)
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
