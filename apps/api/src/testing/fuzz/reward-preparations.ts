/** Preparations of the calls about rewards. */
import { publishPlan } from '@evergrove/core/plan'
import { planDraft } from '@evergrove/core/testing'
import { bodyOf, type Preparations, type Workshop } from './preparations.ts'

export function rewardPreparations({ api, headersOf, network }: Workshop): Preparations {
  /** The newest reward that is owed, of a level that an agent has just reached. */
  const aReward = async (): Promise<number> => {
    const [first, ...others] = planDraft().levels
    const draft = planDraft({ levels: [{ ...first, additional_reward: 'A phone', reward_value: '100.00' }, ...others] })
    await publishPlan(api, { input: draft, actor: { kind: 'operator' } })
    const agent = await network.makeActive()
    for (const name of ['Ben', 'Chi']) await network.approve((await network.join(agent, name)).id)
    const { id } = await api.db
      .selectFrom('reached_levels')
      .select('id')
      .where('agent_id', '=', agent.id)
      .executeTakeFirstOrThrow()
    return id
  }
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
