/** Looks for words in everything that the product stores: every column of the database, and every file of a folder. */
import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { Database } from '@evergrove/core/platform/schema'
import { sql } from 'kysely'

/** Returns the word in every form in which it may have been stored, in lower case. */
function formsOf(word: string): string[] {
  const bytes = [Buffer.from(word), Buffer.from(word.toLowerCase())]
  const digits = word.replaceAll(/\D/g, '')
  const forms = [
    word,
    encodeURIComponent(word),
    JSON.stringify(word).slice(1, -1),
    ...bytes.flatMap((one) => [one.toString('hex'), one.toString('base64url').slice(0, -1)]),
    // A telephone number or an account number is also searched for without its separators.
    ...(digits.length >= 7 ? [digits] : []),
  ]
  return [...new Set(forms.map((form) => form.toLowerCase()))]
}

export type Trace = { place: string; word: string }

function tracesIn(place: string, text: string, words: readonly string[]): Trace[] {
  const lower = text.toLowerCase()
  return words.flatMap((word) => (formsOf(word).some((form) => lower.includes(form)) ? [{ place, word }] : []))
}

/** Returns every column, as `schema.table.column`, whose text, JSON or bytes have one of the words. */
export async function findInDatabase(db: Database, words: readonly string[]): Promise<Trace[]> {
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'm') and n.nspname not like 'pg\\_%' and n.nspname <> 'information_schema'
    order by 1, 2`.execute(db)
  const traces: Trace[] = []
  for (const { schema, name } of tables) {
    const { rows } = await sql<{ column: string; text: string }>`
      select field.key as column, string_agg(field.value, E'\\n') as text
      from ${sql.table(`${schema}.${name}`)} t, jsonb_each_text(to_jsonb(t)) field
      where field.value is not null group by field.key order by field.key`.execute(db)
    for (const { column, text } of rows) traces.push(...tracesIn(`${schema}.${name}.${column}`, text, words))
  }
  return traces
}

/** Returns every file below the folder whose name or bytes have one of the words. */
export async function findInFiles(folder: string, words: readonly string[]): Promise<Trace[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const traces: Trace[] = []
  for (const entry of entries.filter((one) => one.isFile())) {
    const file = join(entry.parentPath, entry.name)
    // Emails break words over lines.
    const text = (await readFile(file, 'latin1')).replaceAll('=\r\n', '')
    traces.push(...tracesIn(relative(folder, file), `${entry.name}\n${text}`, words))
  }
  return traces
}

/** Returns the words that are in lines of a log. */
export const findInLog = (lines: readonly object[], words: readonly string[]): Trace[] =>
  tracesIn('log', lines.map((line) => JSON.stringify(line)).join('\n'), words)

/** Makes everything stored this many days older, as if the time had passed. */
export async function letTimePass(db: Database, days: number): Promise<void> {
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select format('%I.%I', n.nspname, c.relname) as table,
      array_agg(format('%1$I = %1$I - interval ''${sql.raw(String(days))} days''', a.attname)) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
    where c.relkind = 'r' and n.nspname in ('public', 'pgboss') and a.atttypid = 'timestamptz'::regtype
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by 1`.execute(db)
  await db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    for (const { table, columns } of rows) await sql.raw(`update ${table} set ${columns.join(', ')}`).execute(trx)
  })
}
