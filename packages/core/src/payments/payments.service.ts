/** Reading payments: their owner's, and the queue of staff. */

import type { StaffPayment } from '@evergrove/contract/agents/staff-views'
import type { Payment, PaymentStatus } from '@evergrove/contract/payments'
import { formatMoney } from '@evergrove/contract/platform/money'
import { toStaffDecision } from '../audit/index.ts'
import { type FilesDeps, readPrivateImage } from '../files/index.ts'
import { minorUnits } from '../platform/money.ts'
import { COUNTED, type Page, rowsOf } from '../platform/paging.ts'
import type { Database } from '../platform/schema.ts'
import {
  countPayments,
  findProofHash,
  listOfAgent,
  listWithAgents,
  type PaymentFilter,
  type ShownPayment,
} from './payments.repository.ts'

/** Makes the URL under which a proof opens for some minutes. */
export type ProofUrl = (paymentId: number) => string

const toPayment = ({ id, pin, status, date, amount, hash }: ShownPayment, proofUrl: ProofUrl): Payment => ({
  id,
  pin,
  status,
  date: date.toISOString(),
  amount: formatMoney(minorUnits(amount)),
  payment_proof: hash === null ? null : `${hash}.webp`,
  get_image_url: hash === null ? '' : proofUrl(id),
})

/** The agent's own payments (API-040, ENT-020); only the root has none. */
export async function listPayments(
  db: Database,
  { agentId, proofUrl }: { agentId: number; proofUrl: ProofUrl },
): Promise<Payment[]> {
  return (await listOfAgent(db, agentId)).map((row) => toPayment(row, proofUrl))
}

type StaffRow = Awaited<ReturnType<typeof listWithAgents>>[number]

const toStaffPayment = (row: StaffRow, proofUrl: ProofUrl): StaffPayment => ({
  ...toPayment(row, proofUrl),
  ...toStaffDecision(row),
  plan_version_id: row.plan_version_id,
  sponsor: toSponsor(row),
  bonus_receivers: row.bonus_receivers,
})

function toSponsor(row: StaffRow): StaffPayment['sponsor'] {
  const { sponsor_id: id, sponsor_first_name, sponsor_last_name, sponsor_email } = row
  if (id === null) return null
  return {
    id,
    first_name: sponsor_first_name ?? '',
    last_name: sponsor_last_name ?? '',
    email: sponsor_email ?? '',
  }
}

/**
 * Payments for staff, the newest first; those that wait the oldest first, with a proof before the others. Pages are
 * counted from 1.
 */
export async function listPaymentsForStaff(
  db: Database,
  { id, status, agentId, proofUrl, ...page }: Page & PaymentFilter & { proofUrl: ProofUrl },
): Promise<StaffPayment[]> {
  const rows = await listWithAgents(db, { id, status, agentId, ...rowsOf(page) })
  return rows.map((row) => toStaffPayment(row, proofUrl))
}

/** How many payments there are, of one status or of all, up to ten thousand. */
export const countPaymentsForStaff = (db: Database, status: PaymentStatus | undefined): Promise<number> =>
  countPayments(db, status, COUNTED)

/**
 * The bytes (WebP) of a payment's proof; undefined when it has none. Who may see it is for the caller to know: the owner,
 * staff, or the bearer of a signed URL.
 */
export async function readProof(deps: FilesDeps, paymentId: number): Promise<Uint8Array | undefined> {
  const hash = await findProofHash(deps.db, paymentId)
  return hash === undefined ? undefined : readPrivateImage(deps, hash)
}
