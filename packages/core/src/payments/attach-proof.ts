import { PICTURE_MAX_BYTES } from '@evergrove/contract/platform/constants'
import { afterCommit, inTransaction } from '@evergrove/db'
import { recordAudit } from '../audit/index.ts'
import { encodeImage, type FilesDeps, keepPrivateImage, removeUnusedImage } from '../files/index.ts'
import { conflict, notFound } from '../platform/errors.ts'
import { findPaymentOf, lockPaymentOf, type OwnPayment, updateProof } from './payments.repository.ts'

function refuseUnlessOpen(payment: OwnPayment | undefined): OwnPayment {
  if (payment === undefined) throw notFound()
  if (payment.status === 'Approved') throw conflict('This payment has been approved already.')
  return payment
}

/**
 * Gives the agent's own payment a proof, a private image of at most 5 MB (API-041, GAP-25), which replaces an earlier
 * one. A Rejected payment becomes Pending again (plan rule 3). Throws `invalid` under `payment_proof`, `not_found` for
 * a payment of another agent, and `conflict` if it is approved.
 */
export async function attachProof(
  deps: FilesDeps,
  { agentId, paymentId, bytes }: { agentId: number; paymentId: number; bytes: Uint8Array },
): Promise<void> {
  refuseUnlessOpen(await findPaymentOf(deps.db, agentId, paymentId))
  const image = await encodeImage(bytes, { field: 'payment_proof', maxBytes: PICTURE_MAX_BYTES })
  await inTransaction(deps.db, async (trx) => {
    // Checked again with the payment locked: it may have been approved while the image was encoded.
    const payment = refuseUnlessOpen(await lockPaymentOf(trx, agentId, paymentId))
    const file = await keepPrivateImage({ db: trx, storage: deps.storage }, image)
    await updateProof(trx, paymentId, file.id)
    const replaced = payment.payment_proof_id
    if (replaced !== null) afterCommit(trx, () => removeUnusedImage(deps, replaced))
    await recordAudit(trx, {
      actor: { kind: 'agent', id: agentId },
      action: 'payment.prove',
      subject: { kind: 'payment', id: paymentId },
      before: { status: payment.status, reason: payment.reason, payment_proof_id: replaced },
      after: { status: 'Pending', reason: null, payment_proof_id: file.id },
    })
  })
}
