/** The plan laboratory: what a plan would have paid, and what it would cost under assumptions. */

export { exportReplay, replayPlan } from './replay.ts'
export {
  describeLaboratory,
  draftVersion,
  type PreparedSimulation,
  prepareSimulation,
  runPrepared,
  simulatePlan,
} from './simulate-plan.ts'
export { cannotPay, publishTried, tryPlan } from './try-plan.ts'
