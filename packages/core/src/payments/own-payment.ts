/** The one payment of an agent, and its proof. */
import { randomInt } from 'node:crypto'
import { PICTURE_MAX_BYTES } from '@evergrove/contract/platform/constants'
import { afterCommit, inTransaction } from '@evergrove/db'
import { recordAudit } from '../audit/index.ts'
import { type FilesDeps, keepPrivateImage, removeUnusedImage, storeUpload, type Upload } from '../files/index.ts'
import { getPlanInForce } from '../plan/index.ts'
import { conflict, notFound } from '../platform/errors.ts'
import type { Trx } from '../platform/schema.ts'
import {
  findPaymentOf,
  insertPayment,
  isAccountClosed,
  lockPaymentOf,
  type OwnPayment,
  updateProof,
} from './payments.repository.ts'

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
