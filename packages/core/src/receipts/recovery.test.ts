/** What keeps a wrong import out of the books (plan rule 25). */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { corrupt, staff } from '../network/testing/network-world.ts'
import { createFormat, importStatement, previewStatement } from './index.ts'
import { fileOf, format, type Line, openStatementWorld } from './testing/statement-world.ts'

const world = openStatementWorld()
const { deps, read, shown, breaches, balanceOf } = world

const daysAway = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

describe('[R17] a line that was imported before', () => {
  const lines = [
    { amount: '-2.50', text: 'Card fee' },
    { amount: '-2.50', text: 'Card fee' },
    { amount: '7.00', text: 'Óke Rent', reference: 'B2001' },
  ]
  const other = lines.map((one) => ({
    ...one,
    text: `${one.reference ?? ''} ${one.text.toUpperCase()}`,
    reference: '',
  }))
  const preview = (given: readonly Line[]) =>
    previewStatement(deps(), { bytes: fileOf(given), format: { id: world.formatId } })

  test('is known in another case and from another format, and equal lines stay as many as the bank booked', async () => {
    await read(lines)
    expect(await read(other)).toMatchObject({ id: null, known: 3, doubtful: 0 })
    expect(await read([...other, ...other.slice(0, 1)])).toMatchObject({ added: 1, known: 3, doubtful: 0 })
    expect(await balanceOf('cash')).toBe(-50)
    expect(await breaches()).toEqual([])
  })

  test('by an earlier version is known by its text, and doubtful with another one', async () => {
    await read(lines)
    await corrupt(world.db, 'receipts', 'update receipts set folded_key = null')
    expect(await read(lines)).toMatchObject({ known: 3, doubtful: 0 })
    await expect(read(other)).rejects.toMatchObject({
      code: 'conflict',
      details: { code: 'doubtful_lines', doubtful: 3 },
    })
  })

  test('is listed with its doubt, and booked only when somebody has looked at as many', async () => {
    const { id } = await read(lines)
    const rent = { amount: '7.00', text: 'Rent', reference: 'C9' }
    expect(await preview([rent, { amount: '8.00' }])).toMatchObject({
      doubtful: 1,
      doubtful_lines: [{ text: 'Rent', reference: 'C9', alike: expect.any(Number) }],
      imported_before: [{ id, file_name: 'may.csv', first_day: '2026-12-01', last_day: '2026-12-01', lines: 3 }],
    })
    await expect(read([rent])).rejects.toThrow(/imported before, but with another text or reference: 1. Look at them/)
    await expect(read([rent], 2)).rejects.toMatchObject({ code: 'conflict' })
    expect(await shown()).toHaveLength(3)
    expect(await read([rent], 1)).toMatchObject({ added: 1, doubtful: 1 })
    expect(await preview([{ ...rent, date: '2026-12-02' }])).toMatchObject({ doubtful: 0, imported_before: [] })
  })
})

test.each(['1926-12-01', '2126-12-01', '9999-12-31', daysAway(-740), daysAway(9)])(
  '[R17] the day %s is too far away for a line, in every format',
  async (date) => {
    const days = /^The day \S+ is not from \S+ to \S+ A statement has days of the last two years/
    const refused = (words: RegExp) => ({ fieldErrors: { file: [expect.stringMatching(words)] } })
    const inLine = (line: number) => refused(new RegExp(`^Line ${line}: ${days.source.slice(1)}`))
    await expect(read([{ amount: '1.00' }, { amount: '2.00', date }])).rejects.toMatchObject(inLine(3))
    const { id } = await createFormat(deps(), {
      input: { ...format, name: 'XML', kind: 'camt.053', layout: null },
      actor: staff,
    })
    const example = await readFile(join(import.meta.dirname, '../../../../docs/examples/statement.xml'), 'utf8')
    const bytes = new TextEncoder().encode(example.replace(/(<BookgDt>\s*<Dt>)[\d-]+/, `$1${date}`))
    const wanted = { format: { id }, bytes, fileName: 'statement.xml', actor: staff }
    await expect(importStatement(deps(), wanted)).rejects.toMatchObject(refused(/^Line \d+: The day /))
    expect(await shown()).toEqual([])
  },
)

test('[R17] two years ago and a week ahead are days of a statement', async () => {
  const dates = [daysAway(-725), daysAway(6)]
  expect(await read(dates.map((date) => ({ amount: '1.00', date })))).toMatchObject({ added: 2 })
})
