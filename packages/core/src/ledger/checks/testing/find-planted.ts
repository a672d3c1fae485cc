/** Plants a fault that the database's own rules forbid, and looks whether the check of the ledger finds it. */
import { inTransaction } from '@evergrove/db'
import { corrupt } from '../../../network/testing/network-world.ts'
import type { Database } from '../../../platform/schema.ts'
import { checkLedger, type LedgerFinding } from '../check-ledger.repository.ts'

/**
 * The finding of the rule whose name begins like this, with the fault planted. The fault is undone. Throws if not exactly one
 * rule is called so.
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
