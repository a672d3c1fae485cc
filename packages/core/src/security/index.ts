/** The security log: sign-ins and refusals. */
export { createSecurityLog, forgetSecurity, listSecurityEvents, listSignIns, type SecurityLog } from './security-log.ts'
