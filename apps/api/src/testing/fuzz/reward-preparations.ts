/** Preparations of the calls about rewards. */
import { bodyOf, type Preparations, type Workshop } from './preparations.ts'

export function rewardPreparations({ api, headersOf, network }: Workshop): Preparations {
  const aReward = async (): Promise<number> => network.earnReward(await network.makeActive())
  return {
    'POST /staff/rewards/{id}/give': async () => ({
      values: { id: [await aReward()], given_on: ['2026-01-31'], cost: ['1.00'], note: ['Blue'] },
    }),
    'POST /staff/rewards/{id}/undo': async () => {
      const id = await aReward()
      await bodyOf(
        api.post(`/api/staff/rewards/${id}/give`, { given_on: '2026-01-31', cost: '1.00' }, headersOf('finance')),
      )
      return { values: { id: [id] } }
    },
  }
}
