/**
 * Money after approval for a grown company: bank lines, a payout batch and closed months. Prints how long each took.
 */
import type { Month } from '@evergrove/contract/ledger/accounting'
import type { Batch } from '@evergrove/contract/withdrawals/payouts'
import type { Company } from './network-company.ts'

/** The highest number of lines in a file. */
const BANK_LINES = 50_000
const ACCOUNT = '0140221536'

/** Returns lines of recent days: of every hundred, ten quote the PIN of a waiting payment, and one is a charge. */
function statementOf(pins: readonly string[], fee: string): string {
  const rows = Array.from({ length: BANK_LINES }, (_, line) => {
    const day = `2026-10-${String((line % 28) + 1).padStart(2, '0')}`
    if (line % 100 === 99) return `${day},-2.50,,Charge,C${line}`
    const pin = line % 10 === 0 ? pins[line / 10] : undefined
    return pin === undefined
      ? `${day},55.00,Somebody,Invoice ${line},R${line}`
      : `${day},${fee},Ann,Fee ${pin},R${line}`
  })
  return ['Date,Amount,Name,Details,Reference', ...rows].join('\n')
}

const format = {
  name: 'Main account',
  account: ACCOUNT,
  currency: 'USD',
  kind: 'csv',
  layout: {
    delimiter: ',',
    date_format: 'YYYY-MM-DD',
    decimal_sign: '.',
    columns: { date: 'Date', amount: 'Amount', name: 'Name', text: 'Details', reference: 'Reference' },
  },
}

/** Runs a task and prints its duration, its rows per second, and the highest memory use of the process. */
async function report(company: Company, name: string, task: () => Promise<number>): Promise<void> {
  const { memory } = await company.server()
  let peak = memory()
  const watching = setInterval(() => {
    peak = Math.max(peak, memory())
  }, 50)
  const started = performance.now()
  try {
    const rows = await task()
    const seconds = (performance.now() - started) / 1000
    const rate = Math.round(rows / seconds)
    console.error(
      `${company.agents} agents: ${name}: ${rows} rows in ${seconds.toFixed(1)} s, ${rate} a second, at most ${Math.round(peak)} MB`,
    )
  } finally {
    clearInterval(watching)
  }
}

async function importStatement(company: Company, file: File, formatId: number): Promise<number> {
  const { post } = await company.server()
  const form = new FormData()
  form.set('file', file)
  form.set('format_id', String(formatId))
  const { lines } = (await post('receipts/import', form)) as { lines: number }
  return lines
}

async function closeMonths(company: Company): Promise<number> {
  const { read, post } = await company.server()
  const months = ((await read('accounting/months')) as Month[]).toReversed().filter(({ state }) => state !== 'current')
  let transfers = 0
  for (const { month } of months) {
    const { closed } = (await post(`accounting/months/${month}/close`, {})) as Month
    transfers += closed?.transfers ?? 0
  }
  return transfers
}

/** The id of the batch, and an approved payment. */
export type MoneyWorld = { batch: number; approvedPayment: number }

/** Imports a statement twice, creates the largest batch, closes every past month, and exports the newest of them. */
export async function prepareMoney(company: Company): Promise<MoneyWorld> {
  const { ask } = company
  const { post, countLines } = await company.server()
  const pins = await ask(`select pin from payments where status = 'Pending' order by id limit ${BANK_LINES / 10}`)
  const [fee = ''] = await ask('select (amount / 100.0)::numeric(20, 2) from payments order by id desc limit 1')
  const { id } = (await post('receipts/formats', format)) as { id: number }
  const file = new File([statementOf(pins, fee)], 'statement.csv')
  await report(company, 'import of a bank statement', () => importStatement(company, file, id))
  await report(company, 'the same statement again', () => importStatement(company, file, id))
  let batch = 0
  await report(company, 'payout batch', async () => {
    const made = (await post('payouts', {})) as Batch
    batch = made.id
    return made.lines
  })
  await report(company, 'closing of months', () => closeMonths(company))
  await report(company, 'journal of a year', () => countLines('accounting/journal.csv?from=2025-11-01&to=2026-10-31'))
  await ask('vacuum analyze')
  const [approved = ''] = await ask("select max(id) from payments where status = 'Approved'")
  return { batch, approvedPayment: Number(approved) }
}
