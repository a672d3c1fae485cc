/** Names are folded in the same way by the code and the database. */
import { foldText } from '@evergrove/contract/platform/fold-text'
import { databaseForAll } from '@evergrove/db/testing'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Schema } from './schema.ts'

const database = databaseForAll<Schema>()

test('[P11] the database folds every character as the code does', async () => {
  const { rows } = await sql<{ character: string; decomposed: string; folded: string }>`
    select chr(code) as character, normalize(chr(code), NFKD) as decomposed, fold_text('x' || chr(code) || 'x') as folded
    from generate_series(1, 131071) as code where code not between 55296 and 57343`.execute(database.db)
  // A database does not decompose characters that Unicode has added since.
  const known = rows.filter(({ character, decomposed }) => character.normalize('NFKD') === decomposed)
  expect(known.length).toBeGreaterThan(128_000)
  expect(known.filter(({ character, folded }) => foldText(`x${character}x`) !== folded)).toEqual([])
})
