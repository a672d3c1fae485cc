/** The saved formats of bank statements, which say how the files of a bank account are read. */
import {
  type StatementFormat,
  type StatementFormatInput,
  statementFormatInput,
} from '@evergrove/contract/receipts/statement-formats'
import { inTransaction } from '@evergrove/db'
import { type Actor, recordAudit } from '../../audit/index.ts'
import { companyCurrency } from '../../platform/company-settings.ts'
import { conflict, invalid, nameTaken, requireFound } from '../../platform/errors.ts'
import { parseInput } from '../../platform/parse-input.ts'
import { readFrom, type Source } from '../../platform/reader.repository.ts'
import type { Database, Trx } from '../../platform/schema.ts'
import {
  allFormats,
  findFormat,
  hasOtherNamed,
  insertFormat,
  isFormatUsed,
  lockFormat,
  updateFormat,
} from './formats.repository.ts'

/** Returns all formats, by name. */
export async function listFormats(source: Source): Promise<StatementFormat[]> {
  return (await readFrom(source, allFormats())).rows
}

/** Returns a format by its id or its name. Throws `not_found`. */
export async function getFormat(db: Database, key: { id: number } | { name: string }): Promise<StatementFormat> {
  const format = requireFound(await findFormat(db, key))
  return format
}

/** Refuses a format in another currency, because the company books only one (plan rule 31). */
function refuseOtherCurrency({ currency }: StatementFormatInput): void {
  if (currency === companyCurrency()) return
  throw invalid({ currency: [`The ledger is kept in ${companyCurrency()}. Choose an account in this currency.`] })
}

/** Saves a new format. Throws `invalid` by field. */
export async function createFormat(
  { db }: { db: Database },
  { input, actor }: { input: unknown; actor: Actor },
): Promise<StatementFormat> {
  const wanted = parseInput(statementFormatInput, input)
  refuseOtherCurrency(wanted)
  return inTransaction(db, async (trx) => {
    const format = await insertFormat(trx, wanted)
    if (format === undefined) throw nameTaken()
    const { id, ...after } = format
    await recordAudit(trx, {
      actor,
      action: 'statement-format.create',
      subject: { kind: 'statement_format', id },
      after,
    })
    return format
  })
}

/** Refuses another account as soon as there are lines, because the account decides which lines are the same. */
async function refuseOtherAccount(trx: Trx, current: StatementFormat, wanted: StatementFormatInput): Promise<void> {
  if (current.account === wanted.account || !(await isFormatUsed(trx, current.id))) return
  throw conflict('Statements were imported with this format, so its account cannot change. Create another format.')
}

/** Changes a format. Throws `invalid` by field, `not_found`, and `conflict` for another account after a statement was imported. */
export async function changeFormat(
  { db }: { db: Database },
  { id, input, actor }: { id: number; input: unknown; actor: Actor },
): Promise<StatementFormat> {
  const wanted = parseInput(statementFormatInput, input)
  refuseOtherCurrency(wanted)
  return inTransaction(db, async (trx) => {
    const current = requireFound(await lockFormat(trx, id))
    await refuseOtherAccount(trx, current, wanted)
    if (await hasOtherNamed(trx, { id, name: wanted.name })) throw nameTaken()
    const { id: _, ...before } = current
    const { id: __, ...after } = await updateFormat(trx, id, wanted)
    await recordAudit(trx, {
      actor,
      action: 'statement-format.change',
      subject: { kind: 'statement_format', id },
      before,
      after,
    })
    return { id, ...after }
  })
}
