import type { PlanVersionView } from '@evergrove/contract/plan'
import { type Draft, draftFrom, problemsOf, toInput } from '../draft.ts'
import { LimitsCard } from './limits-card.tsx'
import { ReplayCard } from './replay-card.tsx'
import { SimulationCard } from './simulation-card.tsx'

export type LaboratoryProps = { current: PlanVersionView; draft: Draft | undefined }

/** Whether a plan can pay: its limits, the real history under it, and a simulated company. Without a draft, of the current plan. */
export function Laboratory({ current, draft }: LaboratoryProps) {
  const isValid = draft !== undefined && Object.keys(problemsOf(draft)).length === 0
  const input = isValid ? toInput(draft) : undefined
  const shared = { settings: input ?? toInput(draftFrom(current)), isDraft: isValid }
  return (
    <>
      <LimitsCard current={current} draft={input} />
      <ReplayCard {...shared} />
      <SimulationCard {...shared} />
    </>
  )
}
