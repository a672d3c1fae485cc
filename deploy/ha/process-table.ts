/** Reads the processes of this machine from Linux. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { FOLDER } from './parts.ts'

type Row = { pid: number; parent: number; startTime: string }

function readRow(pid: number | string): Row | undefined {
  try {
    const [, id, state, rest = ''] = /^(\d+) \(.*\) (\w) (.*)$/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
    const fields = rest.split(' ')
    // A process that has ended but was not waited for counts as ended.
    return state === 'Z' || id === undefined
      ? undefined
      : { pid: Number(id), parent: Number(fields[0]), startTime: fields[18] ?? '' }
  } catch {
    // The process has ended.
    return undefined
  }
}

/**
 * Returns the start time of the process in ticks since the start of the machine. Undefined if there is no such process.
 */
export const readStartTime = (pid: number): string | undefined => readRow(pid)?.startTime

const childrenOf = (parent: number): number[] =>
  globSync('[0-9]*', { cwd: '/proc' }).flatMap((name) => {
    const row = readRow(name)
    return row?.parent === parent ? [row.pid] : []
  })

/** The id of the main process of the PostgreSQL server with this name. Undefined if it does not run. */
export function findPostmaster(name: string): number | undefined {
  const folder = join(FOLDER, name)
  try {
    const [id = '', dataFolder = ''] = readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')
    const isOurs = dataFolder.endsWith(name) && readFileSync(`/proc/${id}/cmdline`, 'utf8').includes(name)
    return isOurs && readRow(id) !== undefined ? Number(id) : undefined
  } catch {
    // The server was never started, or has ended.
    return undefined
  }
}

/** Kills PostgreSQL with all its children at once. It is stopped first, so that it starts no new ones. */
export function killPostgres(name: string): void {
  const pid = findPostmaster(name)
  if (pid === undefined) return
  process.kill(pid, 'SIGSTOP')
  for (const child of [...childrenOf(pid), pid]) {
    try {
      process.kill(child, 'SIGKILL')
    } catch {
      // A child ended by itself meanwhile.
    }
  }
}
