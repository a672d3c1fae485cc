/** What is checked every night, and what was found. */
export { findFinding } from './checks.repository.ts'
export { listNewestChecks, proveAudit, proveLedger, proveLog } from './checks.service.ts'
export { explainFinding } from './explain-finding.ts'
