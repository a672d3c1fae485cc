/** Everything that is stored about one agent, table by table, a thousand rows at a time. */
import { type RawBuilder, sql } from 'kysely'
import type { BankDetails } from '../../accounts/index.ts'
import { openValues } from '../../audit/index.ts'
import type { StoredAmount } from '../../platform/money.ts'
import { sameEmail } from '../../platform/one-person.repository.ts'
import type { Schema, Trx } from '../../platform/schema.ts'

export type Row = Record<string, unknown>

const BATCH_ROWS = 1000

/** Yields rows with a number, the oldest first. The query gets the number after which it continues. */
async function* inBatches<R extends { id: number }>(read: (after: number) => Promise<R[]>): AsyncGenerator<R> {
  for (let rows = await read(0); rows.length > 0; rows = await read(rows.at(-1)?.id ?? 0)) yield* rows
}

export async function selectAccount(trx: Trx, id: number) {
  return trx
    .selectFrom('agents')
    .select(['email_verified_at', 'totp_confirmed_at', 'shared_reason'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** The tables with a row of an agent. */
type OwnTable = { [T in keyof Schema]: Schema[T] extends { agent_id: unknown } ? T : never }[keyof Schema]

/** Returns how to read these columns of the agent's rows, in the order of one of their columns. */
const ownRows =
  <T extends OwnTable>(table: T, columns: readonly (keyof Schema[T] & string)[], order?: keyof Schema[T] & string) =>
  async (trx: Trx, agentId: number): Promise<Row[]> => {
    const ordered = order === undefined ? sql`` : sql`order by ${sql.ref(order)}`
    const shown = sql.join(columns.map((column) => sql.ref(column)))
    const { rows } = await sql<Row>`
      select ${shown} from ${sql.table(table)} where agent_id = ${agentId} ${ordered}`.execute(trx)
    return rows
  }

export async function selectConsentTexts(trx: Trx, agentId: number): Promise<Row[]> {
  return trx
    .selectFrom('consents')
    .innerJoin('legal_texts', 'legal_texts.id', 'consents.legal_text_id')
    .select(['legal_texts.kind', 'legal_text_id as version', 'accepted_at', 'legal_texts.html as text'])
    .where('agent_id', '=', agentId)
    .orderBy('legal_text_id')
    .execute()
}

export const selectEmailChanges = ownRows(
  'email_changes',
  ['old_email', 'new_email', 'reason', 'status', 'created_at'],
  'id',
)

/** Returns the proposals of staff about the agent, without sealed values and without the names of staff. */
export async function selectProposals(trx: Trx, agentId: number): Promise<Row[]> {
  return trx
    .selectFrom('proposals')
    .select(['kind', 'input', 'status', 'created_at', 'decided_at'])
    .where('kind', 'in', [
      'balance.adjust',
      'receivable.write-off',
      'agent.change-bank-details',
      'agent.change-sponsor',
    ])
    .where('subject_id', '=', agentId)
    .orderBy('id')
    .execute()
}

export const selectEmailRequests = ownRows('email_requests', ['new_email', 'created_at', 'expires_at'])

/** Returns the protection links, without the secrets that open them. */
export const selectProtectionLinks = ownRows('protection_links', ['email', 'created_at', 'expires_at', 'used_at'], 'id')

/** Returns the account links, without the secrets that open them. */
export const selectLinks = ownRows('account_links', ['kind', 'expires_at'])

export const selectSessions = ownRows(
  'sessions',
  ['device', 'address_family', 'created_by', 'created_at', 'last_used_at', 'expires_at', 'ended_at'],
  'created_at',
)

export const selectPasskeys = ownRows('passkeys', ['device', 'created_at', 'last_used_at'], 'id')

export const selectRecoveryCodes = ownRows('agent_recovery_codes', ['used_at'])

/** Returns the agent's security events. Only what the agent did has a source: a refused attempt's may be somebody else's. */
export function selectSecurityEvents(trx: Trx, agentId: number): AsyncGenerator<Row> {
  return inBatches((after) =>
    trx
      .selectFrom('security_events')
      .select((eb) => [
        'id',
        'at',
        'kind',
        'cause',
        'device',
        eb.case().when('kind', 'in', ['sign-in', 'session-ended']).then(eb.ref('source')).end().as('source'),
        'count',
      ])
      .where('actor_kind', '=', 'agent')
      .where('account_id', '=', agentId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(BATCH_ROWS)
      .execute(),
  )
}

export async function selectPlace(trx: Trx, agentId: number): Promise<Row[]> {
  return trx
    .selectFrom('placements')
    .leftJoin('level_counts', 'level_counts.agent_id', 'placements.agent_id')
    .select(['number', 'side', 'placed_at', 'counts as places_taken_by_level'])
    .where('placements.agent_id', '=', agentId)
    .execute()
}

export const selectLevels = ownRows(
  'reached_levels',
  [
    'level',
    'reached_at',
    'was_active',
    'lost_at',
    'additional_reward',
    'reward_given_at',
    'reward_given_on',
    'reward_note',
  ],
  'level',
)

export const selectUnpaid = ownRows(
  'unpaid_outcomes',
  ['created_at', 'kind', 'level', 'reward', 'reason', 'status', 'plan_version_id'],
  'id',
)

export type PaymentRow = {
  id: number
  pin: string
  status: string
  date: Date
  amount: StoredAmount
  reason: string | null
  decided_at: Date | null
  hash: string | null
  folder: string | null
}

export async function selectPayments(trx: Trx, agentId: number): Promise<PaymentRow[]> {
  return trx
    .selectFrom('payments')
    .leftJoin('files', 'files.id', 'payment_proof_id')
    .select(['payments.id', 'pin', 'status', 'date', 'amount', 'reason', 'decided_at', 'hash', 'folder'])
    .where('agent_id', '=', agentId)
    .orderBy('payments.id')
    .execute()
}

/** Returns lines of bank statements that a record of the agent is matched with. The texts are sealed. */
export async function selectReceipts(trx: Trx, agentId: number) {
  return trx
    .selectFrom('receipts')
    .leftJoin('payments', 'payments.id', 'receipts.payment_id')
    .leftJoin('withdrawals', 'withdrawals.id', 'receipts.withdrawal_id')
    .select(['booked_on', 'receipts.amount', 'matched_with', 'line_key', 'details'])
    .where((eb) => eb.or([eb('payments.agent_id', '=', agentId), eb('withdrawals.agent_id', '=', agentId)]))
    .where('receipts.status', '=', 'Matched')
    .orderBy('receipts.id')
    .execute()
}

/** Returns the folder of the agent's photo. */
export async function findPhotoFolder(trx: Trx, agentId: number): Promise<string | undefined> {
  const found = await trx
    .selectFrom('agents')
    .innerJoin('files', 'files.id', 'agents.image_id')
    .select('folder')
    .where('agents.id', '=', agentId)
    .executeTakeFirst()
  return found?.folder
}

/** Bank details are sealed. */
export type WithdrawalRow = BankDetails & {
  id: number
  amount: StoredAmount
  balance_before: StoredAmount
  balance_after: StoredAmount
  status: string
  reason: string | null
  created_at: Date
  decided_at: Date | null
}

export const selectWithdrawals = (trx: Trx, agentId: number): AsyncGenerator<WithdrawalRow> =>
  inBatches((after) =>
    trx
      .selectFrom('withdrawals')
      .select(['id', 'amount', 'balance_before', 'balance_after', 'status', 'reason', 'created_at', 'decided_at'])
      .select(['bank_name', 'account_name', 'account_number'])
      .where('agent_id', '=', agentId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(BATCH_ROWS)
      .execute(),
  )

export const selectNotifications = (trx: Trx, agentId: number): AsyncGenerator<Row> =>
  inBatches((after) =>
    trx
      .selectFrom('notifications')
      .select(['id', 'kind', 'subject', 'message', 'is_read', 'created_at', 'mailed_at'])
      .where('agent_id', '=', agentId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(BATCH_ROWS)
      .execute(),
  )

const ofAgent = (agentId: number): RawBuilder<boolean> => sql`(
  (subject_kind = 'agent' and subject_id = ${agentId})
  or (actor_kind = 'agent' and actor_id = ${agentId})
  or (subject_kind = 'payment' and subject_id in (select id from payments where agent_id = ${agentId}))
  or (subject_kind = 'withdrawal' and subject_id in (select id from withdrawals where agent_id = ${agentId})))`

type ActionRow = { id: number; subject_kind: string; subject_id: number; before: Row; after: Row } & Row

/** Returns actions on and by the account, without staff names, and without judgements of two agents: those concern both. */
export const selectActions = (trx: Trx, agentId: number): AsyncGenerator<Row> =>
  inBatches(async (after) => {
    const { rows } = await sql<ActionRow>`
      select id, created_at, action, subject_kind, subject_id, before, after, reason,
        case when actor_kind = 'agent' and actor_id = ${agentId} then 'you' else actor_kind end as done_by
      from audit_entries
      where ${ofAgent(agentId)} and action not in ('agent.mark-different', 'agent.unmark-different') and id > ${after}
      order by id limit ${sql.lit(BATCH_ROWS)}`.execute(trx)
    const opened = await openValues(trx, rows)
    return opened.map(({ subject_kind: _kind, subject_id: _id, ...action }) => action)
  })

/** Returns the messages from the agent's address. */
export async function selectNewsletter(trx: Trx, email: string): Promise<Row[]> {
  return trx
    .selectFrom('newsletter_subscriptions')
    .select(['email', 'consent', 'created_at', 'confirmed_at'])
    .where(sameEmail(email))
    .execute()
}

export async function selectMessages(trx: Trx, email: string): Promise<Row[]> {
  return trx
    .selectFrom('contact_messages')
    .select(['name', 'location', 'email', 'phone_number', 'message', 'created_at', 'answered_at'])
    .where(sameEmail(email))
    .orderBy('id')
    .execute()
}
