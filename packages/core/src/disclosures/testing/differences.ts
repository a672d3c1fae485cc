/** What the independent script finds different in the newest disclosure: nothing, if its figures are the ledger's. */
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import type { Database } from '../../platform/schema.ts'

const script = readFileSync(new URL('../../../../../docs/examples/income-disclosure.sql', import.meta.url), 'utf8')

export const differences = async (db: Database): Promise<unknown[]> =>
  (await sql.raw(script.replace(/;\s*$/, '')).execute(db)).rows
