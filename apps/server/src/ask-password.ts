/** Asks the operator for a password: typed unseen at a terminal, or read as one line from a pipe. */
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'

/** The line that was typed or piped, without its end. */
export async function askPassword(): Promise<string> {
  const isTerminal = process.stdin.isTTY
  if (isTerminal) process.stderr.write('Password: ')
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output: unseen, terminal: isTerminal })
  const line = await Promise.race([once(lines, 'line'), once(lines, 'close').then(() => [''])])
  lines.close()
  if (isTerminal) process.stderr.write('\n')
  return String(line[0])
}
