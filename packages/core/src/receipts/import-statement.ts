/** The import of a bank statement, and its preview (plan rule 25). */
import { createHash } from 'node:crypto'
import { formatMoney } from '@evergrove/contract/platform/money'
import { DOUBTFUL_LINES } from '@evergrove/contract/receipts/receipt-words'
import type { StatementImport, StatementPreview } from '@evergrove/contract/receipts/receipts'
import { statementFormatInput } from '@evergrove/contract/receipts/statement-formats'
import { inTransaction } from '@evergrove/db'
import { type Actor, recordAudit } from '../audit/index.ts'
import { bankDays } from '../bank-files/index.ts'
import { bankLine, bankLineMatch, postLocked } from '../ledger/index.ts'
import { AppError } from '../platform/errors.ts'
import type { FieldCipher } from '../platform/field-encryption.ts'
import { parseInput } from '../platform/parse-input.ts'
import type { Database, Trx } from '../platform/schema.ts'
import { lockFormatsOf } from './formats/formats.repository.ts'
import { getFormat } from './formats/formats.ts'
import {
  batches,
  findClosingBefore,
  insertImport,
  insertReceipts,
  listAlike,
  listImportsOf,
  type NewReceipt,
  withdrawProposals,
} from './import.repository.ts'
import type { Judgement } from './judge-line.ts'
import { judgeForImport, judgeForPreview } from './judge-lines.ts'
import { sealDetails } from './list-receipts.ts'
import { type Compared, compareLines, type KeyedEntry, type KeyedStatement, readKeyed } from './read-statement.ts'

type Deps = { db: Database; cipher: FieldCipher }

/** The lines that a preview shows. */
const SHOWN_LINES = 20
/** A file with more doubtful lines than these is doubtful as a whole. */
const SHOWN_DOUBTFUL = 100

type Judged = { entry: KeyedEntry; judgement: Judgement }

const countsOf = ({ entries, leftOut }: KeyedStatement, added: readonly Judged[], doubtful: number) => {
  const count = (status: string) => added.filter(({ judgement }) => judgement.status === status).length
  return {
    lines: entries.length,
    added: added.length,
    known: entries.length - added.length,
    left_out: leftOut,
    doubtful,
    matched: count('Matched'),
    proposed: count('Proposed'),
    waiting: count('Waiting'),
  }
}

const compare = async (db: Database, account: string, { entries }: KeyedStatement): Promise<Compared> =>
  compareLines(entries, await listAlike(db, account, entries))

/** Returns the gap between the statement's opening and the previous closing balance; null if there is none or unknown. */
async function findGap(db: Database, account: string, { entries, opening }: KeyedStatement) {
  const [first] = entries.map(({ bookedOn }) => bookedOn).toSorted()
  if (first === undefined || opening === undefined) return null
  const expected = await findClosingBefore(db, account, first)
  if (expected === undefined || expected === opening) return null
  return { expected: formatMoney(expected), found: formatMoney(opening) }
}

const lineOf = ({ bookedOn, amount, text, reference, name }: KeyedEntry) => ({
  booked_on: bookedOn,
  amount: formatMoney(amount),
  text,
  reference,
  name,
})

/** Returns the refusal of an import whose doubtful lines were not reviewed, or not all of them. */
const refusedAsDoubtful = (doubtful: number): AppError =>
  new AppError(
    'conflict',
    `New lines with the day and the amount of a line that was imported before, but with another text or reference: ${doubtful}. Look at them in the preview, and confirm that they are other lines.`,
    { details: { code: DOUBTFUL_LINES, doubtful } },
  )

const withJudgements = (entries: KeyedEntry[], judgements: Judgement[]): Judged[] =>
  entries.flatMap((entry, index) => {
    const judgement = judgements[index]
    return judgement === undefined ? [] : [{ entry, judgement }]
  })

const toShown = (entry: KeyedEntry, judgement: Judgement | undefined): StatementPreview['first'][number] => ({
  ...lineOf(entry),
  status: judgement?.status ?? 'New',
  finding: judgement?.finding ?? null,
  is_known: judgement === undefined,
})

/**
 * Returns how a file is read with a format, saved or not, and what an import would find at this moment. Changes
 * nothing. Throws `invalid` by field, under `file` for the faults of the file, and `not_found` for a format that is not
 * saved.
 */
export async function previewStatement(
  { db }: Pick<Deps, 'db'>,
  { bytes, format }: { bytes: Uint8Array; format: { id: number } | { input: unknown } },
): Promise<StatementPreview> {
  const wanted = 'id' in format ? await getFormat(db, format) : parseInput(statementFormatInput, format.input)
  const statement = await readKeyed(bytes, { ...wanted, days: await bankDays(db) })
  const { fresh, doubtful } = await compare(db, wanted.account, statement)
  const added = withJudgements(fresh, await judgeForPreview(db, fresh))
  const judgements = new Map(added.map(({ entry, judgement }) => [entry.key, judgement]))
  return {
    ...countsOf(statement, added, doubtful.length),
    imported_before: await listImportsOf(db, wanted.account, [
      ...new Set(statement.entries.map(({ bookedOn }) => bookedOn)),
    ]),
    gap: await findGap(db, wanted.account, statement),
    doubtful_lines: doubtful
      .slice(0, SHOWN_DOUBTFUL)
      .map(({ entry, alike }) => Object.assign(lineOf(entry), { alike })),
    first: statement.entries.slice(0, SHOWN_LINES).map((entry) => toShown(entry, judgements.get(entry.key))),
  }
}

type Import = {
  format: { id: number } | { name: string }
  bytes: Uint8Array
  fileName: string
  /** The number of doubtful lines that were reviewed. */
  doubtfulSeen?: number | undefined
  actor: Actor
}

/**
 * Imports the lines of a statement that were not imported before, each with a transfer that moves cash. A credit with
 * the PIN of a payment and the amount of its fee is matched with it; the other lines are proposed, wait or are new. All
 * happens in one transaction: of a file that cannot be read as a whole, nothing is kept. The same lines again change
 * nothing, even at the same time. Throws `invalid` under `file` with the faults by line, `not_found` for an unknown
 * format, and `conflict` if there are doubtful lines and not exactly so many were reviewed.
 */
export async function importStatement(deps: Deps, wanted: Import): Promise<StatementImport> {
  const format = await getFormat(deps.db, wanted.format)
  const statement = await readKeyed(wanted.bytes, { ...format, days: await bankDays(deps.db) })
  return inTransaction(deps.db, async (trx) => {
    await lockFormatsOf(trx, format.account)
    const { fresh, doubtful } = await compare(trx, format.account, statement)
    if (doubtful.length > 0 && doubtful.length !== wanted.doubtfulSeen) throw refusedAsDoubtful(doubtful.length)
    const added = withJudgements(fresh, await judgeForImport(trx, fresh))
    const counts = countsOf(statement, added, doubtful.length)
    const gap = await findGap(trx, format.account, statement)
    if (added.length === 0) return { id: null, gap, ...counts }
    const id = await insertImport(trx, {
      format_id: format.id,
      file_name: wanted.fileName,
      file_hash: createHash('sha256').update(wanted.bytes).digest('hex'),
      lines: counts.lines,
      added: counts.added,
      opening_balance: statement.opening ?? null,
      closing_balance: statement.closing ?? null,
    })
    await keepLines(trx, { cipher: deps.cipher, importId: id, account: format.account }, added)
    await recordAudit(trx, {
      actor: wanted.actor,
      action: 'statement.import',
      subject: { kind: 'statement_import', id },
      after: { format: format.name, ...counts },
    })
    return { id, gap, ...counts }
  })
}

type Into = { cipher: FieldCipher; importId: number; account: string }

async function keepLines(trx: Trx, into: Into, added: readonly Judged[]): Promise<void> {
  const stored = await insertReceipts(
    trx,
    added.map((judged) => toReceipt(into, judged)),
  )
  const matched = added.flatMap(({ judgement: { status, payment } }) =>
    status === 'Matched' && payment !== null ? [payment.id] : [],
  )
  if (matched.length > 0) await withdrawProposals(trx, matched)
  // The accounts of the company are locked last, because every approval waits for them.
  for (const some of batches(stored)) {
    const matches = some.filter(({ isMatched }) => isMatched)
    await postLocked(trx, some.map(bankLine).concat(matches.map((line) => bankLineMatch(line))))
  }
}

function toReceipt({ cipher, importId, account }: Into, { entry, judgement }: Judged): NewReceipt {
  const { status, finding, payment } = judgement
  const isMatched = status === 'Matched'
  return {
    import_id: importId,
    line_key: entry.key,
    folded_key: entry.folded,
    account,
    booked_on: entry.bookedOn,
    amount: entry.amount,
    details: sealDetails(cipher, entry.key, entry),
    status,
    finding,
    matched_with: isMatched ? 'payment' : null,
    payment_id: payment?.id ?? null,
    round: isMatched ? (payment?.round ?? null) : null,
  }
}
