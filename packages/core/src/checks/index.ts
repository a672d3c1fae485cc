/** The checks of the ledger and of the audit trail, and what the newest of each found. */
export { listNewestChecks, proveAudit, proveLedger } from './checks.service.ts'
