/** Jobs: work that is queued inside a transaction and done after it, and the mails that were given up. */

export { deleteOldUndelivered } from './jobs.repository.ts'
export { type JobDeps, type JobHandler, type Jobs, openJobs, prepareQueue, readQueueFigures } from './jobs.service.ts'
export {
  type AgentSecurityEvent,
  FinalFailureError,
  type JobPayloads,
  MAILS_AT_ONCE,
  OutageError,
  type StaffSecurityEvent,
} from './jobs.ts'
export { countUndeliveredMails, dismissMail, listUndeliveredMails, tryMailAgain } from './undelivered-mails.ts'
