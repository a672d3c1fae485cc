/** Reading payments: the agent's own, and the queue of staff. */

import type { StaffPayment } from '@evergrove/contract/agents/staff-views'
import type { Payment } from '@evergrove/contract/payments'
import { formatMoney } from '@evergrove/contract/platform/money'
import { reversalSentence } from '@evergrove/contract/reversal-reasons'
import { toStaffDecision } from '../audit/index.ts'
import { type FilesDeps, readPrivateImage } from '../files/index.ts'
import { minorUnits } from '../platform/money.ts'
import { type Listed, type Page, rowsOf } from '../platform/paging.ts'
import { readFrom, type Source } from '../platform/reader.repository.ts'
import { feeConcernsOf } from './concerns.ts'
import {
  findProofHash,
  type PaymentFilter,
  paymentCount,
  paymentsOf,
  paymentsWithAgents,
  type ShownPayment,
} from './payments.repository.ts'

/** Makes the URL under which a proof opens for some minutes. */
export type ProofUrl = (paymentId: number) => string

/** Returns the reason why it was not approved, or was approved and reversed. */
function reasonFor({ status, reason, reversal }: ShownPayment): string | null {
  if (status === 'Rejected') return reason
  return status === 'Reversed' && reversal !== null ? reversalSentence(reversal, reason) : null
}

const toPayment = (payment: ShownPayment, proofUrl: ProofUrl): Payment => {
  const { id, pin, status, date, amount, hash, decided_at } = payment
  return {
    id,
    pin,
    status,
    date: date.toISOString(),
    amount: formatMoney(minorUnits(amount)),
    payment_proof: hash === null ? null : `${hash}.webp`,
    get_image_url: hash === null ? '' : proofUrl(id),
    reason: reasonFor(payment),
    decided_at: decided_at?.toISOString() ?? null,
    question: payment.question,
    asked_at: payment.asked_at?.toISOString() ?? null,
  }
}

/** Returns the agent's own payments (API-040, ENT-020); only the root has none. */
export async function listPayments(
  source: Source,
  { agentId, proofUrl }: { agentId: number; proofUrl: ProofUrl },
): Promise<Payment[]> {
  return (await readFrom(source, paymentsOf(agentId))).rows.map((row) => toPayment(row, proofUrl))
}

type StaffRow = Awaited<ReturnType<ReturnType<typeof paymentsWithAgents>['execute']>>[number]

const toStaffPayment = (row: StaffRow, proofUrl: ProofUrl): StaffPayment => ({
  ...toPayment(row, proofUrl),
  ...toStaffDecision(row),
  plan_version_id: row.plan_version_id,
  reversal: row.reversal,
  sponsor: toSponsor(row),
  bonus_receivers: row.bonus_receivers ?? [],
  same_proof_as: row.same_proof_as,
  concerns: row.status === 'Pending' ? feeConcernsOf(row) : [],
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
 * Returns payments for staff. The newest come first; of those that wait, the oldest first, with a proof before the
 * others. Pages are counted from 1. Without an id or an agent, the total counts those of the status and the text, up to
 * ten thousand.
 */
export async function listPaymentsForStaff(
  source: Source,
  { proofUrl, id, status, agentId, isAsked, search, ...page }: Page & PaymentFilter & { proofUrl: ProofUrl },
): Promise<Listed<StaffPayment>> {
  const isList = id === undefined && agentId === undefined
  const query = paymentsWithAgents({ id, status, agentId, isAsked, search, ...rowsOf(page) })
  const { rows, total } = await readFrom(source, query, isList ? paymentCount({ status, isAsked, search }) : undefined)
  return { items: rows.map((row) => toStaffPayment(row, proofUrl)), total }
}

/**
 * Returns the bytes (WebP) of a payment's proof; undefined when it has none. The caller must check that the person may
 * see it: the owner, staff, or the bearer of a signed URL.
 */
export async function readProof(deps: FilesDeps, paymentId: number): Promise<Uint8Array | undefined> {
  const hash = await findProofHash(deps.db, paymentId)
  return hash === undefined ? undefined : readPrivateImage(deps, hash)
}
