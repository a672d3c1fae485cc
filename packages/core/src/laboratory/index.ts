/** The plan laboratory: what a plan would have paid, and what it would cost under assumptions. */
export { cannotPay, publishTried } from './publish-tried.ts'
export { exportReplay, replayPlan } from './replay.ts'
export {
  describeLaboratory,
  draftVersion,
  type PreparedSimulation,
  prepareSimulation,
  runPrepared,
  simulatePlan,
} from './simulate-plan.ts'
export { tryPlan } from './try-plan.ts'
