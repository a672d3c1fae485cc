/** What the mail server of the rehearsal took. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { MAILS } from './parts.ts'

/** A Maildir begins each name with the second at which the mail was taken. */
const takenAtMs = (name: string): number => Number.parseInt(name, 10) * 1000

/** The recipient of each mail that was taken since then. */
export function listRecipients(sinceMs: number): string[] {
  const folder = join(MAILS, 'new')
  const names = readdirSync(folder).filter((name) => takenAtMs(name) > sinceMs - 1000)
  return names.map((name) => /^X-RcptTo: (.*)$/m.exec(readFileSync(join(folder, name), 'utf8'))?.[1] ?? '')
}
