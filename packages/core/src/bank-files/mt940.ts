/**
 * Reads SWIFT MT940 (customer statement message). Field 61 of each entry has the money, and field 86 has the bank's
 * description: in free text, in subfields such as `?20`, or in words between slashes such as `/EREF/`. The balances in
 * fields 60 and 62 prove that no entry is missing.
 */
import {
  type AccountStatement,
  type BankEntry,
  type BankTransaction,
  checkBalances,
  chooseOwn,
  joinStatements,
  type Own,
} from './entries.ts'
import { Faults, oneLine, refuseFile, UnreadableError } from './faults.ts'
import { dayAmong, isDay, plainAccount, readPlainAmount } from './read-values.ts'

type Field = { tag: string; line: number; lines: [string, ...string[]] }
type Message = { line: number; account: string; fields: Field[] }

const FIELD = /^:(\d{2}[A-Z]?):(.*)$/
/** The blocks of the network around a message, and the line that ends a message. */
const ENVELOPE = /^(?:\{[1-5]:|-\}?$|\}$)/

/** Returns whether the text is an MT940 that `readMt940` reads. */
export const isMt940 = (text: string): boolean => /^(?:\{1:|:20:)/.test(text.trimStart())

function fieldsOf(text: string): Field[] {
  const fields: Field[] = []
  for (const [index, said] of text.split(/\r\n|\n|\r/).entries()) {
    // The text of a message can begin after its envelope, in the same line.
    const own = said.replace(/^.*\{4:/, '')
    const [, tag, rest = ''] = FIELD.exec(own) ?? []
    if (tag !== undefined) fields.push({ tag, line: index + 1, lines: [rest] })
    else if (!ENVELOPE.test(own) && own.trim() !== '') fields.at(-1)?.lines.push(own)
  }
  return fields
}

/** Returns the messages of a file; each begins with field 20. */
function messagesOf(text: string): Message[] {
  const messages: Message[] = []
  for (const field of fieldsOf(text)) {
    if (field.tag === '20') messages.push({ line: field.line, account: '', fields: [] })
    const message = messages.at(-1)
    if (message === undefined) continue
    message.fields.push(field)
    if (field.tag === '25' || field.tag === '25P') message.account = plainAccount(field.lines[0])
  }
  return messages
}

/** Returns the message's account, without a bank's code before it and a currency after it if the rest is our account. */
function accountOf({ account }: Message, { account: wanted, currency }: Own): string {
  const own = wanted === undefined ? undefined : plainAccount(wanted)
  const bare = account.endsWith(currency) ? account.slice(0, -currency.length) : account
  const names = [account, bare, bare.slice(bare.indexOf('/') + 1)]
  return names.find((name) => name === own) ?? account
}

const amountIn = (text: string, field: string): bigint => {
  if (!/^\d+,\d*$/.test(text)) throw new UnreadableError(`"${text}" is not an amount such as 1250,00 (field ${field}).`)
  return readPlainAmount(text.replace(',', '.'), `field ${field}`)
}

const dayIn = (text: string, field: string): string => {
  const day = `20${text.slice(0, 2)}-${text.slice(2, 4)}-${text.slice(4, 6)}`
  if (!isDay(day)) throw new UnreadableError(`"${text}" is not a date such as 261231 (field ${field}).`)
  return day
}

type Balance = { line: number; amount: bigint }

function readBalance({ tag, line, lines: [text] }: Field, own: Own): Balance {
  const [, side, day = '', currency, amount = ''] = /^([CD])(\d{6})([A-Z]{3})(.*)$/.exec(text.trim()) ?? []
  if (side === undefined) throw new UnreadableError(`"${text}" is not a balance (field ${tag}).`)
  if (currency !== own.currency) throw new UnreadableError(`The currency "${currency}" is not ${own.currency}.`)
  dayIn(day, tag)
  return { line, amount: amountIn(amount, tag) * (side === 'C' ? 1n : -1n) }
}

const ENTRY =
  /^(?<value>\d{6})(?<entry>\d{4})?(?<mark>R?[CD]|E[CD])[A-Z]?(?<amount>\d[\d,]*)(?<kind>[A-Z][A-Z0-9]{3})(?<own>.*?)(?:\/\/(?<bank>.*))?$/

/** Returns the day of booking. It is stated without a year, so the day nearest to the value date is taken. */
function bookedOn(value: string, entry: string | undefined): string {
  const day = dayIn(value, '61')
  if (entry === undefined) return day
  const year = Number(day.slice(0, 4))
  const days = [year - 1, year, year + 1].map((one) => `${one}-${entry.slice(0, 2)}-${entry.slice(2)}`).filter(isDay)
  const away = (one: string) => Math.abs(Date.parse(one) - Date.parse(day))
  const [nearest] = days.toSorted((one, other) => away(one) - away(other))
  if (nearest === undefined) throw new UnreadableError(`"${entry}" is not a day such as 1231 (field 61).`)
  return nearest
}

const NO_REFERENCE = 'NONREF'
/** Codes of a transaction (GVC) for a direct debit and a transfer that came back. */
const RETURN_CODES = new Set(['108', '109', '159'])

/** Returns the bank's text for a word in slashes, such as `/EREF/`, or before a plus, such as `EREF+`; empty without one. */
function said(information: string, word: string): string {
  const [, slashed] = new RegExp(`(?:^|/)${word}/+(.*?)(?:/+[A-Z]{4}/|/*$)`).exec(information) ?? []
  const [, added] = new RegExp(`${word}\\+(.*?)(?:[A-Z]{3,4}\\+|$)`).exec(information) ?? []
  return slashed ?? added ?? ''
}

/** Field 86 has six lines of 65 characters; some banks write more. */
const LONGEST_INFORMATION = 2000
const SUBFIELD = /\?(\d{2})/

/** Returns the content of field 86: the whole text, and the parts that have names of their own. */
function readInformation(lines: readonly string[]) {
  const whole = lines.join('').slice(0, LONGEST_INFORMATION)
  const [code = '', ...parts] = whole.split(SUBFIELD)
  if (!/^\d{3}$/.test(code.trim()) || parts.length === 0) {
    const name = said(whole, 'NAME')
    return { code: '', text: lines.join(' '), name, endToEndId: said(whole, 'EREF') }
  }
  const subfields = parts.flatMap((number, index) =>
    index % 2 === 0 ? [{ number: Number(number), text: parts[index + 1] ?? '' }] : [],
  )
  const between = (from: number, to: number) =>
    subfields.filter(({ number }) => number >= from && number <= to).map(({ text }) => text)
  const purpose = between(20, 29).concat(between(60, 63))
  return {
    code: code.trim(),
    // With these joins, a number that was cut between two subfields is found with a space in it, and two numbers stay
    // apart.
    text: [...between(0, 0), ...purpose].join(' '),
    name: between(32, 33).join(''),
    endToEndId: said(purpose.join(''), 'EREF'),
  }
}

function readEntry({ lines: [first, ...supplement] }: Field, information: Field | undefined, own: Own): BankEntry {
  const parts = ENTRY.exec(first.trim())?.groups
  if (parts === undefined) throw new UnreadableError(`"${first}" is not an entry (field 61).`)
  const { value = '', entry, mark = '', amount = '', kind = '', own: given = '', bank = '' } = parts
  const size = amountIn(amount, '61')
  const isReversal = mark.startsWith('R')
  const isCredit = mark.endsWith('C') !== isReversal
  const moved = isCredit ? size : -size
  const about = readInformation(information?.lines ?? [])
  const isReturn = isReversal || kind === 'NRTI' || RETURN_CODES.has(about.code)
  const reference = given === NO_REFERENCE ? '' : given
  const transaction: BankTransaction = {
    amount: moved,
    endToEndId: oneLine(about.endToEndId),
    reference: oneLine(bank || reference),
    name: oneLine(about.name),
    text: oneLine([about.text, ...supplement, bank === '' ? '' : reference].join(' ')),
    returned: isReturn ? { reason: '' } : undefined,
  }
  const isBooked = !mark.startsWith('E')
  const day = isBooked ? dayAmong(bookedOn(value, entry), own.days) : ''
  return { amount: moved, isBooked, bookedOn: day, transactions: [transaction] }
}

/** Reads a message. Every fault is collected; the balances are compared only if there is none. */
function readMessage({ line, fields }: Message, own: Own, faults: Faults): AccountStatement {
  const balances = ['60', '62'].map((tag) => {
    const field = fields.find((one) => one.tag.startsWith(tag))
    return faults.at(
      () => field?.line ?? line,
      () => {
        if (field === undefined) throw new UnreadableError(`The statement has no balance (field ${tag}F).`)
        return readBalance(field, own)
      },
    )
  })
  const [opening, closing] = balances.map((balance) => balance?.amount)
  let isWhole = true
  const entries = fields.flatMap((field, at) => {
    if (field.tag !== '61') return []
    const next = fields[at + 1]
    const entry = faults.at(
      () => field.line,
      () => readEntry(field, next?.tag === '86' ? next : undefined, own),
    )
    isWhole &&= entry !== undefined
    return entry ?? []
  })
  if (isWhole) {
    faults.at(
      () => balances[1]?.line ?? line,
      () => checkBalances({ opening, closing, entries }),
    )
  }
  return { opening, closing, entries }
}

/**
 * Returns the statement of an account from an MT940, with the entries in the order of the file. Throws `invalid` under
 * `file` with everything that cannot be read, by its line in the file, for entries that do not add up to the balances,
 * and for another account or currency.
 */
export function readMt940(text: string, own: Own): AccountStatement {
  if (!isMt940(text)) throw refuseFile(['The file is not an MT940 statement, which begins with the field :20:.'])
  const faults = new Faults()
  const messages = chooseOwn(messagesOf(text), own, (message) => accountOf(message, own))
  const statements = messages.map((message) => readMessage(message, own, faults))
  faults.refuseAny()
  return joinStatements(statements)
}
