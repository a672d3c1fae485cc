/** What is checked every night, and what was found. */
export { findFinding } from './checks.repository.ts'
export { explainFinding, listNewestChecks, proveAudit, proveLedger, proveLog } from './checks.service.ts'
