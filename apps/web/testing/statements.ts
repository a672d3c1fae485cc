/** Bank statements for the screens of receipts: formats, files and lines. */
import type { Receipt, StatementImport } from '@evergrove/contract/receipts/receipts'
import type { StatementFormat } from '@evergrove/contract/receipts/statement-formats'
import { callAs, getAs, type Staff, tokenOf } from './people.ts'

export type StatementLine = { amount: string; text?: string; name?: string; reference?: string; date?: string }

/** Returns a statement with these lines, in the format of `makeFormat`. */
export function statementOf(lines: readonly StatementLine[], fileName = 'december.csv'): File {
  const rows = lines.map(({ date = '2026-12-01', amount, text = '', reference = '', name = '' }) =>
    [date, amount, text, reference, name].join(),
  )
  return new File([['Date,Amount,Details,Reference,Name', ...rows].join('\n')], fileName, { type: 'text/csv' })
}

/** Returns the PIN with one wrong digit. */
export const slipIn = (pin: string): string => `${pin.slice(0, 4)}${(Number(pin[4]) + 1) % 10}${pin.slice(5)}`

/** Saves the format of an account that no other test uses, so that its lines are new. */
export async function makeFormat(staff: Staff): Promise<StatementFormat> {
  const format = {
    name: crypto.randomUUID(),
    account: crypto.randomUUID().replaceAll('-', '').slice(0, 30),
    currency: 'USD',
    kind: 'csv',
    layout: {
      date_format: 'YYYY-MM-DD',
      decimal_sign: '.',
      columns: { date: 'Date', amount: 'Amount', text: 'Details', reference: 'Reference', name: 'Name' },
    },
  }
  return (await (await callAs(staff, 'POST staff/receipts/formats', format)).json()) as StatementFormat
}

/** Imports lines as a colleague does. */
export async function importLines(staff: Staff, lines: readonly StatementLine[]): Promise<StatementImport> {
  const { id } = await makeFormat(staff)
  const body = new FormData()
  body.set('format_id', String(id))
  body.set('file', statementOf(lines))
  const headers = { Authorization: `JWT ${await tokenOf(staff)}` }
  const response = await fetch('/api/staff/receipts/import', { method: 'POST', headers, body })
  if (!response.ok) throw new Error(`The import answered ${response.status}`)
  return (await response.json()) as StatementImport
}

export const linesOf = async (staff: Staff, query = ''): Promise<Receipt[]> =>
  (await getAs(staff, `staff/receipts${query}`)) as Receipt[]
