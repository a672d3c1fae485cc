/**
 * Every migration by its dated name, in order. They only go forward. Once a migration has been released, its name and what
 * it does to tables never change. A name that ends in `-expanding` promises that the release before it works with the
 * result: its processes then start on the newer schema. Functions are in `sql/`: to change one, edit its file and add a
 * migration that applies it.
 */
import type { Migration } from 'kysely/migration'
import * as content from './2026-11-21-content.ts'
import * as rateLimits from './2026-11-21-rate-limits.ts'
import * as accounts from './2026-11-22-accounts.ts'
import * as libraries from './2026-11-22-libraries.ts'
import * as network from './2026-11-23-network.ts'
import * as placingTogether from './2026-11-24-placing-together.ts'
import * as tamperEvidence from './2026-11-25-tamper-evidence.ts'
import * as staffCodes from './2026-11-26-staff-codes.ts'
import * as contentHistory from './2026-11-27-content-history.ts'
import * as administration from './2026-11-28-administration.ts'
import * as rejected from './2026-11-29-rejected.ts'
import * as checksAndKeys from './2026-11-30-checks-and-keys.ts'
import * as functionFiles from './2026-12-01-function-files.ts'
import * as oncePerPayment from './2026-12-02-once-per-payment.ts'
import * as bonusReceivers from './2026-12-03-bonus-receivers.ts'
import * as executionRights from './2026-12-04-execution-rights.ts'
import * as payoutExports from './2026-12-04-payout-exports.ts'
import * as bankDetails from './2026-12-05-bank-details.ts'
import * as emailChanges from './2026-12-05-email-changes.ts'
import * as comparableEmails from './2026-12-06-comparable-emails.ts'
import * as endedInvitations from './2026-12-06-ended-invitations.ts'
import * as endedTokens from './2026-12-06-ended-tokens.ts'
import * as undeliveredMails from './2026-12-09-undelivered-mails.ts'
import * as fileFolders from './2026-12-10-file-folders.ts'
import * as refusedMails from './2026-12-11-refused-mails-expanding.ts'
import * as fixedPaths from './2026-12-12-fixed-paths-expanding.ts'
import * as sessions from './2026-12-12-sessions.ts'
import * as newsletter from './2026-12-14-newsletter-expanding.ts'
import * as duplicateAgents from './2026-12-15-duplicate-agents-expanding.ts'
import * as secondFactors from './2026-12-16-second-factors.ts'
import * as protection from './2026-12-17-protection-expanding.ts'
import * as securityEvents from './2026-12-18-security-events-expanding.ts'
import * as closedAccounts from './2026-12-19-closed-accounts-expanding.ts'
import * as setBasedBalances from './2026-12-20-set-based-balances-expanding.ts'
import * as imageSizes from './2026-12-21-image-sizes-expanding.ts'
import * as bonusesOfMany from './2026-12-22-bonuses-of-many-expanding.ts'
import * as reversals from './2026-12-23-reversals-expanding.ts'
import * as holdback from './2026-12-24-holdback-expanding.ts'
import * as companyAccounts from './2026-12-25-company-accounts-expanding.ts'
import * as payouts from './2026-12-26-payouts-expanding.ts'
import * as receipts from './2026-12-27-receipts-expanding.ts'
import * as accounting from './2026-12-30-accounting-expanding.ts'
import * as rewards from './2026-12-31-rewards-expanding.ts'
import * as proposals from './2027-01-01-proposals-expanding.ts'
import * as currency from './2027-01-02-currency-expanding.ts'
import * as bankReferences from './2027-01-03-bank-references-expanding.ts'
import * as linesOfRewards from './2027-01-04-lines-of-rewards-expanding.ts'
import * as resultsOfMonths from './2027-01-05-results-of-months-expanding.ts'
import * as rewardNotifications from './2027-01-05-reward-notifications-expanding.ts'
import * as shorterChecks from './2027-01-06-shorter-checks-expanding.ts'
import * as heldBack from './2027-01-07-held-back-expanding.ts'
import * as copiedProofs from './2027-01-08-copied-proofs-expanding.ts'
import * as quickerActivation from './2027-01-08-quicker-activation-expanding.ts'
import * as unpaidOutcomes from './2027-01-11-unpaid-outcomes-expanding.ts'
import * as transparencyLog from './2027-01-13-transparency-log-expanding.ts'
import * as disclosures from './2027-01-15-disclosures-expanding.ts'
import * as planTrials from './2027-01-16-plan-trials-expanding.ts'
import * as announcedKeys from './2027-01-17-announced-keys-expanding.ts'
import * as morningMails from './2027-01-20-morning-mails-expanding.ts'
import * as paymentQuestions from './2027-01-20-payment-questions-expanding.ts'
import * as morningMailDays from './2027-01-24-morning-mail-days-expanding.ts'
import * as withdrawalsByDay from './2027-01-25-withdrawals-by-day-expanding.ts'
import * as referralMarks from './2027-01-26-referral-marks-expanding.ts'
import * as childrenInIndex from './2027-01-27-children-in-index-expanding.ts'
import * as debtsBehindLocks from './2027-01-28-debts-behind-locks-expanding.ts'
import * as reasonsOfReversals from './2027-01-29-reasons-of-reversals-expanding.ts'
import * as proposedReturns from './2027-02-05-proposed-returns-expanding.ts'
import * as foldedNames from './2027-02-10-folded-names-expanding.ts'
import * as mt940 from './2027-02-18-mt940-expanding.ts'
import * as ledgerFindings from './2027-02-26-ledger-findings-expanding.ts'
import * as feesInParts from './2027-02-27-fees-in-parts-expanding.ts'
import * as foldedLines from './2027-03-01-folded-lines-expanding.ts'
import * as payoutReplacements from './2027-03-06-payout-replacements-expanding.ts'
import * as takenOutLines from './2027-03-13-taken-out-lines-expanding.ts'
import * as statementBalances from './2027-03-14-statement-balances-expanding.ts'
import * as banks from './2027-03-16-banks-expanding.ts'
import * as payoutFormats from './2027-03-17-payout-formats-expanding.ts'
import * as sharedSuspensionReasons from './2027-03-20-shared-suspension-reasons-expanding.ts'
import * as processes from './2027-03-24-processes-expanding.ts'

export const migrations: Record<string, Migration> = {
  '2026-11-21-content': content,
  '2026-11-21-rate-limits': rateLimits,
  '2026-11-22-accounts': accounts,
  '2026-11-22-libraries': libraries,
  '2026-11-23-network': network,
  '2026-11-24-placing-together': placingTogether,
  '2026-11-25-tamper-evidence': tamperEvidence,
  '2026-11-26-staff-codes': staffCodes,
  '2026-11-27-content-history': contentHistory,
  '2026-11-28-administration': administration,
  '2026-11-29-rejected': rejected,
  '2026-11-30-checks-and-keys': checksAndKeys,
  '2026-12-01-function-files': functionFiles,
  '2026-12-02-once-per-payment': oncePerPayment,
  '2026-12-03-bonus-receivers': bonusReceivers,
  '2026-12-04-execution-rights': executionRights,
  '2026-12-04-payout-exports': payoutExports,
  '2026-12-05-bank-details': bankDetails,
  '2026-12-05-email-changes': emailChanges,
  '2026-12-06-comparable-emails': comparableEmails,
  '2026-12-06-ended-invitations': endedInvitations,
  '2026-12-06-ended-tokens': endedTokens,
  '2026-12-09-undelivered-mails': undeliveredMails,
  '2026-12-10-file-folders': fileFolders,
  '2026-12-11-refused-mails-expanding': refusedMails,
  '2026-12-12-fixed-paths-expanding': fixedPaths,
  '2026-12-12-sessions': sessions,
  '2026-12-14-newsletter-expanding': newsletter,
  '2026-12-15-duplicate-agents-expanding': duplicateAgents,
  '2026-12-16-second-factors': secondFactors,
  '2026-12-17-protection-expanding': protection,
  '2026-12-18-security-events-expanding': securityEvents,
  '2026-12-19-closed-accounts-expanding': closedAccounts,
  '2026-12-20-set-based-balances-expanding': setBasedBalances,
  '2026-12-21-image-sizes-expanding': imageSizes,
  '2026-12-22-bonuses-of-many-expanding': bonusesOfMany,
  '2026-12-23-reversals-expanding': reversals,
  '2026-12-24-holdback-expanding': holdback,
  '2026-12-25-company-accounts-expanding': companyAccounts,
  '2026-12-26-payouts-expanding': payouts,
  '2026-12-27-receipts-expanding': receipts,
  '2026-12-30-accounting-expanding': accounting,
  '2026-12-31-rewards-expanding': rewards,
  '2027-01-01-proposals-expanding': proposals,
  '2027-01-02-currency-expanding': currency,
  '2027-01-03-bank-references-expanding': bankReferences,
  '2027-01-04-lines-of-rewards-expanding': linesOfRewards,
  '2027-01-05-results-of-months-expanding': resultsOfMonths,
  '2027-01-05-reward-notifications-expanding': rewardNotifications,
  '2027-01-06-shorter-checks-expanding': shorterChecks,
  '2027-01-07-held-back-expanding': heldBack,
  '2027-01-08-copied-proofs-expanding': copiedProofs,
  '2027-01-08-quicker-activation-expanding': quickerActivation,
  '2027-01-11-unpaid-outcomes-expanding': unpaidOutcomes,
  '2027-01-13-transparency-log-expanding': transparencyLog,
  '2027-01-15-disclosures-expanding': disclosures,
  '2027-01-16-plan-trials-expanding': planTrials,
  '2027-01-17-announced-keys-expanding': announcedKeys,
  '2027-01-20-morning-mails-expanding': morningMails,
  '2027-01-20-payment-questions-expanding': paymentQuestions,
  '2027-01-24-morning-mail-days-expanding': morningMailDays,
  '2027-01-25-withdrawals-by-day-expanding': withdrawalsByDay,
  '2027-01-26-referral-marks-expanding': referralMarks,
  '2027-01-27-children-in-index-expanding': childrenInIndex,
  '2027-01-28-debts-behind-locks-expanding': debtsBehindLocks,
  '2027-01-29-reasons-of-reversals-expanding': reasonsOfReversals,
  '2027-02-05-proposed-returns-expanding': proposedReturns,
  '2027-02-10-folded-names-expanding': foldedNames,
  '2027-02-18-mt940-expanding': mt940,
  '2027-02-26-ledger-findings-expanding': ledgerFindings,
  '2027-02-27-fees-in-parts-expanding': feesInParts,
  '2027-03-01-folded-lines-expanding': foldedLines,
  '2027-03-06-payout-replacements-expanding': payoutReplacements,
  '2027-03-13-taken-out-lines-expanding': takenOutLines,
  '2027-03-14-statement-balances-expanding': statementBalances,
  '2027-03-16-banks-expanding': banks,
  '2027-03-17-payout-formats-expanding': payoutFormats,
  '2027-03-20-shared-suspension-reasons-expanding': sharedSuspensionReasons,
  '2027-03-24-processes-expanding': processes,
}
