/** Keys tell the lines of a statement apart. */
import { expect, test } from 'vitest'
import { readKeyed } from './read-statement.ts'

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

test('equal lines have different keys, which are the same in every file that covers their day', async () => {
  const keysOf = async (text: string) => {
    const { entries } = await readKeyed(new TextEncoder().encode(`Date,Amount,Text\n${text}`), format)
    return entries.map(({ key }) => key)
  }
  const [first, second, third] = await keysOf('2026-12-01,1,x\n2026-12-01,1,x\n2026-12-02,1,x\n')
  expect(new Set([first, second, third]).size).toBe(3)
  expect(await keysOf('2026-12-02,1,x\n2026-12-03,1,x\n')).toContain(third)
  expect((await keysOf('2026-12-01,2,y\n2026-12-01,1,x\n2026-12-01,1,x\n')).slice(1)).toEqual([first, second])
})
