/**
 * The operator's tasks on more emails than one page holds.
 * @module-tag deep
 */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Operator, openOperator } from './testing/open-operator.ts'

const HOW_MANY = 203

let operator: Operator
beforeAll(async () => {
  operator = await openOperator()
  const mails = Array.from({ length: HOW_MANY }, (_, index) => ({
    job_id: randomUUID(),
    job: 'mail.contact',
    payload: { contact_message_id: index + 1 },
    reason: '550 No',
    attempts: 1,
  }))
  await operator.services.db.insertInto('undelivered_mails').values(mails).execute()
}, 60_000)
afterAll(() => operator.close())

test('[C6] the list says how many emails it leaves out', async () => {
  const lines = (await operator.run('mails:undelivered')).split('\n')
  expect(lines).toHaveLength(201)
  expect(lines.at(-1)).toBe('… and 3 more')
})

test('[C6] all emails are queued once, in any number, also if somebody else queues them at the same time', async () => {
  const printed = await Promise.all([operator.run('mails:try-again', 'all'), operator.run('mails:try-again', 'all')])
  const counts = printed.map((text) => Number(/^Queued (\d+) emails? again\.$/.exec(text)?.[1]))
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(HOW_MANY)
  expect(await operator.run('mails:undelivered')).toBe('No email was given up.')
}, 60_000)
