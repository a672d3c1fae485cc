/** Files are read in a separate process. */
import { expect, test } from 'vitest'
import { readResults, readStatement } from './index.ts'

const format = {
  account: 'GB33BUKB20201555555555',
  currency: 'USD',
  kind: 'csv',
  layout: {
    encoding: 'utf-8',
    date_format: 'YYYY-MM-DD',
    decimal_sign: '.',
    skip_lines: 0,
    columns: { date: 'Date', amount: 'Amount', text: 'Text' },
  },
} as const

/** Lines whose texts consist only of one-digit numbers. */
const digits = `2026-12-01,100.00,${'1 '.repeat(200)}\n`.repeat(20_000)

test.each([
  ['a statement', () => readStatement(new TextEncoder().encode(`Date,Amount,Text\n${digits}`), format)],
  ['results', () => readResults(`Withdrawal,Result,Reason\n${digits}`, { account: undefined, currency: 'USD' })],
])('[P19] a request that arrives while %s is read is answered before the file is finished', async (_what, read) => {
  const events: string[] = []
  const reading = read().then((file) => events.push(`read ${('entries' in file ? file.entries : file.results).length}`))
  setImmediate(() => events.push('answered'))
  await reading
  expect(events).toEqual(['answered', 'read 20000'])
})

test('an unreadable file is refused with the same error as in the process itself', async () => {
  await expect(readStatement(new TextEncoder().encode('Date,Amount,Text\nx,1,y'), format)).rejects.toMatchObject({
    code: 'invalid',
    fieldErrors: { file: ['Line 2: "x" is not a date such as 2026-12-31.'] },
  })
})

test('files are refused unread when there are more than the memory has room for', async () => {
  const file = new TextEncoder().encode('Date,Amount,Text\n2026-12-01,1,y')
  const read = await Promise.allSettled(Array.from({ length: 10 }, () => readStatement(file, format)))
  expect(read.map(({ status }) => status)).toEqual([...Array(9).fill('fulfilled'), 'rejected'])
  expect(read[9]).toMatchObject({ reason: { code: 'unavailable' } })
})
