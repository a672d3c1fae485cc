/** The tables of the whole product as Kysely sees them. Each `*.table.ts` adds those of its room. */
import type { Kysely, Transaction } from 'kysely'

export interface Schema {}

export type Database = Kysely<Schema>
export type Trx = Transaction<Schema>
