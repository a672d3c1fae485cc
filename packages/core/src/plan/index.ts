/** The compensation plan: its versions, what each of them pays, and when a level is reached. */
export { ensureFirstPlan, getPlan, getPlanInForce, listLevelInformation, publishPlan } from './plan.service.ts'
export { newlyReachedLevels, type PlanVersion } from './plan.ts'
export { listPlanVersions, previewPlan } from './plan-preview.ts'
