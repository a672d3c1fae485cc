/** An agent as staff read it whole: everything that explains who it is, where it stands and what it has. */
import { formatDateOfBirth } from '@evergrove/contract/date-of-birth'
import { imageUrl } from '@evergrove/contract/image-url'
import { formatMoney, parseMoney } from '@evergrove/contract/money'
import type { Downline } from '@evergrove/contract/network'
import type { StaffAgent } from '@evergrove/contract/staff-agents'
import { listAudit } from '../audit/index.ts'
import { notFound } from '../errors/index.ts'
import { type AgentRecord, getAgentRecord, listDownlines } from '../network/index.ts'
import { listPaymentsForStaff, type ProofUrl } from '../payments/index.ts'
import type { Database } from '../schema/index.ts'
import { listWithdrawalsForStaff } from '../withdrawals/index.ts'
import {
  findReference,
  getProfileRow,
  inOneSnapshot,
  selectConsents,
  selectNotifications,
  selectPayers,
  selectUplines,
} from './agent-record.repository.ts'

/** How much of each list is shown. */
const SHOWN = 100
const SHOWN_WITHDRAWALS = 1000

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

type Booking = AgentRecord['ledger'][number]

/** What a booking adds to what can be withdrawn: a hold takes at once, so posting it later moves nothing. */
function movedBy({ side, phase, amount }: Booking): bigint {
  const size = parseMoney(amount) ?? 0n
  if (side === 'credit') return size
  if (phase === 'posted') return 0n
  return phase === 'voided' ? size : -size
}

/** Bookings, the newest first, each with what there was after it, reckoned back from what there is now. */
async function explainLedger(db: Database, record: AgentRecord): Promise<StaffAgent['ledger']> {
  const ids = record.ledger.flatMap(({ payment_id }) => (payment_id === null ? [] : [payment_id]))
  const payers = new Map((await selectPayers(db, ids)).map(({ payment_id, ...agent }) => [payment_id, agent]))
  let balance = parseMoney(record.account.total_balance) ?? 0n
  return record.ledger.map((booking) => {
    const after = balance
    balance -= movedBy(booking)
    const payer = booking.payment_id === null ? undefined : payers.get(booking.payment_id)
    return { ...booking, balance: formatMoney(after), caused_by: payer ?? null }
  })
}

const toNotification = <R extends { created_at: Date }>(row: R) => ({
  ...row,
  created_at: row.created_at.toISOString(),
})

const toConsent = <R extends { accepted_at: Date }>(row: R) => ({ ...row, accepted_at: row.accepted_at.toISOString() })

async function getLists(db: Database, agentId: number) {
  const notifications = await selectNotifications(db, agentId, SHOWN)
  const consents = await selectConsents(db, agentId)
  const filter = { subject_kind: 'agent', subject_id: agentId }
  return {
    notifications: notifications.map(toNotification),
    consents: consents.map(toConsent),
    audit: (await listAudit(db, { filter, page: 1, page_size: SHOWN })).items,
  }
}

/** The up to 126 agents in the six levels below an agent, level by level from the left. Throws `not_found`. */
export async function listAgentDownlines(db: Database, id: number): Promise<Downline[]> {
  if ((await findReference(db, id)) === undefined) throw notFound()
  return listDownlines(db, id)
}

/** Everything about an agent but the bank details, read at one moment. Throws `not_found`. */
export async function getStaffAgent(
  db: Database,
  { id, proofUrl }: { id: number; proofUrl: ProofUrl },
): Promise<StaffAgent> {
  return inOneSnapshot(db, async (trx) => {
    const record = await getAgentRecord(trx, id)
    const sponsor = record.recommended_by === null ? undefined : await findReference(trx, record.recommended_by)
    const firstPage = { agentId: id, page: 1 }
    return {
      ...record,
      profile: await getProfile(trx, id),
      sponsor: sponsor ?? null,
      uplines: await selectUplines(trx, id),
      ledger: await explainLedger(trx, record),
      payments: await listPaymentsForStaff(trx, { ...firstPage, page_size: SHOWN, proofUrl }),
      withdrawals: await listWithdrawalsForStaff(trx, { ...firstPage, page_size: SHOWN_WITHDRAWALS }),
      ...(await getLists(trx, id)),
    }
  })
}
