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

/** `digest` is that of the proposal: null for one that has none. A release that nobody proposed needs none. */
type Release = { id: number; input: unknown; actor: Actor; digest?: string | null }

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

/** What a release is about: which withdrawals, how much, and to which accounts. A blind index, since it is kept where details are not. */
const digestOf = (payments: readonly Payment[], cipher: FieldCipher): string =>
  cipher.indexOf(
    JSON.stringify(payments, (_, part: unknown) => (typeof part === 'bigint' ? String(part) : part)),
    'payout batch',
  )

const readPayments = async (trx: Trx, id: number, cipher: FieldCipher): Promise<Payment[]> =>
  (await lockLines(trx, id)).map((row) => toPayment(row, cipher))

function refuseExchanged(id: number, given: { now: string; proposed: string | null }): void {
  if (given.now === given.proposed) return
  throw conflict(
    `Batch ${id} no longer has the withdrawals, amounts and accounts for which its release was proposed. Propose it again.`,
  )
}

type Cipher = Pick<ReleaseDeps, 'cipher'>

/** The digest of what a release of the batch would pay now. Throws `conflict` for a line without bank details. */
export async function digestBatch({ db, cipher }: Cipher & { db: Database }, id: number): Promise<string> {
  return inTransaction(db, async (trx) => digestOf(await readPayments(trx, id, cipher), cipher))
}

/**
 * Locks a draft and its lines until its proposed release is stored; from then on they do not change (`lockDraft`). Throws
 * `not_found`, and `conflict` for a batch that is no draft or that has another digest by now.
 */
export async function holdBatch(
  trx: Trx,
  { cipher }: Cipher,
  { id, digest }: { id: number; digest: string | null },
): Promise<void> {
  await lockBatchIn(trx, id, 'draft')
  refuseExchanged(id, { now: digestOf(await readPayments(trx, id, cipher), cipher), proposed: digest })
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
 * Releases a draft: makes the file and stores it with its SHA-256, number of lines and total. Its withdrawals are with the bank
 * from then on, and the batch never changes again. Throws `invalid`, `not_found`, and `conflict`: for a batch that is no draft,
 * for lines or a total other than the ones that were looked at, for a digest other than the one that was proposed, without bank
 * details, and for pain.001 without a payer.
 */
export async function releaseBatch(
  { db, cipher, payer }: ReleaseDeps & { db: Database },
  { id, input, actor, digest }: Release,
): Promise<void> {
  const seen = parseInput(releaseInput, input)
  await inTransaction(db, async (trx) => {
    await lockBatchIn(trx, id, 'draft')
    const payments = await readPayments(trx, id, cipher)
    const total = payments.reduce((sum, { amount }) => sum + amount, 0n)
    if (payments.length !== seen.lines || total !== seen.total) {
      throw conflict(`Batch ${id} has changed: it now has ${payments.length} withdrawals of ${moneyWords(total)}.`)
    }
    if (digest !== undefined) refuseExchanged(id, { now: digestOf(payments, cipher), proposed: digest })
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
  })
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
