/** Imports a bank statement for the demonstration: matched, proposed, waiting and unknown lines to try out. */
import { listPayments } from '@evergrove/core/payments'
import { companyCurrency } from '@evergrove/core/platform/company-settings'
import type { FieldCipher } from '@evergrove/core/platform/field-encryption'
import type { Trx } from '@evergrove/core/platform/schema'
import { createFormat, importStatement } from '@evergrove/core/receipts'
import { bankAccount, statementLines } from '../company/company.ts'

const actor = { kind: 'operator' } as const
const DAY_MS = 86_400_000

const dayBefore = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10)

type SeedReceiptsDeps = {
  db: Trx
  cipher: FieldCipher
  /** Returns the id of an agent by first and last name. */
  idOf: (name: string) => number
}

async function pinOf({ db, idOf }: SeedReceiptsDeps, name: string): Promise<string> {
  const [payment] = await listPayments(db, { agentId: idOf(name), proofUrl: () => '' })
  if (payment === undefined) throw new Error(`${name} has no payment`)
  return payment.pin
}

async function textOf(deps: SeedReceiptsDeps, { name, text }: (typeof statementLines)[number]): Promise<string> {
  if (typeof text === 'object') return text.said
  const pin = await pinOf(deps, name)
  return `Registration fee ${text === 'fee' ? pin : pin.slice(0, -1)}`
}

/** Saves the format of the company's account and imports the statement of the last days. */
export async function seedReceipts(deps: SeedReceiptsDeps): Promise<void> {
  const { db, cipher } = deps
  const format = await createFormat(deps, {
    actor,
    input: {
      name: bankAccount.bank,
      account: bankAccount.number,
      currency: companyCurrency(),
      kind: 'csv',
      layout: {
        date_format: 'YYYY-MM-DD',
        decimal_sign: '.',
        columns: { date: 'Date', amount: 'Amount', name: 'Name', text: 'Details' },
      },
    },
  })
  const rows = ['Date,Amount,Name,Details']
  for (const line of statementLines) {
    rows.push([dayBefore(line.daysAgo), line.amount, line.name, await textOf(deps, line)].join(','))
  }
  const bytes = new TextEncoder().encode(rows.join('\n'))
  await importStatement({ db, cipher }, { format, bytes, fileName: 'last-days.csv', actor })
}
