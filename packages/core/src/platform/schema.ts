/** The tables of the whole product as Kysely sees them, composed from those of the features. */
import type { Kysely, Transaction } from 'kysely'
import type {
  ClosedMonthBalancesTable,
  ClosedMonthResultsTable,
  ClosedMonthsTable,
  LedgerTotalsTable,
} from '../accounting/accounting.table.ts'
import type { AgentsTable } from '../accounts/accounts.table.ts'
import type { AgentRecoveryCodesTable, PasskeysTable } from '../accounts/factors/factors.table.ts'
import type { ConsentsTable, LegalTextsTable } from '../accounts/joining/consents.table.ts'
import type { AccountLinksTable, LinkRequestsTable } from '../accounts/links/account-links.table.ts'
import type { SignInCodesTable, SignInMailsTable } from '../accounts/mailed-codes/mailed-codes.table.ts'
import type { ProtectionLinksTable } from '../accounts/protection/protection-links.table.ts'
import type { EndedTokensTable } from '../accounts/sessions/ended-tokens.table.ts'
import type { SessionsTable } from '../accounts/sessions/sessions.table.ts'
import type { ClosedAccountsTable } from '../agents/closing/closed-accounts.table.ts'
import type { DifferentAgentsTable } from '../agents/duplicates/duplicates.table.ts'
import type { EmailChangesTable } from '../agents/email-changes/email-changes.table.ts'
import type { EmailRequestsTable } from '../agents/email-changes/email-requests.table.ts'
import type { AuditEntriesTable, AuditKeysTable } from '../audit/audit.table.ts'
import type { CheckResultsTable, LedgerFindingsTable } from '../checks/checks.table.ts'
import type { ContactMessagesTable } from '../contact/contact.table.ts'
import type { NewsletterDeliveriesTable, NewsletterMailingsTable } from '../contact/mailings/mailings.table.ts'
import type {
  EndedSubscriptionsTable,
  NewsletterConsentsTable,
  NewsletterLinksTable,
  NewsletterRequestsTable,
  NewsletterSubscriptionsTable,
} from '../contact/newsletter/newsletter.table.ts'
import type { ContentTables } from '../content/content.table.ts'
import type { ContentVersionsTable } from '../content/editing/content-editing.table.ts'
import type { ContentDraftsTable } from '../content/preview/content-preview.table.ts'
import type { DisclosurePrefacesTable, IncomeDisclosuresTable } from '../disclosures/disclosures.table.ts'
import type { FilesTable, LooseFoldersTable } from '../files/files.table.ts'
import type { UndeliveredMailsTable } from '../jobs/undelivered-mails.table.ts'
import type { AdjustmentKeysTable, LedgerAccountsTable, LedgerTransfersTable } from '../ledger/ledger.table.ts'
import type {
  LevelCountsTable,
  PlacementsTable,
  ReachedLevelsTable,
  ReferralMarksTable,
  UnpaidOutcomesTable,
} from '../network/network.table.ts'
import type { NotificationsTable, StaffNotificationsTable } from '../notifications/notifications.table.ts'
import type { PaymentsTable } from '../payments/payments.table.ts'
import type { PlanLevelsTable, PlanVersionsTable } from '../plan/plan.table.ts'
import type { ProposalsTable } from '../proposals/proposals.table.ts'
import type { ReceiptsTable, StatementFormatsTable, StatementImportsTable } from '../receipts/receipts.table.ts'
import type { SecurityEventsTable } from '../security/security-events.table.ts'
import type { StaffInvitationsTable } from '../staff/accounts/staff-accounts.table.ts'
import type { StaffRecoveryCodesTable, StaffTable } from '../staff/staff.table.ts'
import type {
  LogCheckpointsTable,
  LogKeysTable,
  LogLeavesTable,
  LogNodesTable,
  LogProgressTable,
} from '../transparency/log.table.ts'
import type {
  PayoutBatchesTable,
  PayoutFilesTable,
  PayoutFormatsTable,
  PayoutReplacementsTable,
  WithdrawalsTable,
} from '../withdrawals/withdrawals.table.ts'
import type { LedgerCurrencyTable } from './currency.table.ts'
import type { KnownSecretsTable, ProcessesTable } from './processes.table.ts'

export interface Schema extends ContentTables {
  files: FilesTable
  loose_folders: LooseFoldersTable
  contact_messages: ContactMessagesTable
  newsletter_subscriptions: NewsletterSubscriptionsTable
  ended_subscriptions: EndedSubscriptionsTable
  newsletter_consents: NewsletterConsentsTable
  newsletter_requests: NewsletterRequestsTable
  newsletter_links: NewsletterLinksTable
  newsletter_mailings: NewsletterMailingsTable
  newsletter_deliveries: NewsletterDeliveriesTable
  agents: AgentsTable
  account_links: AccountLinksTable
  agent_recovery_codes: AgentRecoveryCodesTable
  passkeys: PasskeysTable
  link_requests: LinkRequestsTable
  ended_tokens: EndedTokensTable
  sessions: SessionsTable
  protection_links: ProtectionLinksTable
  email_requests: EmailRequestsTable
  sign_in_codes: SignInCodesTable
  sign_in_mails: SignInMailsTable
  security_events: SecurityEventsTable
  email_changes: EmailChangesTable
  closed_accounts: ClosedAccountsTable
  different_agents: DifferentAgentsTable
  legal_texts: LegalTextsTable
  consents: ConsentsTable
  proposals: ProposalsTable
  plan_versions: PlanVersionsTable
  plan_levels: PlanLevelsTable
  payments: PaymentsTable
  placements: PlacementsTable
  level_counts: LevelCountsTable
  reached_levels: ReachedLevelsTable
  unpaid_outcomes: UnpaidOutcomesTable
  referral_marks: ReferralMarksTable
  ledger_accounts: LedgerAccountsTable
  ledger_transfers: LedgerTransfersTable
  ledger_totals: LedgerTotalsTable
  closed_months: ClosedMonthsTable
  closed_month_balances: ClosedMonthBalancesTable
  closed_month_results: ClosedMonthResultsTable
  adjustment_keys: AdjustmentKeysTable
  income_disclosures: IncomeDisclosuresTable
  disclosure_prefaces: DisclosurePrefacesTable
  check_results: CheckResultsTable
  ledger_findings: LedgerFindingsTable
  ledger_currency: LedgerCurrencyTable
  processes: ProcessesTable
  known_secrets: KnownSecretsTable
  statement_formats: StatementFormatsTable
  statement_imports: StatementImportsTable
  receipts: ReceiptsTable
  withdrawals: WithdrawalsTable
  payout_batches: PayoutBatchesTable
  payout_files: PayoutFilesTable
  payout_formats: PayoutFormatsTable
  payout_replacements: PayoutReplacementsTable
  notifications: NotificationsTable
  audit_entries: AuditEntriesTable
  audit_keys: AuditKeysTable
  log_leaves: LogLeavesTable
  log_nodes: LogNodesTable
  log_keys: LogKeysTable
  log_checkpoints: LogCheckpointsTable
  log_progress: LogProgressTable
  staff: StaffTable
  staff_recovery_codes: StaffRecoveryCodesTable
  staff_invitations: StaffInvitationsTable
  staff_notifications: StaffNotificationsTable
  content_versions: ContentVersionsTable
  content_drafts: ContentDraftsTable
  undelivered_mails: UndeliveredMailsTable
}

export type Database = Kysely<Schema>
export type Trx = Transaction<Schema>
