/** The plan laboratory: the payments that a plan would have made, and its costs under assumptions. */

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
