/** The security log: sign-ins and what was refused. */
export { forgetSecurity } from './forget-security.ts'
export { listSecurityEvents, listSignIns } from './read-security-log.ts'
export { createSecurityLog, type SecurityLog } from './security-log.ts'
