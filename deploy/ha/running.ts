/** The started programs by process id. Only these are ever ended. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { unprivilegedUser } from '@evergrove/db/testing/find-postgres'
import { FOLDER, type Part } from './parts.ts'
import { readStartTime } from './process-table.ts'

/** Another program may get the same process id later, but it has a different start time. */
type Started = { pid: number; startTime: string }

const fileOf = (name: string): string => join(FOLDER, 'run', `${name}.json`)

/** The process id of the part. Undefined if it does not run. */
export function findPid(name: string): number | undefined {
  if (!existsSync(fileOf(name))) return undefined
  const { pid, startTime } = JSON.parse(readFileSync(fileOf(name), 'utf8')) as Started
  return readStartTime(pid) === startTime ? pid : undefined
}

/** Creates the folders. The engines write below them as their own user. */
export function prepareFolder(): void {
  const user = unprivilegedUser()
  for (const folder of [FOLDER, join(FOLDER, 'run'), join(FOLDER, 'log')]) mkdirSync(folder, { recursive: true })
  if (user !== undefined) chownSync(FOLDER, user.uid, user.gid)
}

/** Starts a part that does not run. It continues after this program ends. */
export function startPart({ name, command: [file = '', ...words], isEngine, env = {} }: Part): void {
  if (findPid(name) !== undefined) return
  const log = openSync(join(FOLDER, 'log', `${name}.log`), 'a')
  const child = spawn(file, words, {
    cwd: FOLDER,
    detached: true,
    stdio: ['ignore', log, log],
    env: { PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin', LANG: 'C.UTF-8', ...env },
    ...(isEngine ? unprivilegedUser() : {}),
  })
  if (child.pid === undefined) throw new Error(`${name} cannot be started: ${file}`)
  const started: Started = { pid: child.pid, startTime: readStartTime(child.pid) ?? '' }
  writeFileSync(fileOf(name), JSON.stringify(started))
  child.unref()
}

/** Ends a part and waits until it has ended. It is killed if it does not end in time. */
export async function stopPart(name: string, patienceMs = 20_000): Promise<void> {
  const pid = findPid(name)
  if (pid !== undefined) {
    process.kill(pid, 'SIGTERM')
    if (!(await hasEnded(name, patienceMs))) await killPart(name)
  }
  rmSync(fileOf(name), { force: true })
}

/** Kills the part as a loss of power does. */
export async function killPart(name: string): Promise<void> {
  const pid = findPid(name)
  if (pid === undefined) return
  process.kill(pid, 'SIGKILL')
  await hasEnded(name, 5000)
}

async function hasEnded(name: string, patienceMs: number): Promise<boolean> {
  const deadline = Date.now() + patienceMs
  while (findPid(name) !== undefined) {
    if (Date.now() > deadline) return false
    await sleep(50)
  }
  return true
}

/** Waits until `isDone` returns true. Throws an error that names `what` if it takes too long. */
export async function waitFor(what: string, isDone: () => Promise<boolean>, patienceMs = 90_000): Promise<void> {
  const deadline = Date.now() + patienceMs
  while (!(await isDone().catch(() => false))) {
    if (Date.now() > deadline) throw new Error(`Waited ${patienceMs / 1000} s in vain for ${what}`)
    await sleep(200)
  }
}

const PATIENCE_MS = 3000

/** True if a mail server responds, which speaks first. */
async function greets({ hostname, port }: URL): Promise<boolean> {
  const socket = connect(Number(port), hostname)
  try {
    const [greeting] = (await once(socket, 'data', { signal: AbortSignal.timeout(PATIENCE_MS) })) as [Buffer]
    return greeting.toString().startsWith('220 ')
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}

/** True if the address responds with success. It belongs to HTTP or to a mail server. */
export const responds = async (url: string): Promise<boolean> =>
  url.startsWith('smtp:')
    ? greets(new URL(url))
    : fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS) }).then(
        ({ ok }) => ok,
        () => false,
      )
