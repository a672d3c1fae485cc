/** Preparations of the calls about payouts. */
import { concerns } from '@evergrove/contract/withdrawals/concern-words'
import type { Batch } from '@evergrove/contract/withdrawals/payouts'
import { releaseBatch } from '@evergrove/core/withdrawals'
import { bodyOf, type Preparations, type Prepared, requestWithdrawal, type Workshop } from './preparations.ts'

export function payoutPreparations(workshop: Workshop): Preparations {
  const { api, headersOf } = workshop
  const override = { concerns: [...concerns], reason: 'Called the agent.' }
  const anApproved = async (): Promise<number> => {
    const id = await requestWithdrawal(workshop)
    await bodyOf(api.post(`/api/staff/withdrawals/${id}/approve`, { override }, headersOf('finance')))
    return id
  }
  const draft = async () => {
    const ids = [await anApproved(), await anApproved()]
    const batch = await bodyOf<Batch>(api.post('/api/staff/payouts', {}, headersOf('finance')))
    return { ids, batch }
  }
  const aDraft = async (): Promise<Prepared> => ({ values: { id: [(await draft()).batch.id] } })
  const aReleased = async (): Promise<Prepared> => {
    const { ids, batch } = await draft()
    const { id, lines, total } = batch
    const input = { format: 'csv', lines, total }
    await releaseBatch({ ...api, payer: undefined }, { id, input, actor: { kind: 'operator' } })
    const file = `End-to-end ID,Result\n${ids[0]},paid\n${ids[1]},returned`
    return { values: { id: [id], ids: [ids], file: [file], result: ['paid'] } }
  }
  const format = () => ({
    name: crypto.randomUUID(),
    layout: {
      separator: ';',
      encoding: 'windows-1252',
      decimal_sign: ',',
      has_headings: true,
      columns: [
        { field: 'account_number', heading: 'Account' },
        { field: 'amount', heading: 'Amount' },
      ],
    },
  })
  const aFormat = async () =>
    (await bodyOf<{ id: number }>(api.post('/api/staff/payout-formats', format(), headersOf('finance')))).id
  const formatValues = () => ({ name: [format().name], layout: [format().layout] })
  return {
    'POST /staff/payout-formats': () => ({ values: formatValues() }),
    'PUT /staff/payout-formats/{id}': async () => ({ values: { id: [await aFormat()], ...formatValues() } }),
    'POST /staff/withdrawals/{id}/return': async () => ({ values: { id: [await anApproved()] } }),
    'POST /staff/payouts': async () => ({ values: { ids: [[await anApproved()]] } }),
    'GET /staff/payouts/{id}': aDraft,
    'GET /staff/payouts/{id}/lines': aDraft,
    'POST /staff/payouts/{id}/add': async () => {
      const { batch } = await draft()
      return { values: { id: [batch.id], ids: [[await anApproved()]] } }
    },
    'POST /staff/payouts/{id}/remove': async () => {
      const { ids, batch } = await draft()
      return { values: { id: [batch.id], ids: [ids] } }
    },
    'POST /staff/payouts/{id}/dissolve': aDraft,
    'POST /staff/payouts/{id}/release': async () => {
      const { id, lines, total } = (await draft()).batch
      return { values: { id: [id], format: ['csv'], format_id: [await aFormat()], lines: [lines], total: [total] } }
    },
    'GET /staff/payouts/{id}/file': aReleased,
    'POST /staff/payouts/{id}/results': aReleased,
    'POST /staff/payouts/{id}/record': aReleased,
    'POST /staff/payouts/{id}/settle': aReleased,
  }
}
