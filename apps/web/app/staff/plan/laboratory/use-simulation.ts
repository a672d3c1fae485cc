import type { PlanComparison } from '@evergrove/contract/plan-laboratory'
import { simulate } from './laboratory-calls.ts'
import { type RunState, useRun } from './use-run.ts'

export type SimulationState = RunState<PlanComparison>

/** Runs one simulation at a time; leaving the screen ends it. */
export const useSimulation = () => useRun(simulate, 'The simulation was interrupted. Run it again.')
