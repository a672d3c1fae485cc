/** An agent's whole record for staff: personal details, place in the network and money. */
import type { AgentFilter, AgentOrder, LedgerEntry, StaffAgent } from '@evergrove/contract/agents/agents'
import type { DebtEntry } from '@evergrove/contract/ledger/statement'
import type { Downline } from '@evergrove/contract/network'
import { formatDateOfBirth } from '@evergrove/contract/platform/date-of-birth'
import { imageUrl } from '@evergrove/contract/platform/image-url'
import { isBlank } from '@evergrove/contract/platform/plain-text'
import type { Unpaid } from '@evergrove/contract/rewards'
import { inTransaction } from '@evergrove/db'
import { findFrozenAt } from '../accounts/index.ts'
import { type Actor, listAudit, recordAudit } from '../audit/index.ts'
import { type LedgerPage, listDebt, listLedger, listNewestEntries, sumLedger } from '../ledger/index.ts'
import { type AgentSummary, getAgentRecord, listDownlines, listUnpaid } from '../network/index.ts'
import { listPaymentsForStaff, type ProofUrl } from '../payments/index.ts'
import { csvFile } from '../platform/csv.ts'
import { notFound } from '../platform/errors.ts'
import type { FieldCipher } from '../platform/field-encryption.ts'
import { inIso } from '../platform/moments.ts'
import { type Listed, type Page, rowsOf } from '../platform/paging.ts'
import { readFrom, type Source } from '../platform/reader.repository.ts'
import type { Database } from '../platform/schema.ts'
import { listWithdrawalsForStaff } from '../withdrawals/index.ts'
import {
  findReference,
  getProfileRow,
  inOneSnapshot,
  selectConsents,
  selectNotifications,
  selectUplines,
} from './agents.repository.ts'
import { findProposal } from './email-changes/email-changes.repository.ts'
import {
  type AgentRow,
  agentCount,
  allAgents,
  listMatches,
  matchCount,
  matchingAgents,
  selectAgents,
} from './search.repository.ts'

/** The number of items of each list that are shown. */
const SHOWN = 100
/** Higher than for the other lists, because entries refer to withdrawals. */
const SHOWN_WITHDRAWALS = 500

async function getProfile(db: Database, id: number): Promise<StaffAgent['profile']> {
  const { email_verified_at, date_of_birth, hash, width, height, ...profile } = await getProfileRow(db, id)
  const hasPhoto = hash !== null && width !== null && height !== null
  return {
    ...profile,
    is_email_verified: email_verified_at !== null,
    date_of_birth: date_of_birth === null ? null : formatDateOfBirth(date_of_birth),
    get_photo_url: hasPhoto ? imageUrl({ hash, width, height }) : '',
  }
}

async function getProposal(db: Database, id: number): Promise<StaffAgent['email_proposal']> {
  const proposal = await findProposal(db, id)
  return proposal === undefined ? null : inIso(proposal)
}

async function getLists(db: Database, agentId: number) {
  const notifications = await selectNotifications(db, agentId, SHOWN)
  const consents = await selectConsents(db, agentId)
  const filter = { agent_id: agentId }
  return {
    notifications: notifications.map(inIso),
    consents: consents.map(inIso),
    audit: (await listAudit(db, { filter, page: 1, page_size: SHOWN })).items,
  }
}

/** Returns the up to 126 agents in the six levels below an agent, level by level from the left. Throws `not_found`. */
export async function listAgentDownlines(source: Source, id: number): Promise<Downline[]> {
  if ((await findReference(source, id)) === undefined) throw notFound()
  return listDownlines(source, id)
}

/** Returns one page of all entries of an agent's account, the newest first, each with the balance after it. Throws `not_found`. */
export async function listAgentLedger(
  source: Source,
  { id, ...page }: LedgerPage & { id: number },
): Promise<Listed<LedgerEntry>> {
  if ((await findReference(source, id)) === undefined) throw notFound()
  return listLedger(source, id, page)
}

/** Returns one page of the agent's debts with the reason of each, the newest first. Throws `not_found`. */
export async function listAgentDebt(
  source: Source,
  { id, ...page }: Page & { id: number },
): Promise<Listed<DebtEntry>> {
  if ((await findReference(source, id)) === undefined) throw notFound()
  return listDebt(source, id, page)
}

/** Returns a page of an agent's unpaid bonuses and rewards, with the reasons, the newest first. Throws `not_found`. */
export async function listAgentUnpaid(source: Source, { id, ...page }: Page & { id: number }): Promise<Listed<Unpaid>> {
  if ((await findReference(source, id)) === undefined) throw notFound()
  return listUnpaid(source, { agentId: id, page, audience: 'staff' })
}

/** Returns everything about an agent except the bank details, in one snapshot. Throws `not_found`. */
export async function getStaffAgent(
  { db, cipher }: { db: Database; cipher: FieldCipher },
  { id, proofUrl }: { id: number; proofUrl: ProofUrl },
): Promise<StaffAgent> {
  return inOneSnapshot(db, async (trx) => {
    const record = await getAgentRecord(trx, id)
    const sponsor = record.recommended_by === null ? undefined : await findReference(trx, record.recommended_by)
    const firstPage = { agentId: id, page: 1 }
    return {
      ...record,
      profile: await getProfile(trx, id),
      withdrawals_frozen_at: (await findFrozenAt(trx, id))?.toISOString() ?? null,
      email_proposal: await getProposal(trx, id),
      sponsor: sponsor ?? null,
      uplines: await selectUplines(trx, id),
      entry_sums: await sumLedger(trx, id),
      ledger: await listNewestEntries(trx, id, SHOWN),
      payments: (await listPaymentsForStaff(trx, { ...firstPage, page_size: SHOWN, proofUrl })).items,
      withdrawals: (await listWithdrawalsForStaff(trx, { ...firstPage, cipher, page_size: SHOWN_WITHDRAWALS })).items,
      ...(await getLists(trx, id)),
    }
  })
}

const BATCH_ROWS = 2000

const HEADINGS = ['Agent', 'Joined (UTC)', 'First name', 'Last name', 'Email', 'Telephone', 'Status', 'Code', 'Sponsor']

const isUnlimited = ({ search }: AgentFilter): boolean => isBlank(search)

/**
 * Returns one page of the agents that pass the filter, the newest first unless `order` says otherwise; `total` counts
 * up to ten thousand. If the text begins the names of more than five hundred agents, the first five hundred in
 * alphabetical order are found.
 */
export async function searchAgents(
  source: Source,
  { filter, order, ...page }: Page & { filter: AgentFilter; order?: AgentOrder | undefined },
): Promise<Listed<AgentSummary>> {
  const range = { ...rowsOf(page), order }
  const { rows, total } = isUnlimited(filter)
    ? await readFrom(source, allAgents(filter, range), agentCount(filter))
    : await readFrom(source, matchingAgents(filter, range), matchCount(filter))
  return { items: rows.map(inIso), total }
}

/** Returns all these agents as pieces of a CSV file. The export is recorded in the audit trail. */
export async function exportAgents(
  db: Database,
  { filter, actor }: { filter: AgentFilter; actor: Actor },
): Promise<AsyncGenerator<string>> {
  await inTransaction(db, async (trx) => {
    const subject = { kind: 'all_agents', id: 0 } as const
    await recordAudit(trx, { actor, action: 'agents.export', subject, after: filter })
  })
  const ids = isUnlimited(filter) ? undefined : await listMatches(db, filter)
  return csvFile<AgentRow>(
    HEADINGS,
    (last) => readNext(db, { filter, ids, before: last?.id }),
    (row) => [
      String(row.id),
      row.date_joined.toISOString(),
      row.first_name,
      row.last_name,
      row.email,
      row.phone_number,
      row.status,
      row.code,
      String(row.recommended_by ?? ''),
    ],
  )
}

type Next = { filter: AgentFilter; ids: number[] | undefined; before: number | undefined }

/** Returns the next batch of the agents in `ids`, which are ordered newest first, or of all agents with the status. */
async function readNext(db: Database, { filter, ids, before }: Next): Promise<AgentRow[]> {
  if (ids === undefined) return (await allAgents(filter, { limit: BATCH_ROWS, before }).execute(db)).rows
  const rest = before === undefined ? ids : ids.filter((id) => id < before)
  return selectAgents(db, rest.slice(0, BATCH_ROWS))
}
