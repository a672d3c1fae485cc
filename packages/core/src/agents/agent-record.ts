/** An agent's whole record for staff: personal details, place in the network and money. */
import type { LedgerEntry, StaffAgent } from '@evergrove/contract/agents/agents'
import type { DebtEntry } from '@evergrove/contract/ledger/statement'
import type { Downline } from '@evergrove/contract/network'
import { formatDateOfBirth } from '@evergrove/contract/platform/date-of-birth'
import { imageUrl } from '@evergrove/contract/platform/image-url'
import type { Unpaid } from '@evergrove/contract/rewards'
import { findFrozenAt } from '../accounts/index.ts'
import { listAudit } from '../audit/index.ts'
import { type LedgerPage, listDebt, listLedger, listNewestEntries, sumLedger } from '../ledger/index.ts'
import { getAgentRecord, listDownlines, listUnpaid } from '../network/index.ts'
import { listPaymentsForStaff, type ProofUrl } from '../payments/index.ts'
import { notFound } from '../platform/errors.ts'
import type { FieldCipher } from '../platform/field-encryption.ts'
import { inIso } from '../platform/moments.ts'
import type { Listed, Page } from '../platform/paging.ts'
import type { Source } from '../platform/reader.repository.ts'
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
