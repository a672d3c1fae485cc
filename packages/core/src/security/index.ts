/** The security log: sign-ins and what was refused. */
export { createSecurityLog, forgetSecurity, listSecurityEvents, listSignIns, type SecurityLog } from './security-log.ts'
