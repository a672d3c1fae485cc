/** Compares the mails that were due with those that the bank's mail server received. */
import { messageIdOf } from '@evergrove/core/mail'
import type { Schema } from '@evergrove/core/platform/schema'
import { type Kysely, sql } from 'kysely'
import type { Bank } from './bank.ts'
import type { Journal } from './journal.ts'

/** This holds however late a process or the database was killed. */
const LONGEST_WAIT_MS = 120_000

/** A mail that must be sent: its identifier, the time when it became due, and how often its job was repeated. */
type Due = { name: string; known: string; dueMs: number; repeats: number }

/**
 * Lists the mails due since then: the notifications of agents who may be mailed, and the link of each agent who joined.
 */
async function listDue(
  db: Kysely<Schema>,
  { emails, sinceMs, sender }: { emails: string[]; sinceMs: number; sender: string },
): Promise<Due[]> {
  const since = new Date(sinceMs)
  const { rows: notifications } = await sql<{ job: string; id: number; due: Date; repeats: number }>`
    select job.id as job, notifications.id, notifications.created_at as due, job.retry_count as repeats
    from pgboss.job join notifications on notifications.cause = job.data->>'cause'
      join agents on agents.id = notifications.agent_id
    where job.name = 'mail.notifications' and notifications.created_at > ${since}
      and agents.email_verified_at is not null and agents.email not like '%.invalid'`.execute(db)
  const { rows: links } = await sql<{ email: string; due: Date; repeats: number }>`
    select agents.email, agents.date_joined as due, job.retry_count as repeats
    from agents join pgboss.job on job.created_on = agents.date_joined and job.name = 'mail.account-link'
    where agents.email = any(${emails})`.execute(db)
  return [
    ...notifications.map(({ job, id, due, repeats }) => ({
      name: `notification ${id}`,
      known: messageIdOf(`${job}:${id}`, sender),
      dueMs: due.getTime(),
      repeats,
    })),
    ...links.map(({ email, due, repeats }) => ({
      name: `link for ${email}`,
      known: email,
      dueMs: due.getTime(),
      repeats,
    })),
  ]
}

/** Counts the mails that the jobs still have to send. */
export const countUnsent = (bank: Bank): Promise<number> =>
  bank.inDatabase(async (db) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from pgboss.job
      where name like 'mail.%' and state in ('created', 'retry', 'active')`.execute(db)
    return rows[0]?.count ?? 0
  })

/**
 * Compares the mails due since then with those that arrived. Returns how long the slowest took and the faults: mails
 * that are missing, came after more than two minutes, or came twice although nothing ended their job.
 */
export async function checkMails(
  bank: Bank,
  { emails }: Journal,
  sinceMs: number,
): Promise<{ faults: string[]; mails: number; twice: number; slowestMs: number }> {
  const due = await bank.inDatabase((db) => listDue(db, { emails, sinceMs, sender: bank.mailbox.sender }))
  const arrivals = Map.groupBy(
    bank.mailbox.received.flatMap(({ to, messageId, atMs }) => [
      { known: messageId, atMs },
      { known: to, atMs },
    ]),
    ({ known }) => known,
  )
  const links = new Set(due.map(({ known }) => known)).intersection(new Set(emails))
  const faults = links.size === emails.length ? [] : [`${emails.length} joined, ${links.size} links were due`]
  let [twice, slowestMs] = [0, 0]
  for (const { name, known, dueMs, repeats } of due) {
    const times = (arrivals.get(known) ?? []).map(({ atMs }) => atMs)
    const delayMs = Math.min(...times) - dueMs
    if (times.length === 0) faults.push(`${name} never arrived`)
    else slowestMs = Math.max(slowestMs, delayMs)
    if (times.length > 0 && delayMs > LONGEST_WAIT_MS) faults.push(`${name} arrived after ${delayMs} ms`)
    if (times.length > 1) twice += 1
    if (times.length > 1 + repeats) faults.push(`${name} arrived ${times.length} times, with ${repeats} repeats`)
  }
  return { faults, mails: due.length, twice, slowestMs }
}
