/** The nightly checks and their findings. */
export { findFinding } from './checks.repository.ts'
export { explainFinding, listNewestChecks, proveAudit, proveLedger, proveLog } from './checks.service.ts'
