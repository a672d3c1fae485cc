/** The compensation plan: its versions, their payments, and the rule of complete levels. */
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
