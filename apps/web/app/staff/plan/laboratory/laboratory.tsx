import type { PlanVersionView } from '@evergrove/contract/plan'
import { type Draft, draftFrom, problemsOf, toInput } from '../draft.ts'
import { LimitsCard } from './limits-card.tsx'
import { ReplayCard } from './replay-card.tsx'
import { SimulationCard } from './simulation-card.tsx'

export const laboratoryParts = { limits: 'Limits', replay: 'Replay', simulation: 'Simulation' } as const

export type LaboratoryProps = {
  current: PlanVersionView
  draft: Draft | undefined
  /** The part that is shown, if it is one of these. */
  part: string
}

/** Whether a plan can pay: its limits, the real history under it, and a simulated company. Without a draft, of the current plan. */
export function Laboratory({ current, draft, part }: LaboratoryProps) {
  const isValid = draft !== undefined && Object.keys(problemsOf(draft)).length === 0
  const input = isValid ? toInput(draft) : undefined
  const shared = { settings: input ?? toInput(draftFrom(current)), isDraft: isValid }
  return (
    <>
      <div hidden={part !== 'limits'}>
        <LimitsCard current={current} draft={input} />
      </div>
      <div hidden={part !== 'replay'}>
        <ReplayCard {...shared} />
      </div>
      <div hidden={part !== 'simulation'}>
        <SimulationCard {...shared} />
      </div>
    </>
  )
}
