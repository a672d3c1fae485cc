/** Checks that the replay of a history reproduces the ledger's sums to the cent, agent by agent. */
import type { Replay } from '@evergrove/contract/plan-laboratory'
import { expect } from 'vitest'
import type { Witness } from '../../network/testing/witnesses.ts'
import { planVersionOf } from '../../plan/testing/plan-draft.ts'
import type { Database } from '../../platform/schema.ts'
import { replayPlan } from '../index.ts'

/** Returns the steps of a replay and its result. */
export async function runReplay(
  db: Database,
  wanted?: Parameters<typeof replayPlan>[1],
): Promise<{ steps: number[]; result: Replay }> {
  const steps: number[] = []
  for await (const line of replayPlan({ db }, wanted)) {
    if ('result' in line) return { steps, result: line.result }
    if ('progress' in line) steps.push(line.progress)
  }
  throw new Error('There is no result')
}

export const replayWitness: Witness = {
  name: 'the replay',
  oneOf: 1,
  mustSee: ['one plan', 'several plans', 'activations', 'reversals', 'match bonuses', 'rewards'],
  look: async ({ trx, planIds }, note) => {
    const { result: replay } = await runReplay(trx, { draft: planVersionOf() })
    expect(replay.differences).toBe(0)
    expect(replay.real).toEqual(replay.ledger)
    // Under a single plan, the draft repeats the history.
    if (planIds.length === 1) {
      expect(replay.draft).toEqual(replay.ledger)
      expect(replay.agents).toMatchObject({ more: 0, less: 0 })
    }
    note(planIds.length === 1 ? 'one plan' : 'several plans')
    if (replay.activations > 0) note('activations')
    if (replay.reversals > 0) note('reversals')
    if (replay.ledger.match_bonuses !== '0.00') note('match bonuses')
    if (replay.ledger.rewards !== '0.00') note('rewards')
  },
}
