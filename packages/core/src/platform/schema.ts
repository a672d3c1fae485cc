/** The tables of the whole product as Kysely sees them, composed from those of the rooms. */
import type { Kysely, Transaction } from 'kysely'
import type { AccountingTables } from '../accounting/accounting.table.ts'
import type { AccountsTables } from '../accounts/accounts.table.ts'
import type { AgentsTables } from '../agents/agents.table.ts'
import type { AuditTables } from '../audit/audit.table.ts'
import type { ChecksTables } from '../checks/checks.table.ts'
import type { ContactTables } from '../contact/contact.table.ts'
import type { ContentTables } from '../content/content.table.ts'
import type { DisclosuresTables } from '../disclosures/disclosures.table.ts'
import type { FilesTables } from '../files/files.table.ts'
import type { JobsTables } from '../jobs/jobs.table.ts'
import type { LedgerTables } from '../ledger/ledger.table.ts'
import type { NetworkTables } from '../network/network.table.ts'
import type { NotificationsTables } from '../notifications/notifications.table.ts'
import type { PaymentsTables } from '../payments/payments.table.ts'
import type { PlanTables } from '../plan/plan.table.ts'
import type { ProposalsTables } from '../proposals/proposals.table.ts'
import type { ReceiptsTables } from '../receipts/receipts.table.ts'
import type { SecurityTables } from '../security/security.table.ts'
import type { StaffTables } from '../staff/staff.table.ts'
import type { TransparencyTables } from '../transparency/transparency.table.ts'
import type { WithdrawalsTables } from '../withdrawals/withdrawals.table.ts'
import type { PlatformTables } from './platform.table.ts'

export interface Schema
  extends AccountingTables,
    AccountsTables,
    AgentsTables,
    AuditTables,
    ChecksTables,
    ContactTables,
    ContentTables,
    DisclosuresTables,
    FilesTables,
    JobsTables,
    LedgerTables,
    NetworkTables,
    NotificationsTables,
    PaymentsTables,
    PlanTables,
    PlatformTables,
    ProposalsTables,
    ReceiptsTables,
    SecurityTables,
    StaffTables,
    TransparencyTables,
    WithdrawalsTables {}

export type Database = Kysely<Schema>
export type Trx = Transaction<Schema>
