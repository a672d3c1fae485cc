/** Bank files are read back in any form that a bank writes; a broken file is read correctly or refused with our own message. */
import { dateFormats } from '@evergrove/contract/receipts/receipt-words'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { AppError } from '../platform/errors.ts'
import type { StatementEntry } from './entries.ts'
import { oneLine } from './faults.ts'
import { readStatement } from './statement.ts'

const account = 'GB33BUKB20201555555555'
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** Payer texts with every character that is special in some file format. */
const text = fc
  .array(
    fc.constantFrom(
      'Ada',
      'Fee',
      '4820193756',
      '5"',
      '"Ben"',
      ',',
      ';',
      '|',
      'é',
      '₦',
      "O'Hara",
      ':61:',
      '?20',
      '/EREF/',
    ),
    {
      maxLength: 4,
    },
  )
  .map((words) => words.join(' '))

const entry = fc.record({
  day: fc.date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true }),
  amount: fc.integer({ min: -10_000_000, max: 10_000_000 }).filter((cents) => cents !== 0),
  text,
  reference: fc.constantFrom<string[]>('', 'A1', 'B2001'),
  name: fc.constantFrom<string[]>('', 'Ada Obi', 'Quill, Rent Ltd'),
})
type Entry = typeof entry extends fc.Arbitrary<infer T> ? T : never
const entries = fc.array(entry, { minLength: 1, maxLength: 6 })

const isoDay = (day: Date): string => day.toISOString().slice(0, 10)
const two = (number: number): string => String(number).padStart(2, '0')

const toEntries = (written: readonly Entry[], clean: (text: string) => string = oneLine): StatementEntry[] =>
  written.map((one) => ({
    bookedOn: isoDay(one.day),
    amount: BigInt(one.amount),
    text: clean(one.text),
    reference: one.reference,
    name: one.name,
  }))

const dayWriters: readonly ((day: Date) => string)[] = [
  isoDay,
  (day) => isoDay(day).replaceAll('-', '/'),
  (day) => isoDay(day).replaceAll('-', ''),
  (day) => `${day.getUTCDate()}-${MONTHS[day.getUTCMonth()]}-${day.getUTCFullYear()}`,
  (day) => `${two(day.getUTCDate())}-${MONTHS[day.getUTCMonth()]?.toUpperCase()}-${two(day.getUTCFullYear() % 100)}`,
  (day) => `${isoDay(day)} 10:15:00`,
  (day) => `${isoDay(day)}T10:15:00Z`,
]

/** Amounts, with or without groups of three digits. */
function sizeOf(cents: number, { decimal, group }: { decimal: '.' | ','; group: string }): string {
  const size = Math.abs(cents)
  const whole = String(Math.trunc(size / 100)).replaceAll(/\B(?=(?:\d{3})+$)/g, group)
  return `${whole}${decimal}${two(size % 100)}`
}

const signWriters: readonly ((size: string, isDebit: boolean) => string)[] = [
  (size, isDebit) => `${isDebit ? '-' : ''}${size}`,
  (size, isDebit) => `${isDebit ? '−' : '+'}${size}`,
  (size, isDebit) => (isDebit ? `${size}-` : size),
  (size, isDebit) => (isDebit ? `(${size})` : size),
  (size, isDebit) => `${size} ${isDebit ? 'DR' : 'CR'}`,
  (size, isDebit) => `${isDebit ? '-' : ''}$${size}`,
  (size, isDebit) => `${isDebit ? '-' : ''}${size} USD`,
]

const style = fc.record({
  separator: fc.constantFrom(',', ';', '\t', '|'),
  lineEnd: fc.constantFrom('\n', '\r\n', '\r'),
  day: fc.constantFrom(...dayWriters),
  sign: fc.constantFrom(...signWriters),
  figures: fc.constantFrom(
    { decimal: '.' as const, group: '' },
    { decimal: '.' as const, group: ',' },
    { decimal: ',' as const, group: '.' },
    { decimal: ',' as const, group: ' ' },
  ),
  quotesAll: fc.boolean(),
  encoding: fc.constantFrom('utf-8', 'utf-8 with a mark', 'utf-16le', 'utf-16be'),
  dateFormat: fc.constantFrom(...(Object.keys(dateFormats) as (keyof typeof dateFormats)[])),
  hasTwoColumns: fc.boolean(),
  fold: fc.constantFrom(
    (heading: string) => heading,
    (heading: string) => heading.toUpperCase(),
  ),
  above: fc.integer({ min: 0, max: 3 }),
  remark: fc.constantFrom('', '*** End ***'),
})
type Style = typeof style extends fc.Arbitrary<infer T> ? T : never

function encode(content: string, encoding: Style['encoding']): Uint8Array {
  if (encoding === 'utf-8') return Buffer.from(content)
  if (encoding === 'utf-8 with a mark') return Buffer.from(`\uFEFF${content}`)
  const wide = Buffer.from(`\uFEFF${content}`, 'utf16le')
  return encoding === 'utf-16le' ? wide : wide.swap16()
}

function writeCsv(written: readonly Entry[], as: Style): string {
  const quote = (cell: string): string => {
    const isNeeded = as.quotesAll || cell.includes(as.separator) || cell.startsWith('"')
    return isNeeded ? `"${cell.replaceAll('"', '""')}"` : cell
  }
  const headings = ['Date', ...(as.hasTwoColumns ? ['Debit', 'Credit'] : ['Amount']), 'Text', 'Reference', 'Name'].map(
    as.fold,
  )
  const rows = written.map(({ day, amount, ...texts }) => {
    const size = sizeOf(amount, as.figures)
    const amounts = as.hasTwoColumns ? (amount < 0 ? [size, ''] : ['', size]) : [as.sign(size, amount < 0)]
    return [as.day(day), ...amounts, texts.text, texts.reference, texts.name]
  })
  const lines = [headings, ...rows].map((cells) => cells.map(quote).join(as.separator))
  return [...Array<string>(as.above).fill('My bank'), ...lines, as.remark].join(as.lineEnd)
}

const readCsv = (bytes: Uint8Array, as: Style) =>
  readStatement(bytes, {
    account,
    currency: 'USD',
    kind: 'csv',
    layout: {
      encoding: 'utf-8',
      date_format: as.dateFormat,
      decimal_sign: as.figures.decimal,
      skip_lines: as.above,
      columns: {
        date: 'Date',
        ...(as.hasTwoColumns ? { debit: 'Debit', credit: 'Credit' } : { amount: 'Amount' }),
        text: 'Text',
        reference: 'Reference',
        name: 'Name',
      },
    },
  })

/** MT940 has a code for unknown values, and no nested fields. */
const mt940Text = (said: string): string => said.replaceAll(/[:?/"]/g, ' ').trim()

function writeMt940(written: readonly Entry[], lineEnd: string): string {
  const money = (cents: number) => `${cents < 0 ? 'D' : 'C'}${sizeOf(cents, { decimal: ',', group: '' })}`
  const balance = (cents: number) => money(cents).replace(/^./, (side) => `${side}261231USD`)
  const sum = written.reduce((total, { amount }) => total + amount, 0)
  const lines = written.flatMap(({ day, amount, reference, text: said, name }) => [
    `:61:${isoDay(day).slice(2).replaceAll('-', '')}${money(amount)}NTRF${reference || 'NONREF'}`,
    `:86:166?00?20${mt940Text(said)}?32${name}`,
  ])
  return [
    ':20:ONE',
    `:25:${account}`,
    ':28C:1',
    `:60F:${balance(50)}`,
    ...lines,
    `:62F:${balance(50 + sum)}`,
    '-',
  ].join(lineEnd)
}

const readMt940 = (bytes: Uint8Array) => readStatement(bytes, { account, currency: 'USD', kind: 'mt940', layout: null })

const OURS = /^(?:Line \d+: [A-Z"]|And (?:at least )?\d+ more\.$|The file )/

/** Returns what was read, or that it was refused with our own message; any other error is a defect. */
function expectOutcome(read: () => { entries: StatementEntry[] }): StatementEntry[] | 'refused' {
  try {
    return read().entries
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'invalid') throw error
    const sentences = error.fieldErrors['file'] ?? []
    expect(sentences.length).toBeGreaterThan(0)
    for (const sentence of sentences) expect(sentence).toMatch(OURS)
    return 'refused'
  }
}

describe('[P20] a CSV statement', () => {
  test('is read back in any form that a bank writes', () => {
    fc.assert(
      fc.property(entries, style, (written, as) => {
        const read = readCsv(encode(writeCsv(written, as), as.encoding), as)
        expect(read.entries).toEqual(toEntries(written))
      }),
    )
  })

  /** Changes to a file that do not affect its meaning. */
  const changes: Record<string, (file: string, as: Style) => string> = {
    'empty lines': (file, { lineEnd }) => file + lineEnd.repeat(3),
    'a row of separators': (file, { lineEnd, separator }) => file + lineEnd + separator.repeat(4),
    'separators at the ends': (file, { separator }) => file.replaceAll(/(?<=(?:A1|B2001).*)$/gm, separator),
    'other line ends': (file, { lineEnd }) => file.replaceAll(lineEnd, '\r\n'),
    'spaces around the cells': (file, { separator }) => file.replaceAll(separator, ` ${separator} `),
  }
  test.each(Object.keys(changes))('with %s is read the same way, or refused', (name) => {
    fc.assert(
      fc.property(entries, style, (written, as) => {
        // A text may contain what the change looks for, and then becomes another text.
        const plain = written.map((one) => ({ ...one, text: one.text.replaceAll(/[",;|]/g, ''), name: '' }))
        const change = changes[name] ?? ((file: string) => file)
        const outcome = expectOutcome(() => readCsv(encode(change(writeCsv(plain, as), as), as.encoding), as))
        if (outcome !== 'refused') expect(outcome).toEqual(toEntries(plain))
      }),
    )
  })

  test('with a character removed, doubled or replaced is read, or refused with our own message', () => {
    fc.assert(
      fc.property(
        entries,
        style,
        fc.nat(),
        fc.constantFrom('', '"', ';', ',', '\n', '\0', '9', '-', '(', 'é'),
        (written, as, at, by) => {
          const file = writeCsv(written, as)
          const place = at % file.length
          expectOutcome(() => readCsv(encode(file.slice(0, place) + by + file.slice(place + 1), as.encoding), as))
          expectOutcome(() => readCsv(encode(file.slice(0, place) + by + file.slice(place), as.encoding), as))
          expectOutcome(() => readCsv(encode(file.slice(0, place), as.encoding), as))
        },
      ),
    )
  })
})

describe('[P20] an MT940 statement', () => {
  test('is read back', () => {
    fc.assert(
      fc.property(entries, fc.constantFrom('\n', '\r\n'), (written, lineEnd) => {
        const read = readMt940(Buffer.from(writeMt940(written, lineEnd)))
        expect(read.entries).toEqual(toEntries(written, (said) => oneLine(mt940Text(said))))
      }),
    )
  })

  test('is refused if it lacks an entry or has one twice', () => {
    fc.assert(
      fc.property(entries, fc.nat(), fc.boolean(), (written, at, isTwice) => {
        const lines = writeMt940(written, '\n').split('\n')
        const place = 4 + 2 * (at % written.length)
        lines.splice(place, isTwice ? 0 : 2, ...(isTwice ? lines.slice(place, place + 2) : []))
        expect(expectOutcome(() => readMt940(Buffer.from(lines.join('\n'))))).toBe('refused')
      }),
    )
  })

  test('with a character removed or replaced has the same amounts, or is refused with our own message', () => {
    fc.assert(
      fc.property(entries, fc.nat(), fc.constantFrom('', ':', '?', ',', '\n', '9', 'D', '{'), (written, at, by) => {
        const file = writeMt940(written, '\n')
        const place = at % file.length
        const outcome = expectOutcome(() => readMt940(Buffer.from(file.slice(0, place) + by + file.slice(place + 1))))
        const sum = (all: readonly { amount: bigint | number }[]) =>
          all.reduce((total, one) => total + BigInt(one.amount), 0n)
        if (outcome !== 'refused') expect(sum(outcome)).toBe(sum(written))
      }),
    )
  })
})
