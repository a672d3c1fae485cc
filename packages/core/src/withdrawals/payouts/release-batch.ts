/** Releasing a payout batch, which makes its file, and making that file again (plan rule 24). */
import { createHash } from 'node:crypto'
import { type Bank, findBank } from '@evergrove/contract/accounts/account-number'
import { formatMoney } from '@evergrove/contract/platform/money'
import { releaseInput } from '@evergrove/contract/withdrawals/payouts'
import { inTransaction } from '@evergrove/db'
import { openBankDetails } from '../../accounts/index.ts'
import { type Actor, recordAudit } from '../../audit/index.ts'
import { listContent } from '../../content/index.ts'
import { moneyWords } from '../../platform/currency.ts'
import { conflict, notFound } from '../../platform/errors.ts'
import type { FieldCipher } from '../../platform/field-encryption.ts'
import { minorUnits } from '../../platform/money.ts'
import { parseInput } from '../../platform/parse-input.ts'
import type { Database, Trx } from '../../platform/schema.ts'
import { type FileRow, findFile, lockLines, release, replaceFile, transactionTime } from './batches.repository.ts'
import { lockBatchIn } from './draft-batch.ts'
import { makePayoutFile, type Payer, type Payment, type PayoutFileParts } from './payout-file.ts'
import { lockResults } from './results.repository.ts'

export type ReleaseDeps = {
  cipher: FieldCipher
  /** Whose account the bank pays from; pain.001 needs it. */
  payer: Payer | undefined
}

/** `digest` is that of the proposal: null for one that has none. A release that nobody proposed needs none. */
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

/** What a release is about: which withdrawals, how much, and to which accounts of which banks. A blind index, since it is kept where details are not. */
const digestOf = (payments: readonly Payment[], cipher: FieldCipher): string =>
  cipher.indexOf(
    JSON.stringify(payments, (_, part: unknown) => (typeof part === 'bigint' ? String(part) : part)),
    'payout batch',
  )

async function readPayments(trx: Trx, id: number, cipher: FieldCipher): Promise<Payment[]> {
  const banks = await listContent(trx, 'banks')
  return (await lockLines(trx, id)).map((row) => toPayment(row, { cipher, banks }))
}

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
 * Locks a batch and its lines until its proposed release, or the replacement of its file, is stored; from then on the lines do not
 * change (`lockDraft`). Throws `not_found`, and `conflict` for a batch in another state or that has another digest by now.
 */
export async function holdBatch(
  trx: Trx,
  { cipher }: Cipher,
  { id, digest, isReplaced }: { id: number; digest: string | null; isReplaced: boolean },
): Promise<void> {
  await lockBatchIn(trx, id, isReplaced ? 'released' : 'draft')
  refuseExchanged(id, { now: digestOf(await readPayments(trx, id, cipher), cipher), proposed: digest })
}

/** The place of a file's text, to which its encryption is bound. */
const placeOf = (batchId: number, { number, sha256 }: { number: number; sha256: string }): string =>
  number === 1 ? `payout_files.content:${batchId}` : `payout_replacements.content:${sha256}`

/** The file that is to be replaced. Throws `conflict` if another one is the newest, or if the bank may have paid by it. */
async function getReplaced(trx: Trx, id: number, number: number) {
  const file = await findFile(trx, id)
  if (file?.number !== number) {
    throw conflict(`File ${number} is not the newest file of batch ${id}. Look at the batch again.`)
  }
  // Read after the lines are locked: a match of a bank line that the lock has waited for is seen.
  if ((await lockResults(trx, id)).some(({ result, statement }) => result !== null || statement !== null)) {
    throw conflict(`The bank has answered for withdrawals of batch ${id}, so its file cannot be replaced any more.`)
  }
  return file
}

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
 * from then on, and the batch never changes again. With `replaces`, makes the file of a released batch again: of the same
 * withdrawals, with the same end-to-end ids, so that the results of either file fit, and under another message id. The file that
 * it replaces stays. Throws `invalid`, `not_found`, and `conflict`: for a batch in another state, for lines or a total other than
 * the ones that were looked at, for a digest other than the one that was proposed, without bank details, to an account from
 * which a payment came back (plan rule 23), for pain.001 without a
 * payer, and for a replacement once a result or a matched bank line is known, or of a file that is not the newest.
 */
export async function releaseBatch(
  { db, cipher, payer }: ReleaseDeps & { db: Database },
  { id, input, actor, digest }: Release,
): Promise<void> {
  const seen = parseInput(releaseInput, input)
  await inTransaction(db, async (trx) => {
    await lockBatchIn(trx, id, seen.replaces === undefined ? 'draft' : 'released')
    const payments = await readPayments(trx, id, cipher)
    const total = payments.reduce((sum, { amount }) => sum + amount, 0n)
    if (payments.length !== seen.lines || total !== seen.total) {
      throw conflict(`Batch ${id} has changed: it now has ${payments.length} withdrawals of ${moneyWords(total)}.`)
    }
    if (digest !== undefined) refuseExchanged(id, { now: digestOf(payments, cipher), proposed: digest })
    const replaced = seen.replaces === undefined ? undefined : await getReplaced(trx, id, seen.replaces)
    const number = (replaced?.number ?? 0) + 1
    const createdAt = await transactionTime(trx)
    const { name, text } = makeFile({ batch: id, number, createdAt, total, payments }, seen.format, payer)
    const sha256 = createHash('sha256').update(text).digest('hex')
    const content = cipher.encrypt(text, placeOf(id, { number, sha256 }))
    const file = { id, name, format: seen.format, bytes: Buffer.byteLength(text), sha256, content }
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
        sha256,
      },
      ...(seen.reason !== undefined && { reason: seen.reason }),
    })
  })
}

/**
 * A file of a batch, the newest one unless a number is given, the same bytes each time; the name of one that was replaced says
 * that it must not be sent. The download is recorded in the audit trail. Throws `not_found`.
 */
export async function downloadFile(
  { db, cipher }: { db: Database; cipher: FieldCipher },
  { id, number, actor }: { id: number; number?: number | undefined; actor: Actor },
): Promise<{ name: string; format: 'csv' | 'pain.001'; text: string }> {
  return inTransaction(db, async (trx) => {
    const file = await findFile(trx, id, number)
    if (file === undefined) throw notFound()
    const name = file.is_newest ? file.name : `REPLACED-do-not-send-${file.name}`
    const subject = { kind: 'payout_batch', id } as const
    await recordAudit(trx, { actor, action: 'payouts.download', subject, before: {}, after: { name } })
    return { name, format: file.format, text: cipher.decrypt(file.content, placeOf(id, file)) }
  })
}
