/** Backups with pgBackRest, and a server restored from one. */
import { execFile } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { unprivilegedUser } from '@evergrove/db/testing/find-postgres'
import { findPrimary, listMembers } from './cluster.ts'
import { backupSettings, FOLDER, PORTS } from './parts.ts'
import { findProgram } from './programs.ts'

type Server = keyof typeof PORTS

/** Runs pgBackRest for a server, as the account that owns its files. Rejects with its output. */
async function pgbackrest(server: Server, words: string[]): Promise<void> {
  const options = {
    cwd: FOLDER,
    env: { PATH: '/usr/local/bin:/usr/bin:/bin', LANG: 'C.UTF-8', ...backupSettings(server, PORTS[server]) },
    ...unprivilegedUser(),
  }
  await promisify(execFile)(findProgram('pgbackrest'), words, options).catch(
    (cause: { stdout: string; stderr: string }) => {
      throw new Error(`pgbackrest ${words.join(' ')} failed: ${cause.stdout}${cause.stderr}`, { cause })
    },
  )
}

async function primaryServer(): Promise<Server> {
  const name = findPrimary(await listMembers())?.name
  if (name !== 'postgres-1' && name !== 'postgres-2') throw new Error('There is no primary')
  return name
}

/** Lets the primary archive what it writes. Repeating this changes nothing. */
export const prepareBackups = async (): Promise<void> => pgbackrest(await primaryServer(), ['stanza-create'])

/** Makes a full backup, from which any later moment can be restored. */
export const backUp = async (): Promise<void> => pgbackrest(await primaryServer(), ['backup', '--type=full'])

/** Restores the primary's data folder at this moment into `restored`. The server then replays the archive up to it. */
export async function restore(moment: string): Promise<void> {
  const folder = join(FOLDER, 'restored')
  if (existsSync(folder)) rmSync(folder, { recursive: true })
  await pgbackrest('restored', ['restore', '--type=time', `--target=${moment}`, '--target-action=promote'])
}
