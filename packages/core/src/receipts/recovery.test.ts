/** A wrong import is kept out of the books, or taken out of them (plan rule 25). */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { findPlanted } from '../ledger/checks/testing/find-planted.ts'
import { corrupt, staff } from '../network/testing/network-world.ts'
import { actOrPropose, confirmProposal, recordLimit } from '../proposals/index.ts'
import { depsOf, hire } from '../proposals/testing/proposals-world.ts'
import { createFormat, importStatement, listCandidates, previewStatement, takeOutLines } from './index.ts'
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

  test('is recognised in another letter case and format, and equal lines count as often as the bank booked them', async () => {
    await read(lines)
    expect(await read(other)).toMatchObject({ id: null, known: 3, doubtful: 0 })
    expect(await read([...other, ...other.slice(0, 1)])).toMatchObject({ added: 1, known: 3, doubtful: 0 })
    expect(await balanceOf('cash')).toBe(-50)
    expect(await breaches()).toEqual([])
  })

  test('by an earlier version is recognised by its text, and is doubtful with another text', async () => {
    await read(lines)
    await corrupt(world.db, 'receipts', 'update receipts set folded_key = null')
    expect(await read(lines)).toMatchObject({ known: 3, doubtful: 0 })
    await expect(read(other)).rejects.toMatchObject({
      code: 'conflict',
      details: { code: 'doubtful_lines', doubtful: 3 },
    })
  })

  test('is listed as doubtful, and is imported only after staff have seen the number of doubtful lines', async () => {
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

describe('[R17] lines of a wrong import', () => {
  const lines = [
    { amount: '55.00', text: 'From a stranger' },
    { amount: '-55.00', text: 'To a stranger' },
    { amount: '8.00', text: 'Twice' },
  ]
  const reason = 'The file of another company'
  const read3 = async () => {
    await read(lines)
    const [third, second, first] = (await shown()).map(({ id }) => id)
    return { first: first ?? 0, second: second ?? 0, third: third ?? 0 }
  }
  const takeOut = (...ids: number[]) => takeOutLines(deps(), { input: { ids, reason }, actor: staff })

  test('are taken out of the books, stay in the list with the reason, and can be imported again', async () => {
    const { first, second, third } = await read3()
    expect(await takeOut(third, first)).toEqual({ taken_out: 2 })
    expect([await balanceOf('cash'), await balanceOf('unmatched_receipts')]).toEqual([-5500, 5500])
    const taken = { status: 'Taken out', matched_with: null, taken_out: { at: expect.any(String), reason } }
    expect(await shown('taken_out')).toMatchObject([
      { id: third, text: 'Twice', ...taken },
      { id: first, text: 'From a stranger', ...taken },
    ])
    expect(await listCandidates(deps(), { receiptId: second, query: {} })).toEqual([])
    await expect(world.assign(second, 'returned_receipt', first)).rejects.toThrow('This line was taken out.')
    await expect(world.assign(first, 'charge')).rejects.toThrow('This line was taken out.')
    await expect(takeOut(second, first)).rejects.toThrow(`Line ${first} is taken out already.`)
    expect(await breaches()).toEqual([])
    expect(await previewStatement(deps(), { bytes: fileOf(lines), format: { id: world.formatId } })).toMatchObject({
      added: 2,
      known: 1,
      doubtful: 0,
      imported_before: [{ lines: 1 }],
    })
    const other = { ...lines[0], amount: '55.00', text: 'Another text' }
    expect(await read([...lines, other])).toMatchObject({ added: 3, known: 1, doubtful: 0 })
    const again = (await shown('new')).find(({ text }) => text === 'Twice')?.id ?? 0
    expect(await takeOut(again)).toEqual({ taken_out: 1 })
    expect(await read(lines)).toMatchObject({ added: 1, known: 2 })
    expect(await breaches()).toEqual([])
  })

  test('remain unchanged if one of them is matched or does not exist', async () => {
    const { first, second, third } = await read3()
    await world.assign(third, 'charge')
    await expect(takeOut(first, third)).rejects.toThrow(`Line ${third} is matched. Undo that first.`)
    await expect(takeOut(second, third + 1)).rejects.toMatchObject({ code: 'not_found' })
    await expect(takeOut()).rejects.toMatchObject({ fieldErrors: { ids: expect.any(Array) } })
    expect(await shown('taken_out')).toEqual([])
  })

  test('are taken out together once a second person confirms it, and the check requires both people', async () => {
    const { first, second, third } = await read3()
    await read([{ amount: '1.00', text: 'Of another file' }])
    await world.assign(third, 'charge')
    await recordLimit(depsOf(world.db), 100_00n)
    const [one, other] = [await hire(world.db, 'finance'), await hire(world.db, 'finance')]
    const input = { ids: [second], whole_imports: true, reason }
    const outcome = await actOrPropose(depsOf(world.db), 'receipt.take-out', { staffId: one.id, input })
    if (!('proposal' in outcome)) throw new Error('One person took the lines out')
    const { id, change, subject_id } = outcome.proposal
    expect(change).toEqual({ kind: 'receipt.take-out', lines: 2, total: '0.00', files: ['may.csv'] })
    expect(subject_id).toBe(first)
    await confirmProposal(depsOf(world.db), { id, staff: other })
    expect((await shown('taken_out')).map((line) => line.id)).toEqual([second, first])
    expect(await breaches()).toEqual([])

    const rules = {
      cash: 'every line of a bank statement moved cash once',
      entry: 'every transfer but a hold has the audit entry',
      people: 'every decision of staff that takes two people',
    }
    const found = async (name: string, table: string, statements: string) =>
      (await findPlanted(world.db, { name, table, statements }))?.count
    const marked = "update receipts set status = 'Taken out', taken_out_at = now() where status = 'New'"
    expect(await found(rules.cash, 'receipts', marked)).toBe(1)
    const back = `update receipts set status = 'New', taken_out_at = null where id = ${first}`
    expect(await found(rules.cash, 'receipts', back)).toBe(1)
    expect(await found(rules.people, 'proposals', 'update proposals set input = input || \'{"ids": [0]}\'')).toBe(1)
    const elsewhere = "update audit_entries set subject_id = 0 where action = 'receipt.take-out'"
    expect(await found(rules.entry, 'audit_entries', elsewhere)).toBe(2)
    expect(await found(rules.people, 'proposals', 'delete from proposals')).toBe(2)
  })
})

/** Creates a format. Returns a function that gives its example file, with its text changed. */
async function exampleOf(kind: string, name: string) {
  const input = { ...format, name: kind, kind, layout: null }
  const { id } = await createFormat(deps(), { input, actor: staff })
  const text = await readFile(join(import.meta.dirname, '../../../../docs/examples', name), 'utf8')
  return (change: (text: string) => string = (same) => same) => ({
    format: { id },
    bytes: new TextEncoder().encode(change(text)),
    fileName: name,
    actor: staff,
  })
}
const further = (text: string) => text.replace('USD1397,50', 'USD1400,00').replace('USD1495,00', 'USD1497,50')

test('[R17] a statement that does not begin with the closing balance of the one before is reported, and still imported', async () => {
  const [first, second] = [await exampleOf('camt.053', 'statement.xml'), await exampleOf('mt940', 'statement.sta')]
  const earlier = (text: string) => further(text).replaceAll('1205', '1204')
  const before = (text: string) => text.replaceAll('2026-12-04', '2026-12-03')
  expect(await previewStatement(deps(), second(earlier))).toMatchObject({ gap: null })
  expect(await importStatement(deps(), first(before))).toMatchObject({ gap: null })
  expect(await previewStatement(deps(), first(before))).toMatchObject({ gap: null })
  expect(await previewStatement(deps(), second())).toMatchObject({ gap: null })
  const gap = { expected: '1397.50', found: '1400.00' }
  expect(await previewStatement(deps(), second(earlier))).toMatchObject({ gap })
  expect(await importStatement(deps(), second(earlier))).toMatchObject({ added: 2, gap })
  expect(await previewStatement(deps(), second())).toMatchObject({ gap: { expected: '1497.50', found: '1397.50' } })
  await read([{ amount: '1.00', date: '2026-12-04', text: 'From a format without balances' }])
  expect(await previewStatement(deps(), second())).toMatchObject({ gap: null })
})

test('[R17] a statement that begins within the days of another one is not compared with it', async () => {
  const file = await exampleOf('mt940', 'statement.sta')
  await importStatement(
    deps(),
    file((text) => text.replace('2612051205C', '2612031203C')),
  )
  expect(
    await previewStatement(
      deps(),
      file((text) => further(text).replaceAll('1205', '1204')),
    ),
  ).toMatchObject({
    added: 2,
    gap: null,
  })
})

test.each(['1926-12-01', '2126-12-01', '9999-12-31', daysAway(-740), daysAway(9)])(
  '[R17] a line dated %s is refused in every format, because the day is too far away',
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

test('[R17] a line may be dated almost two years ago or six days ahead', async () => {
  const dates = [daysAway(-725), daysAway(6)]
  expect(await read(dates.map((date) => ({ amount: '1.00', date })))).toMatchObject({ added: 2 })
})
