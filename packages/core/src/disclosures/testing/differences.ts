/** Returns the differences that the independent script finds in the newest disclosure; empty if its figures match the ledger. */
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import type { Database } from '../../platform/schema.ts'

const script = readFileSync(new URL('../../../../../docs/examples/income-disclosure.sql', import.meta.url), 'utf8')

export const differences = async (db: Database): Promise<unknown[]> =>
  (await sql.raw(script.replace(/;\s*$/, '')).execute(db)).rows
