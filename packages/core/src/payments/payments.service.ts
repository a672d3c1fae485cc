/** Reading payments: their owner's, and the queue of staff. */

import { formatMoney } from '@evergrove/contract/money'
import type { Payment, PaymentStatus } from '@evergrove/contract/payments'
import { type StaffDecision, toStaffDecision } from '../decisions/index.ts'
import { type FilesDeps, readPrivateImage } from '../files/index.ts'
import { minorUnits } from '../money/index.ts'
import { type Page, rowsOf } from '../paging/index.ts'
import type { Database } from '../schema/index.ts'
import { findProofHash, listOfAgent, listWithAgents, type ShownPayment } from './payments.repository.ts'

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

/** The agent's own payments (API-040, ENT-020); nobody but the root has none. */
export async function listPayments(
  db: Database,
  { agentId, proofUrl }: { agentId: number; proofUrl: ProofUrl },
): Promise<Payment[]> {
  return (await listOfAgent(db, agentId)).map((row) => toPayment(row, proofUrl))
}

export type StaffPayment = Payment & StaffDecision

type StaffRow = Awaited<ReturnType<typeof listWithAgents>>[number]

const toStaffPayment = (row: StaffRow, proofUrl: ProofUrl): StaffPayment => ({
  ...toPayment(row, proofUrl),
  ...toStaffDecision(row),
})

/** Which payments: of one status, of one agent. */
type StaffPaymentQuery = { status?: PaymentStatus | undefined; agentId?: number; proofUrl: ProofUrl }

/** Payments for staff to decide, the oldest first, those with a proof before the others. Pages are counted from 1. */
export async function listPaymentsForStaff(
  db: Database,
  { status, agentId, proofUrl, ...page }: Page & StaffPaymentQuery,
): Promise<StaffPayment[]> {
  const rows = await listWithAgents(db, { status, agentId, ...rowsOf(page) })
  return rows.map((row) => toStaffPayment(row, proofUrl))
}

/**
 * The bytes (WebP) of a payment's proof; undefined when it has none. Who may see it is for the caller to know: the owner,
 * staff, or the bearer of a signed URL.
 */
export async function readProof(deps: FilesDeps, paymentId: number): Promise<Uint8Array | undefined> {
  const hash = await findProofHash(deps.db, paymentId)
  return hash === undefined ? undefined : readPrivateImage(deps, hash)
}
