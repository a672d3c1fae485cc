/** Mails that the mail server of the rehearsal accepted. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { MAILS } from './parts.ts'

/** A file name in a Maildir begins with the second at which the mail was accepted. */
const takenAtMs = (name: string): number => Number.parseInt(name, 10) * 1000

/** Lists the recipients of the mails accepted since then. */
export function listRecipients(sinceMs: number): string[] {
  const folder = join(MAILS, 'new')
  const names = readdirSync(folder).filter((name) => takenAtMs(name) > sinceMs - 1000)
  return names.map((name) => /^X-RcptTo: (.*)$/m.exec(readFileSync(join(folder, name), 'utf8'))?.[1] ?? '')
}
