/** The file that tells the bank whom to pay: CSV, or ISO 20022 pain.001.001.09 (plan rule 24). No I/O. */
import { formatMoney } from '@evergrove/contract/platform/money'
import type { PayoutFormat } from '@evergrove/contract/withdrawals/payout-words'
import { XMLBuilder } from 'fast-xml-parser'
import { csvLines } from '../../platform/csv.ts'
import { companyCurrency } from '../../platform/currency.ts'
import { endToEndIdOf } from './payouts.ts'

/** The company as the bank knows it: who pays, from which account of which bank (a BIC, or a name). */
export type Payer = { name: string; account: string; bank: string }

export type Payment = {
  withdrawalId: number
  agentId: number
  amount: bigint
  bankName: string
  accountName: string
  accountNumber: string
}

export type PayoutFileParts = {
  batch: number
  createdAt: Date
  total: bigint
  payments: readonly Payment[]
}

/** What ISO 20022 calls the batch: at most 35 characters. */
const messageIdOf = (batch: number): string => `PAYOUT-${batch}`

const HEADINGS = ['Batch', 'End-to-end ID', 'Agent', 'Account name', 'Account number', 'Bank', 'Amount', 'Currency']

function toCsv({ batch, payments }: PayoutFileParts): string {
  const rows = payments.map(({ withdrawalId, agentId, accountName, accountNumber, bankName, amount }) => [
    String(batch),
    endToEndIdOf(withdrawalId),
    String(agentId),
    accountName,
    accountNumber,
    bankName,
    formatMoney(amount),
    companyCurrency(),
  ])
  return csvLines([HEADINGS, ...rows])
}

const LONGEST_NAME = 140
const IBAN = /^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/
const BIC = /^[A-Z\d]{4}[A-Z]{2}[A-Z\d]{2}(?:[A-Z\d]{3})?$/

const nameOf = (text: string): string => text.slice(0, LONGEST_NAME)

/** The account as its kind of number demands. */
function toAccount(number: string) {
  const compact = number.replaceAll(/\s/g, '').toUpperCase()
  return { Id: IBAN.test(compact) ? { IBAN: compact } : { Othr: { Id: number } } }
}

const toBank = (bank: string) => ({ FinInstnId: BIC.test(bank) ? { BICFI: bank } : { Nm: nameOf(bank) } })

function toTransaction({ withdrawalId, amount, bankName, accountName, accountNumber }: Payment) {
  const id = endToEndIdOf(withdrawalId)
  return {
    PmtId: { InstrId: id, EndToEndId: id },
    Amt: { InstdAmt: { '@Ccy': companyCurrency(), '#text': formatMoney(amount) } },
    CdtrAgt: toBank(bankName),
    Cdtr: { Nm: nameOf(accountName) },
    CdtrAcct: toAccount(accountNumber),
    RmtInf: { Ustrd: `Withdrawal ${withdrawalId}` },
  }
}

const builder = new XMLBuilder({ ignoreAttributes: false, attributeNamePrefix: '@', format: true })

/** The elements stand in the order of the message definition. */
function toPain({ batch, createdAt, total, payments }: PayoutFileParts, payer: Payer): string {
  const id = messageIdOf(batch)
  const sums = { NbOfTxs: String(payments.length), CtrlSum: formatMoney(total) }
  const moment = createdAt.toISOString()
  return builder.build({
    '?xml': { '@version': '1.0', '@encoding': 'UTF-8' },
    Document: {
      '@xmlns': 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09',
      CstmrCdtTrfInitn: {
        GrpHdr: { MsgId: id, CreDtTm: moment, ...sums, InitgPty: { Nm: nameOf(payer.name) } },
        PmtInf: {
          PmtInfId: id,
          PmtMtd: 'TRF',
          ...sums,
          ReqdExctnDt: { Dt: moment.slice(0, 10) },
          Dbtr: { Nm: nameOf(payer.name) },
          DbtrAcct: toAccount(payer.account),
          DbtrAgt: toBank(payer.bank),
          CdtTrfTxInf: payments.map(toTransaction),
        },
      },
    },
  })
}

const endings: Readonly<Record<PayoutFormat, string>> = { csv: 'csv', 'pain.001': 'xml' }

/** The name and the text of the file. The same parts always give the same text. A payer is needed for pain.001 only. */
export function makePayoutFile(
  parts: PayoutFileParts,
  { format, payer }: { format: 'csv'; payer?: Payer | undefined } | { format: 'pain.001'; payer: Payer },
): { name: string; text: string } {
  return {
    name: `payout-${parts.batch}.${endings[format]}`,
    text: format === 'csv' ? toCsv(parts) : toPain(parts, payer),
  }
}
