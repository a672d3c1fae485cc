/** Preparations of the calls about proposals. */
import { bodyOf, type Preparations, type Prepared, type Workshop } from './preparations.ts'

const REASON = 'The agent wrote to us.'

/** Prepares proposals of bank details, each for a separate agent. */
export function proposalPreparations({ api, headersOf, network }: Workshop): Preparations {
  const propose = async (): Promise<Prepared['values']> => {
    const { id: agentId } = await network.makeActive()
    const details = { bank_name: 'Granary Bank', account_name: 'Ben Ade', account_number: '0123456789', reason: REASON }
    const sent = api.post(`/api/staff/agents/${agentId}/bank-details`, details, headersOf('finance'))
    return { id: [(await bodyOf<{ id: number }>(sent)).id] }
  }
  const forAnother = async (): Promise<Prepared> => ({ caller: 'admin', values: await propose() })
  return {
    'GET /staff/proposals': () => ({ values: { kind: ['balance.adjust'], state: ['waiting', 'decided'] } }),
    'POST /staff/proposals/{id}/confirm': forAnother,
    'POST /staff/proposals/{id}/refuse': forAnother,
    'POST /staff/proposals/{id}/withdraw': async () => ({ caller: 'finance', values: await propose() }),
    'POST /staff/agents/{id}/bank-details': async () => ({ values: { id: [(await network.makeActive()).id] } }),
  }
}
