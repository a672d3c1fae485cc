/** Agents as staff find, view and correct them. */
export {
  changeBankDetailsOf,
  changeCode,
  correctAgent,
  endSessions,
  type MaskedChange,
  readBankDetails,
  removeAgentFactors,
  resendActivation,
} from './agent-actions.ts'
export {
  exportAgents,
  getStaffAgent,
  listAgentDebt,
  listAgentDownlines,
  listAgentLedger,
  listAgentUnpaid,
  searchAgents,
} from './agent-record.ts'
export { changeSponsor, describeSponsorChange } from './change-sponsor.ts'
export { closeAccountOf, closeOwnAccount, sendAccountClosedMail } from './closing/close-account.ts'
export { type RemovalDeps, removeOldData } from './closing/remove-old-data.ts'
export {
  indexAccounts,
  listAgentDuplicates,
  listDuplicates,
  markDifferent,
  unmarkDifferent,
} from './duplicates/duplicates.ts'
export {
  confirmEmailChange,
  refuseEmailChange,
  sendEmailChangedMail,
  withdrawEmailChange,
} from './email-changes/change-email.ts'
export { isWaiting as isEmailProposalWaiting } from './email-changes/email-changes.repository.ts'
export {
  confirmOwnEmail,
  getProtection,
  requestOwnEmail,
  sendConfirmEmailMail,
} from './email-changes/own-email.ts'
export { type ExportDeps, exportDataOf, exportOwnData } from './personal-data/export-data.ts'
export { whatRemains } from './personal-data/personal-tables.ts'
export { matchingAgentIds } from './search.repository.ts'
