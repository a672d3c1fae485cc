/** Reads an ISO 20022 message `pain.002` (CustomerPaymentStatusReport): what a bank says of payments that it was asked to make. */
import { reasonAt } from './camt.ts'
import type { Own } from './entries.ts'
import { Faults, oneLine, refuseFile } from './faults.ts'
import { type Days, dayAmong, readIsoDay, readPlainAmount } from './read-values.ts'
import { element, elements, lineOf, messageOf, parseXml, textAt, type XmlNode } from './xml.ts'

/** What the bank says of one payment, or of a group of which it names no payment. The texts may be empty. */
export type PaymentStatus = {
  /** Undefined for a group. */
  endToEndId: string | undefined
  status: string
  /** In minor units; undefined where the message does not repeat it. */
  amount: bigint | undefined
  reference: string
  reason: string
  /** When the bank accepted it; empty where the message does not say it. */
  date: string
}

/** Whether the text is a pain.002. */
export const isStatusReport = (text: string): boolean => messageOf(text)?.startsWith('pain.002.') ?? false

function dateOf(transaction: XmlNode, days: Days | undefined): string {
  const moment = textAt(transaction, 'AccptncDtTm')
  return moment === '' ? '' : dayAmong(readIsoDay(moment, 'AccptncDtTm'), days)
}

function amountOf(transaction: XmlNode): bigint | undefined {
  const text = textAt(transaction, 'OrgnlTxRef', 'Amt', 'InstdAmt')
  return text === '' ? undefined : readPlainAmount(text, 'InstdAmt')
}

const readStatus = (transaction: XmlNode, days: Days | undefined): PaymentStatus => ({
  endToEndId: oneLine(textAt(transaction, 'OrgnlEndToEndId')),
  status: oneLine(textAt(transaction, 'TxSts')),
  amount: amountOf(transaction),
  reference: oneLine(textAt(transaction, 'AcctSvcrRef')),
  reason: reasonAt(element(transaction, 'StsRsnInf') ?? {}),
  date: dateOf(transaction, days),
})

/** The status of a group that names none of its payments. */
const groupStatus = (group: XmlNode, status: string): PaymentStatus[] =>
  status === ''
    ? []
    : [
        {
          endToEndId: undefined,
          status: oneLine(status),
          amount: undefined,
          reference: '',
          reason: reasonAt(element(group, 'StsRsnInf') ?? {}),
          date: '',
        },
      ]

/** The statuses in the order of the message. Throws `invalid` under `file` with what cannot be read, by its line in the file. */
export function readStatusReport(text: string, { days }: Pick<Own, 'days'> = {}): PaymentStatus[] {
  const report = element(parseXml(text), 'Document', 'CstmrPmtStsRpt')
  if (report === undefined) throw refuseFile(['The file has no status report (CstmrPmtStsRpt).'])
  const faults = new Faults()
  const statuses = elements(report, 'OrgnlPmtInfAndSts').flatMap((group) => {
    // An empty element says nothing of any payment.
    const transactions = elements(group, 'TxInfAndSts').filter((one) => element(one, 'OrgnlEndToEndId') !== undefined)
    if (transactions.length === 0) return groupStatus(group, textAt(group, 'PmtInfSts'))
    return transactions.flatMap((one) => {
      const read = faults.at(
        () => lineOf(text, one),
        () => readStatus(one, days),
      )
      return read ?? []
    })
  })
  faults.refuseAny()
  if (statuses.length > 0) return statuses
  const whole = element(report, 'OrgnlGrpInfAndSts') ?? {}
  return groupStatus(whole, textAt(whole, 'GrpSts'))
}
