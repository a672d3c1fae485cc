/** Preparations of the calls about bank statements. */
import { bodyOf, type Preparations, type Prepared, paymentOf, type Workshop } from './preparations.ts'

/** The name of the file in the world. */
const STATEMENT = 'a bank statement'

/** Returns a format for a separate account, because lines with the same day and amount in one account are doubtful. */
const format = () => ({
  name: crypto.randomUUID(),
  account: crypto.randomUUID().replaceAll('-', '').slice(0, 30),
  currency: 'USD',
})
const columns = { date: 'Date', amount: 'Amount', text: 'Text' }
const layout = { date_format: 'YYYY-MM-DD', decimal_sign: '.', columns }

export const statementFile = {
  [STATEMENT]: () => new TextEncoder().encode('Date,Amount,Text\n2026-12-01,12.50,From a stranger\n'),
}

const valuesOf = (record: Record<string, unknown>): Prepared['values'] =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, [value]]))

export function receiptPreparations(workshop: Workshop): Preparations {
  const { api, agents, headersOf } = workshop
  const aFormat = async (): Promise<number> => {
    const csv = { ...format(), kind: 'csv', layout }
    return (await bodyOf<{ id: number }>(api.post('/api/staff/receipts/formats', csv, headersOf('finance')))).id
  }
  const withFormat = async (): Promise<Prepared> => ({
    files: [STATEMENT],
    values: { format_id: [String(await aFormat())] },
  })
  /** Imports a line with the amount of a payment that waits. */
  const aLine = async () => {
    const paymentId = await paymentOf(workshop, await agents.make())
    const amount = '100.00'
    const file = `Date,Amount,Text\n2026-12-01,${amount},${crypto.randomUUID()}\n`
    const form = new FormData()
    form.set('format_id', String(await aFormat()))
    form.set('file', new File([file], 'statement.csv'))
    await bodyOf(api.request('POST', '/api/staff/receipts/import', { headers: headersOf('finance'), body: form }))
    const lines = api.get('/api/staff/receipts?page_size=1', headersOf('finance'))
    const [line] = await bodyOf<{ id: number }[]>(lines)
    return { paymentId, lineId: line?.id ?? 0 }
  }
  const assigned = async () => {
    const { paymentId, lineId } = await aLine()
    const match = { matched_with: 'payment', target_id: paymentId }
    await bodyOf(api.post(`/api/staff/receipts/${lineId}/assign`, match, headersOf('finance')))
    return lineId
  }
  return {
    'POST /staff/receipts/formats': () => ({ values: valuesOf({ ...format(), kind: 'camt.053', layout: null }) }),
    'PUT /staff/receipts/formats/{id}': async () => ({
      values: valuesOf({ ...format(), id: await aFormat(), kind: 'csv', layout }),
    }),
    'POST /staff/receipts/preview': withFormat,
    'POST /staff/receipts/import': withFormat,
    'GET /staff/receipts/{id}': async () => ({ values: { id: [(await aLine()).lineId] } }),
    'GET /staff/receipts/{id}/candidates': async () => ({ values: { id: [(await aLine()).lineId] } }),
    'POST /staff/receipts/{id}/assign': async () => {
      const { paymentId, lineId } = await aLine()
      return { values: { id: [lineId], matched_with: ['payment'], target_id: [paymentId] } }
    },
    'POST /staff/receipts/{id}/unassign': async () => ({ values: { id: [await assigned()] } }),
    'POST /staff/receipts/take-out': async () => ({ values: { ids: [[(await aLine()).lineId]] } }),
    'POST /staff/receipts/approve': async () => ({ values: { after: [0], up_to: [await assigned()] } }),
  }
}
