/** The audit trail: who did what, to what, before, after, when and why. */
export { recordAudit } from './audit.repository.ts'
export type { Actor, AuditEntry, AuditSubject } from './audit.ts'
export { decidedAlready, describeLatestAction, toStaffDecision } from './decisions.ts'
export { openValues } from './personal-values.ts'
export { exportAudit, listAudit } from './read-trail.ts'
export { type AuditCheck, checkAudit, decidedBy, findLatestAction, type LatestAction } from './trail.repository.ts'
