/** What is checked every night, and what was found. */
export { listNewestChecks, proveAudit, proveLedger, proveLog } from './checks.service.ts'
