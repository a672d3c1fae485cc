/** Plants a fault that the database's own rules forbid, and runs the check of the ledger. */
import { inTransaction } from '@evergrove/db'
import { corrupt } from '../../../network/testing/network-world.ts'
import type { Database } from '../../../platform/schema.ts'
import { checkLedger, type LedgerFinding } from '../check-ledger.repository.ts'

/**
 * Returns the finding of the rule whose name begins with `name` while the fault is planted, and undoes the fault.
 * Throws unless exactly one rule matches.
 */
export async function findPlanted(
  db: Database,
  { name, table, statements }: { name: string; table: string; statements: string },
): Promise<LedgerFinding | undefined> {
  const undo = new Error('undo')
  let finding: LedgerFinding | undefined
  const planting = inTransaction(db, async (trx) => {
    for (const statement of statements.split('; ')) await corrupt(trx, table, statement)
    const findings = (await checkLedger(trx)).filter((one) => one.name.startsWith(name))
    if (findings.length !== 1) throw new Error(`${findings.length} rules are called "${name} …"`)
    finding = findings[0]
    throw undo
  })
  await planting.catch((error: unknown) => {
    if (error !== undo) throw error
  })
  return finding
}
