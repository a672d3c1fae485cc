/** Releasing a payout batch: the one moment at which its file is made (plan rule 24). */
import { createHash } from 'node:crypto'
import { formatMoney } from '@evergrove/contract/platform/money'
import { releaseInput } from '@evergrove/contract/withdrawals/payouts'
import { inTransaction } from '@evergrove/db'
import { openBankDetails } from '../../accounts/index.ts'
import { type Actor, recordAudit } from '../../audit/index.ts'
import { moneyWords } from '../../platform/currency.ts'
import { conflict, notFound } from '../../platform/errors.ts'
import type { FieldCipher } from '../../platform/field-encryption.ts'
import { minorUnits } from '../../platform/money.ts'
import { parseInput } from '../../platform/parse-input.ts'
import type { Database, Trx } from '../../platform/schema.ts'
import { type FileRow, findFile, lockLines, release, transactionTime } from './batches.repository.ts'
import { lockBatchIn } from './draft-batch.ts'
import { makePayoutFile, type Payer, type Payment, type PayoutFileParts } from './payout-file.ts'

export type ReleaseDeps = {
  cipher: FieldCipher
  /** Whose account the bank pays from; pain.001 needs it. */
  payer: Payer | undefined
}

function toPayment(row: FileRow, cipher: FieldCipher): Payment {
  const { bank_name, account_name, account_number } = openBankDetails(cipher, { ...row, id: row.agent_id })
  if (bank_name === null || account_name === null || account_number === null) {
    throw conflict(`Withdrawal ${row.id} has no bank details. Take it out of the batch.`)
  }
  return {
    withdrawalId: row.id,
    agentId: row.agent_id,
    amount: minorUnits(row.amount),
    bankName: bank_name,
    accountName: account_name,
    accountNumber: account_number,
  }
}

/** The place of a file's text, to which its encryption is bound. */
const placeOf = (batchId: number): string => `payout_files.content:${batchId}`

function makeFile(parts: PayoutFileParts, format: 'csv' | 'pain.001', payer: Payer | undefined) {
  if (format === 'csv') return makePayoutFile(parts, { format })
  if (payer === undefined) {
    throw conflict(
      'This format needs the account that the company pays from. Set PAYER_NAME, PAYER_ACCOUNT and PAYER_BANK.',
    )
  }
  return makePayoutFile(parts, { format, payer })
}

/**
 * Releases a draft in the caller's transaction: makes the file and stores it with its SHA-256, number of lines and total. Its
 * withdrawals are with the bank from then on, and the batch never changes again. Throws `invalid`, `not_found`, and `conflict`:
 * for a batch that is no draft, for lines or a total other than the ones that were looked at, without bank details, and for
 * pain.001 without a payer.
 */
export async function releaseBatchIn(
  trx: Trx,
  { cipher, payer }: ReleaseDeps,
  { id, input, actor }: { id: number; input: unknown; actor: Actor },
): Promise<void> {
  const seen = parseInput(releaseInput, input)
  await lockBatchIn(trx, id, 'draft')
  const payments = (await lockLines(trx, id)).map((row) => toPayment(row, cipher))
  const total = payments.reduce((sum, { amount }) => sum + amount, 0n)
  if (payments.length !== seen.lines || total !== seen.total) {
    throw conflict(`Batch ${id} has changed: it now has ${payments.length} withdrawals of ${moneyWords(total)}.`)
  }
  const createdAt = await transactionTime(trx)
  const { name, text } = makeFile({ batch: id, createdAt, total, payments }, seen.format, payer)
  const sha256 = createHash('sha256').update(text).digest('hex')
  const content = cipher.encrypt(text, placeOf(id))
  const file = { id, name, format: seen.format, bytes: Buffer.byteLength(text), sha256, content }
  await release(trx, { lines: payments.length, total }, file)
  await recordAudit(trx, {
    actor,
    action: 'payouts.release',
    subject: { kind: 'payout_batch', id },
    before: { state: 'draft' },
    after: { state: 'released', lines: payments.length, total: formatMoney(total), format: seen.format, sha256 },
  })
}

/** `releaseBatchIn` in a transaction of its own. */
export async function releaseBatch(
  { db, ...deps }: ReleaseDeps & { db: Database },
  action: { id: number; input: unknown; actor: Actor },
): Promise<void> {
  await inTransaction(db, (trx) => releaseBatchIn(trx, deps, action))
}

/** The file of a batch, the same bytes each time. The download is recorded in the audit trail. Throws `not_found`. */
export async function downloadFile(
  { db, cipher }: { db: Database; cipher: FieldCipher },
  { id, actor }: { id: number; actor: Actor },
): Promise<{ name: string; format: 'csv' | 'pain.001'; text: string }> {
  return inTransaction(db, async (trx) => {
    const file = await findFile(trx, id)
    if (file === undefined) throw notFound()
    const subject = { kind: 'payout_batch', id } as const
    await recordAudit(trx, { actor, action: 'payouts.download', subject, before: {}, after: {} })
    return { name: file.name, format: file.format, text: cipher.decrypt(file.content, placeOf(id)) }
  })
}
