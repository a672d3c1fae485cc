/** The release of a payout batch, which makes its file, and the replacement of that file (plan rule 24). */
import { createHash } from 'node:crypto'
import { type Bank, findBank } from '@evergrove/contract/accounts/account-number'
import { formatMoney } from '@evergrove/contract/platform/money'
import { keysOf } from '@evergrove/contract/platform/records'
import { encodings as encodingWords, type StatementEncoding } from '@evergrove/contract/receipts/receipt-words'
import type { SavedPayoutFormat } from '@evergrove/contract/withdrawals/payout-formats'
import type { PayoutFormat } from '@evergrove/contract/withdrawals/payout-words'
import { releaseInput } from '@evergrove/contract/withdrawals/payouts'
import { inTransaction } from '@evergrove/db'
import { openBankDetails } from '../../accounts/index.ts'
import { type Actor, recordAudit } from '../../audit/index.ts'
import { listContent } from '../../content/index.ts'
import { moneyWords } from '../../platform/company-settings.ts'
import { conflict, invalid, requireFound } from '../../platform/errors.ts'
import type { FieldCipher } from '../../platform/field-encryption.ts'
import { minorUnits } from '../../platform/money.ts'
import { parseInput } from '../../platform/parse-input.ts'
import type { Database, Trx } from '../../platform/schema.ts'
import { type FileRow, findFile, lockLines, release, replaceFile, transactionTime } from './batches.repository.ts'
import { lockBatchIn } from './draft-batch.ts'
import { lockFormat } from './formats.repository.ts'
import { makePayoutFile, type Payer, type Payment, type PayoutFileParts } from './payout-file.ts'
import { lockResults } from './results.repository.ts'

export type ReleaseDeps = {
  cipher: FieldCipher
  /** The account that the bank pays from, which pain.001 needs. */
  payer: Payer | undefined
}

/** `digest` is that of the proposal: null for a proposal without one. A release that nobody proposed needs none. */
type Release = { id: number; input: unknown; actor: Actor; digest?: string | null }

function toPayment(row: FileRow, { cipher, banks }: { cipher: FieldCipher; banks: readonly Bank[] }): Payment {
  if (row.is_left_out) {
    throw conflict(
      `Withdrawal ${row.id} goes to an account from which a payment came back for a final reason. Take it out of the batch, or open it and let it be paid with a reason.`,
    )
  }
  const { bank_name, account_name, account_number } = openBankDetails(cipher, { ...row, id: row.agent_id })
  if (bank_name === null || account_name === null || account_number === null) {
    throw conflict(`Withdrawal ${row.id} has no bank details. Take it out of the batch.`)
  }
  const bank = findBank(banks, bank_name)
  return {
    withdrawalId: row.id,
    agentId: row.agent_id,
    amount: minorUnits(row.amount),
    bankName: bank_name,
    accountName: account_name,
    accountNumber: account_number,
    ...(bank && { bankCode: bank.bank_code }),
  }
}

/** The payments of a release, and the layout of its file if it is a saved one. */
type Paying = { payments: Payment[]; saved: SavedPayoutFormat | undefined }

/**
 * Returns a digest of the content of a release: the withdrawals, the amounts, the accounts with their banks, and the
 * saved layout. It is a blind index, because it is stored where bank details are not.
 */
const digestOf = ({ payments, saved }: Paying, cipher: FieldCipher): string =>
  cipher.indexOf(
    JSON.stringify(saved === undefined ? payments : [payments, saved.layout], (_, part: unknown) =>
      typeof part === 'bigint' ? String(part) : part,
    ),
    'payout batch',
  )

type Wanted = { id: number; formatId: number | undefined }

async function readPaying(trx: Trx, { id, formatId }: Wanted, cipher: FieldCipher): Promise<Paying> {
  const banks = await listContent(trx, 'banks')
  const payments = (await lockLines(trx, id)).map((row) => toPayment(row, { cipher, banks }))
  const saved = formatId === undefined ? undefined : await lockFormat(trx, formatId)
  if (formatId !== undefined && saved === undefined) throw invalid({ format_id: ['Choose a saved format.'] })
  return { payments, saved }
}

function refuseExchanged(id: number, given: { now: string; proposed: string | null }): void {
  if (given.now === given.proposed) return
  throw conflict(
    `Batch ${id} no longer has the withdrawals, amounts and accounts for which its release was proposed. Propose it again.`,
  )
}

type Cipher = Pick<ReleaseDeps, 'cipher'>

/**
 * Returns the digest of what a release of the batch would pay now. Throws `conflict` for a line without bank details.
 */
export async function digestBatch({ db, cipher }: Cipher & { db: Database }, wanted: Wanted): Promise<string> {
  return inTransaction(db, async (trx) => digestOf(await readPaying(trx, wanted, cipher), cipher))
}

/**
 * Locks a batch and its lines until its proposed release, or the replacement of its file, is stored; from then on the
 * lines do not change (`lockDraft`). Throws `not_found`, and `conflict` for a batch in another state or with another
 * digest meanwhile.
 */
export async function holdBatch(
  trx: Trx,
  { cipher }: Cipher,
  { id, formatId, digest, isReplaced }: Wanted & { digest: string | null; isReplaced: boolean },
): Promise<void> {
  await lockBatchIn(trx, id, isReplaced ? 'released' : 'draft')
  refuseExchanged(id, { now: digestOf(await readPaying(trx, { id, formatId }, cipher), cipher), proposed: digest })
}

const encodings = keysOf(encodingWords)

/** Returns the bytes of a text, in which characters that Windows-1252 lacks are already replaced. */
const bytesOf = (text: string, encoding: StatementEncoding): Buffer =>
  Buffer.from(text, encoding === 'utf-8' ? 'utf8' : 'latin1')

const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

/** Returns the place of a file's text, which its encryption is bound to. */
const placeOf = (batchId: number, { number, sha256 }: { number: number; sha256: string }): string =>
  number === 1 ? `payout_files.content:${batchId}` : `payout_replacements.content:${sha256}`

/** Returns the file that is to be replaced. Throws `conflict` if another file is the newest, or if the bank may have paid by it. */
async function getReplaced(trx: Trx, id: number, number: number) {
  const file = await findFile(trx, id)
  if (file?.number !== number) {
    throw conflict(`File ${number} is not the newest file of batch ${id}. Look at the batch again.`)
  }
  // The results are read after the lines are locked, so that a match of a bank line that the lock has waited for is
  // seen.
  if ((await lockResults(trx, id)).some(({ result, statement }) => result !== null || statement !== null)) {
    throw conflict(`The bank has answered for withdrawals of batch ${id}, so its file cannot be replaced any more.`)
  }
  return file
}

function makeFile(
  parts: PayoutFileParts,
  { format, saved, payer }: { format: PayoutFormat; saved: SavedPayoutFormat | undefined; payer: Payer | undefined },
) {
  if (format === 'csv') return makePayoutFile(parts, { format, layout: saved?.layout })
  if (payer === undefined) {
    throw conflict(
      'This format needs the account that the company pays from. Set PAYER_NAME, PAYER_ACCOUNT and PAYER_BANK.',
    )
  }
  return makePayoutFile(parts, { format, payer })
}

/**
 * Releases a draft: makes the file and stores it with its SHA-256, number of lines and total. Its withdrawals are with
 * the bank from then on, and the batch never changes again. With `replaces`, makes the file of a released batch again:
 * of the same withdrawals, with the same end-to-end ids, so that the results of either file fit, and under another
 * message id. The replaced file stays. Throws `invalid`, `not_found`, and `conflict`: for a batch in another state, for
 * lines or a total other than the reviewed ones, for a digest other than the proposed one, without bank details, to an
 * account from which a payment came back (plan rule 23), for pain.001 without a payer, and for a replacement once a
 * result or a matched bank line is known, or of a file that is not the newest.
 */
export async function releaseBatch(
  { db, cipher, payer }: ReleaseDeps & { db: Database },
  { id, input, actor, digest }: Release,
): Promise<void> {
  const seen = parseInput(releaseInput, input)
  await inTransaction(db, async (trx) => {
    await lockBatchIn(trx, id, seen.replaces === undefined ? 'draft' : 'released')
    const paying = await readPaying(trx, { id, formatId: seen.format_id }, cipher)
    const { payments, saved } = paying
    const total = payments.reduce((sum, { amount }) => sum + amount, 0n)
    if (payments.length !== seen.lines || total !== seen.total) {
      throw conflict(`Batch ${id} has changed: it now has ${payments.length} withdrawals of ${moneyWords(total)}.`)
    }
    if (digest !== undefined) refuseExchanged(id, { now: digestOf(paying, cipher), proposed: digest })
    const replaced = seen.replaces === undefined ? undefined : await getReplaced(trx, id, seen.replaces)
    const number = (replaced?.number ?? 0) + 1
    const createdAt = await transactionTime(trx)
    const parts = { batch: id, number, createdAt, total, payments }
    const { name, text, encoding } = makeFile(parts, { format: seen.format, saved, payer })
    const bytes = bytesOf(text, encoding)
    const sha256 = hashOf(bytes)
    const content = cipher.encrypt(text, placeOf(id, { number, sha256 }))
    const file = { id, name, format: seen.format, bytes: bytes.byteLength, sha256, content }
    if (replaced === undefined) await release(trx, { lines: payments.length, total }, file)
    else await replaceFile(trx, { ...file, number })
    await recordAudit(trx, {
      actor,
      action: 'payouts.release',
      subject: { kind: 'payout_batch', id },
      before:
        replaced === undefined
          ? { state: 'draft' }
          : { state: 'released', name: replaced.name, format: replaced.format, sha256: replaced.sha256 },
      after: {
        state: 'released',
        lines: payments.length,
        total: formatMoney(total),
        name,
        format: seen.format,
        ...(saved && { saved_format: saved.name }),
        sha256,
      },
      ...(seen.reason !== undefined && { reason: seen.reason }),
    })
  })
}

/**
 * Returns a file of a batch, the newest one unless a number is given, with the same bytes each time. The name of a
 * replaced file says that it must not be sent. The download is recorded in the audit trail. Throws `not_found`.
 */
export async function downloadFile(
  { db, cipher }: { db: Database; cipher: FieldCipher },
  { id, number, actor }: { id: number; number?: number | undefined; actor: Actor },
): Promise<{ name: string; format: PayoutFormat; encoding: StatementEncoding; bytes: Buffer }> {
  return inTransaction(db, async (trx) => {
    const file = requireFound(await findFile(trx, id, number))
    const name = file.is_newest ? file.name : `REPLACED-do-not-send-${file.name}`
    const subject = { kind: 'payout_batch', id } as const
    await recordAudit(trx, { actor, action: 'payouts.download', subject, after: { name } })
    const text = cipher.decrypt(file.content, placeOf(id, file))
    // The digest shows in which encoding the text was released.
    const encoding = encodings.find((one) => hashOf(bytesOf(text, one)) === file.sha256)
    if (encoding === undefined) throw new Error(`The file of batch ${id} is not the one that was released`)
    return { name, format: file.format, encoding, bytes: bytesOf(text, encoding) }
  })
}
