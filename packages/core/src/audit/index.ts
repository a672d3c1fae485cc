/** The audit trail: for each action the person, the subject, the values before and after, the moment and the reason. */
export { recordAudit } from './audit.repository.ts'
export type { Actor, AuditEntry, AuditSubject } from './audit.ts'
export { decidedAlready, describeLatestAction, toStaffDecision } from './decisions.ts'
export { openValues } from './personal-values.ts'
export { exportAudit, listAudit } from './read-trail.ts'
export { type AuditCheck, checkAudit, decidedBy, findLatestAction, type LatestAction } from './trail.repository.ts'
