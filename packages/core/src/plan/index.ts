/** The compensation plan: its versions, what each of them pays, and when a level is reached. */
export { minimumWithdrawal } from './plan.repository.ts'
export {
  ensureFirstPlan,
  getPlan,
  getPlanInForce,
  listLevelInformation,
  listPlanVersions,
  previewPlan,
  publishPlan,
  toWire,
} from './plan.service.ts'
export { depthOf, newlyReachedLevels, type PlanVersion } from './plan.ts'
