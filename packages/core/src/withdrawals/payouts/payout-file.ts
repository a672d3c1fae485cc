/** Makes the file that tells the bank whom to pay: CSV, or ISO 20022 pain.001.001.09 (plan rule 24). No I/O. */
import { findIban } from '@evergrove/contract/accounts/account-number'
import { printable } from '@evergrove/contract/accounts/accounts'
import { formatMoney } from '@evergrove/contract/platform/money'
import { parseMoney } from '@evergrove/contract/platform/money-codec'
import { keysOf } from '@evergrove/contract/platform/records'
import type { PayoutLayout } from '@evergrove/contract/withdrawals/payout-formats'
import { type PayoutColumn, type PayoutFormat, payoutColumns } from '@evergrove/contract/withdrawals/payout-words'
import anyAscii from 'any-ascii'
import { XMLBuilder } from 'fast-xml-parser'
import { element, elements, parseXml, textAt } from '../../bank-files/index.ts'
import { companyCurrency } from '../../platform/company-settings.ts'
import { plainCsvLines } from '../../platform/csv.ts'
import { conflict } from '../../platform/errors.ts'
import { endToEndIdOf } from './payouts.ts'

/** The letters, digits and signs that SWIFT and SEPA carry in every country. */
const NOT_CARRIED = /[^A-Za-z\d/\-?:().,'+ ]/g

/** The characters that banks print for the other signs of a keyboard; a full stop for signs that are not here. */
const REPLACEMENTS: Readonly<Record<string, string>> = {
  '&': '+',
  _: '-',
  '~': '-',
  '"': "'",
  '`': "'",
  ';': ',',
  '\\': '/',
  '|': '/',
  '[': '(',
  '{': '(',
  '<': '(',
  ']': ')',
  '}': ')',
  '>': ')',
}

/**
 * Returns the text in the characters that every payment network carries; empty if none of it can be written in them.
 */
const toBankText = (text: string): string =>
  anyAscii(printable(text))
    .replaceAll(NOT_CARRIED, (sign) => REPLACEMENTS[sign] ?? '.')
    .replaceAll(/ +/g, ' ')
    .trim()

const LONGEST_NUMBER = 34

/**
 * Returns an account number in these characters; undefined if that would change one of its signs, or make it too long.
 */
function toAccountNumber(text: string): string | undefined {
  const number = anyAscii(printable(text)).trim()
  const isCarried = number !== '' && number.length <= LONGEST_NUMBER && number.search(NOT_CARRIED) === -1
  return isCarried ? number : undefined
}

/** The company as its bank knows it: the name, the account, and the bank of the account (a BIC, or a name). */
export type Payer = { name: string; account: string; bank: string }

export type Payment = {
  withdrawalId: number
  agentId: number
  amount: bigint
  bankName: string
  accountName: string
  accountNumber: string
  /** The code of a bank of the company's list. */
  bankCode?: string
}

export type PayoutFileParts = {
  batch: number
  /** The number of the file among those of the batch, from 1. */
  number: number
  createdAt: Date
  total: bigint
  payments: readonly Payment[]
}

/**
 * Returns the id of the file in ISO 20022, of at most 35 characters. A replacement has another id than the file that it
 * replaces, because banks refuse a message that they have had.
 */
const messageIdOf = ({ batch, number }: PayoutFileParts): string =>
  number === 1 ? `PAYOUT-${batch}` : `PAYOUT-${batch}-${number}`

const usual: PayoutLayout = {
  separator: ',',
  encoding: 'utf-8',
  decimal_sign: '.',
  has_headings: true,
  columns: keysOf(payoutColumns)
    .filter((field) => field !== 'date')
    .map((field) => ({ field, heading: payoutColumns[field] })),
}

const cellsOf = (
  { batch, createdAt }: PayoutFileParts,
  { withdrawalId, agentId, accountName, accountNumber, bankName, bankCode = '', amount }: Payment,
): Record<PayoutColumn, string> => ({
  batch: String(batch),
  end_to_end_id: endToEndIdOf(withdrawalId),
  agent: String(agentId),
  account_name: accountName,
  account_number: accountNumber,
  bank: bankName,
  bank_code: bankCode,
  amount: formatMoney(amount),
  currency: companyCurrency(),
  date: createdAt.toISOString().slice(0, 10),
})

/** Returns the letters of Windows-1252 that are those of Unicode; others are written without their accents, or in Latin letters. */
const toLatin = (text: string): string =>
  text.normalize('NFC').replaceAll(/[^\t\r\n -~\u00A0-\u00FF]/gu, (letter) => anyAscii(letter))

function toCsv(
  parts: PayoutFileParts,
  { separator, encoding, decimal_sign, has_headings, columns }: PayoutLayout,
): string {
  const rows = parts.payments.map((payment) => {
    const cells = cellsOf(parts, payment)
    cells.amount = cells.amount.replace('.', decimal_sign)
    return columns.map(({ field }) => cells[field])
  })
  const headings = has_headings ? [columns.map(({ heading }) => heading)] : []
  const text = plainCsvLines([...headings, ...rows], separator)
  return encoding === 'windows-1252' ? toLatin(text) : text
}

const LONGEST_NAME = 140
const BIC = /^[A-Z\d]{4}[A-Z]{2}[A-Z\d]{2}(?:[A-Z\d]{3})?$/

const OWN = 'The company’s account'
const ofWithdrawal = (id: number): string => `Withdrawal ${id}`

const uncarried = (whose: string, what: string) =>
  conflict(`${whose} has ${what} that payment networks cannot carry, so it cannot be paid by this file.`)

function toName(text: string, whose: string): string {
  const name = toBankText(text).slice(0, LONGEST_NAME)
  if (name === '') throw uncarried(whose, 'a name')
  return name
}

/** Returns the account in the element that its kind of number requires. */
function toAccount(text: string, whose: string) {
  const iban = findIban(text)
  if (iban !== undefined) return { Id: { IBAN: iban } }
  const number = toAccountNumber(text)
  if (number === undefined) throw uncarried(whose, 'an account number')
  return { Id: { Othr: { Id: number } } }
}

const toBank = (bank: string, whose: string) => ({
  FinInstnId: BIC.test(bank) ? { BICFI: bank } : { Nm: toName(bank, whose) },
})

function toTransaction({ withdrawalId, amount, bankName, accountName, accountNumber }: Payment) {
  const id = endToEndIdOf(withdrawalId)
  const whose = ofWithdrawal(withdrawalId)
  return {
    PmtId: { InstrId: id, EndToEndId: id },
    Amt: { InstdAmt: { '@Ccy': companyCurrency(), '#text': formatMoney(amount) } },
    CdtrAgt: toBank(bankName, whose),
    Cdtr: { Nm: toName(accountName, whose) },
    CdtrAcct: toAccount(accountNumber, whose),
    RmtInf: { Ustrd: whose },
  }
}

const builder = new XMLBuilder({ ignoreAttributes: false, attributeNamePrefix: '@', format: true })

/** Returns the message. The elements stand in the order of the message definition. */
function toPain(parts: PayoutFileParts, payer: Payer): string {
  const { createdAt, total, payments } = parts
  const id = messageIdOf(parts)
  const sums = { NbOfTxs: String(payments.length), CtrlSum: formatMoney(total) }
  const moment = createdAt.toISOString()
  return builder.build({
    '?xml': { '@version': '1.0', '@encoding': 'UTF-8' },
    Document: {
      '@xmlns': 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09',
      CstmrCdtTrfInitn: {
        GrpHdr: { MsgId: id, CreDtTm: moment, ...sums, InitgPty: { Nm: toName(payer.name, OWN) } },
        PmtInf: {
          PmtInfId: id,
          PmtMtd: 'TRF',
          ...sums,
          ReqdExctnDt: { Dt: moment.slice(0, 10) },
          Dbtr: { Nm: toName(payer.name, OWN) },
          DbtrAcct: toAccount(payer.account, OWN),
          DbtrAgt: toBank(payer.bank, OWN),
          CdtTrfTxInf: payments.map(toTransaction),
        },
      },
    },
  })
}

/** Reads a pain.001 as the bank would. Throws `conflict` unless it is XML with these payments and this total. */
export function requireReadable(xml: string, { batch, payments, total }: PayoutFileParts): void {
  const unreadable = (what: string) => conflict(`The file of batch ${batch} ${what}, so it is not released.`)
  const read = () => {
    try {
      return parseXml(xml)
    } catch {
      throw unreadable('would be no XML')
    }
  }
  const message = element(read(), 'Document', 'CstmrCdtTrfInitn', 'PmtInf') ?? {}
  const given = elements(message, 'CdtTrfTxInf').map((one) => ({
    id: textAt(one, 'PmtId', 'EndToEndId'),
    amount: parseMoney(textAt(one, 'Amt', 'InstdAmt')) ?? 0n,
  }))
  const sum = given.reduce((all, { amount }) => all + amount, 0n)
  const ids = payments.map(({ withdrawalId }) => endToEndIdOf(withdrawalId))
  if (sum !== total || given.map(({ id }) => id).join() !== ids.join()) throw unreadable('would name other payments')
}

const endings: Readonly<Record<PayoutFormat, string>> = { csv: 'csv', 'pain.001': 'xml' }

/**
 * Returns the name, the text and the encoding of the file. The same parts and layout always result in the same text.
 * Only pain.001 needs a payer; its texts have the characters of payment networks, and the file is read again before it
 * is returned. Throws `conflict` for bank details that cannot be written in them.
 */
export function makePayoutFile(
  parts: PayoutFileParts,
  wanted: { format: 'csv'; layout?: PayoutLayout | undefined } | { format: 'pain.001'; payer: Payer },
): { name: string; text: string; encoding: PayoutLayout['encoding'] } {
  const { format } = wanted
  const text = format === 'csv' ? toCsv(parts, wanted.layout ?? usual) : toPain(parts, wanted.payer)
  if (format === 'pain.001') requireReadable(text, parts)
  const encoding = format === 'csv' ? (wanted.layout ?? usual).encoding : 'utf-8'
  return { name: `${messageIdOf(parts).toLowerCase()}.${endings[format]}`, text, encoding }
}
