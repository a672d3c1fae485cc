/**
 * Names are found and compared without regard to accents, apostrophes, hyphens and spellings of Unicode. The indexes of the release
 * before stay for as long as that release may run; the next one drops agents_search_name, agents_search_last_name and agents_person.
 * Nobody can join while the indexes are made, which takes some seconds for a million agents.
 */
import { type Kysely, sql } from 'kysely'
import { applyFunctions } from './apply-functions.ts'

export const functions = { fold_text: '070a794108e9ae19' }

const indexes = [
  sql`create index agents_folded_name on agents ((fold_text(first_name || ' ' || last_name)) collate "C", id)`,
  sql`create index agents_folded_last_name on agents ((fold_text(last_name || ' ' || first_name)) collate "C", id)`,
  sql`
    create index agents_same_person on agents
      ((fold_text(first_name || ' ' || last_name) || ' ' || (date_of_birth - date '2000-01-01')::text))
      where date_of_birth is not null`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  await applyFunctions(db, Object.keys(functions))
  for (const index of indexes) await index.execute(db)
}
