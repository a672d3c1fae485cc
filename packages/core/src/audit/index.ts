/** The audit trail: who did what, to what, before, after, when and why. */
export { recordAudit } from './audit.repository.ts'
export type { Actor, AuditEntry } from './audit.ts'
export { type AuditCheck, checkAudit } from './check-audit.repository.ts'
export { decidedAlready } from './decisions/decided-already.ts'
export { decidedBy } from './decisions/decisions.repository.ts'
export { toStaffDecision } from './decisions/staff-decision.ts'
export { describeLatestAction } from './latest-action.ts'
export { exportAudit, listAudit } from './read-trail.ts'
