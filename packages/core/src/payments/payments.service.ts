/** The payment of an agent with its proof, and the queue of staff. */
import { randomInt } from 'node:crypto'
import type { StaffPayment } from '@evergrove/contract/agents/staff-views'
import type { Payment } from '@evergrove/contract/payments'
import { PICTURE_MAX_BYTES } from '@evergrove/contract/platform/constants'
import { formatMoney } from '@evergrove/contract/platform/money'
import { reversalSentence } from '@evergrove/contract/reversal-reasons'
import { afterCommit, inTransaction } from '@evergrove/db'
import { recordAudit, toStaffDecision } from '../audit/index.ts'
import {
  type FilesDeps,
  keepPrivateImage,
  readPrivateImage,
  removeUnusedImage,
  storeUpload,
  type Upload,
} from '../files/index.ts'
import { getPlanInForce } from '../plan/index.ts'
import { conflict, notFound } from '../platform/errors.ts'
import { minorUnits } from '../platform/money.ts'
import { type Listed, type Page, rowsOf } from '../platform/paging.ts'
import { readFrom, type Source } from '../platform/reader.repository.ts'
import type { Trx } from '../platform/schema.ts'
import { feeConcernsOf } from './concerns.ts'
import {
  findPaymentOf,
  findProofHash,
  insertPayment,
  isAccountClosed,
  lockPaymentOf,
  type OwnPayment,
  type PaymentFilter,
  paymentCount,
  paymentsOf,
  paymentsWithAgents,
  type ShownPayment,
  updateProof,
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
  sponsor: row.sponsor,
  bonus_receivers: row.bonus_receivers ?? [],
  same_proof_as: row.same_proof_as,
  is_on_statement: row.is_on_statement,
  concerns: row.status === 'Pending' ? feeConcernsOf(row) : [],
})

/**
 * Returns payments for staff. The newest come first; of those that wait, the oldest first, with a proof before the
 * others. Pages are counted from 1. Without an id or an agent, the total counts those of the status and the text, up to
 * ten thousand.
 */
export async function listPaymentsForStaff(
  source: Source,
  { proofUrl, id, status, agentId, waitsFor, search, ...page }: Page & PaymentFilter & { proofUrl: ProofUrl },
): Promise<Listed<StaffPayment>> {
  const isList = id === undefined && agentId === undefined
  const query = paymentsWithAgents({ id, status, agentId, waitsFor, search, ...rowsOf(page) })
  const { rows, total } = await readFrom(source, query, isList ? paymentCount({ status, waitsFor, search }) : undefined)
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

const createPin = (): string => Array.from({ length: 10 }, () => randomInt(10)).join('')

/**
 * Creates the one payment of a new agent, Pending, with a unique PIN and the registration fee of the plan in force
 * (plan rules 1 and 11), in the transaction that creates the account.
 */
export async function createPayment(trx: Trx, agentId: number): Promise<void> {
  const { id, registration_fee } = await getPlanInForce(trx)
  const payment = { agent_id: agentId, plan_version_id: id, amount: registration_fee }
  while (!(await insertPayment(trx, { ...payment, pin: createPin() }))) {
    // Ten digits leave room: a taken PIN is rare, and the next one is free.
  }
}

function refuseUnlessOpen(payment: OwnPayment | undefined): OwnPayment {
  if (payment === undefined) throw notFound()
  if (payment.status === 'Approved') throw conflict('This payment has been approved already.')
  return payment
}

/**
 * Gives the agent's own payment a proof, a private image of at most 5 MB (API-041, GAP-25), which replaces an earlier
 * one. A Rejected payment becomes Pending again (plan rule 3). Throws `invalid` under `payment_proof`, `not_found` for
 * a payment of another agent, `conflict` if it is approved or the account is closed, and `unavailable` if the image
 * cannot be stored.
 */
export async function attachProof(
  deps: FilesDeps,
  { bytes, ...payment }: { agentId: number; paymentId: number; bytes: Uint8Array },
): Promise<void> {
  refuseUnlessOpen(await findPaymentOf(deps.db, payment.agentId, payment.paymentId))
  const upload = await storeUpload(deps, bytes, { field: 'payment_proof', maxBytes: PICTURE_MAX_BYTES })
  await inTransaction(deps.db, async (trx) => {
    const replaced = await attachUpload(trx, { ...payment, upload })
    if (replaced !== null) afterCommit(trx, () => removeUnusedImage(deps, replaced))
  })
}

/** Gives the payment a proof that is stored already, and returns the file that it replaces. Throws as `attachProof` does. */
export async function attachUpload(
  trx: Trx,
  { agentId, paymentId, upload }: { agentId: number; paymentId: number; upload: Upload },
): Promise<number | null> {
  // The payment is locked here, because it may have been approved, or the account closed, while the image was encoded.
  const payment = refuseUnlessOpen(await lockPaymentOf(trx, agentId, paymentId))
  if (await isAccountClosed(trx, agentId)) throw conflict('This account is closed.')
  const file = await keepPrivateImage(trx, upload, { proofOf: paymentId })
  const replaced = payment.payment_proof_id
  await updateProof(trx, paymentId, file.id)
  await recordAudit(trx, {
    actor: { kind: 'agent', id: agentId },
    action: 'payment.prove',
    subject: { kind: 'payment', id: paymentId },
    before: { status: payment.status, payment_proof_id: replaced },
    after: { status: 'Pending', payment_proof_id: file.id },
  })
  return replaced
}
