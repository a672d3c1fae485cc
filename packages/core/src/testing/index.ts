/** Helpers of core's tests that the tests of other packages use, too. */
export { addUp, readJournal } from '../accounting/testing/add-up-journal.ts'
export { postedAt } from '../accounting/testing/past.ts'
export { createSoftPasskey } from '../accounts/factors/testing/soft-passkey.ts'
export { deleteJobs, queuedJobs } from '../jobs/testing/queued-jobs.ts'
export { manyAgents } from '../moving-in/testing/many-agents.ts'
export {
  activate,
  birthDateOf,
  corrupt,
  found,
  insertAgent,
  join,
  signUp,
  staff,
  weighed,
} from '../network/testing/network-world.ts'
export { levelsPaying, planDraft } from '../plan/testing/plan-draft.ts'
export { createCollectingLogger } from '../platform/testing/collecting-logger.ts'
export { addStaffWithSession, beginSessionOf } from '../staff/testing/begin-sessions.ts'
export { signatureMemory } from '../transparency/testing/memory-storage.ts'
export { signLog } from '../transparency/testing/sign-log.ts'
export { moveFormerCompany } from '../withdrawals/testing/moved-company.ts'
