/** Jobs: work that is queued inside a transaction and done after it. */

export { type JobHandler, type Jobs, openJobs } from './jobs.service.ts'
export { type JobPayloads, type StaffSecurityEvent } from './jobs.ts'
