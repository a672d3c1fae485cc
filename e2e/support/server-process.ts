/** The product as an operator starts it, so that a test can watch and kill it. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base } from '@playwright/test'

const RUN = join(import.meta.dirname, '../../scripts/run.js')

type ServerProcess = ReturnType<typeof launch>

type Ended = { code: number | null; signal: NodeJS.Signals | null; stderr: string[] }

/** Settings that a server for trial must name explicitly, because it is no production server. */
export const TRIED_OUT = { PUBLIC_URL: 'localhost', SMTP_URL: 'files', S3_BUCKET: 'folder' }

/** Starts the program behind `npm start` with only the given settings in its environment. */
function launch(settings: Record<string, string>) {
  const child = spawn(process.execPath, [RUN, 'start'], {
    env: { PATH: process.env['PATH'] ?? '', PORT: '0', SEED: 'none', ...TRIED_OUT, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let stdout = ''
  let stderr = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text
  })
  const ended = once(child, 'close').then(
    ([code, signal]): Ended => ({
      code: code as number | null,
      signal: signal as NodeJS.Signals | null,
      stderr: stderr.split('\n').filter((line) => line !== ''),
    }),
  )
  const listening = new Promise<string>((resolve, reject) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout += text
      const [, url] = /"url":"(http:[^"]+)"/.exec(stdout) ?? []
      if (url !== undefined) resolve(url)
    })
    ended.then(
      ({ code }) => reject(new Error(`The server ended with ${code}: ${stderr}`)),
      (error: unknown) => reject(error),
    )
  })
  // If a start is meant to fail, nobody needs the address.
  listening.catch(() => undefined)
  return {
    /** Resolves with the address once it listens. Rejects if it ends before that. */
    listening,
    /** Resolves with the exit code and the lines written to standard error. */
    ended,
    kill: (signal: 'SIGTERM' | 'SIGKILL') => child.kill(signal),
    readLog: () => stdout,
  }
}

type Fixtures = {
  /** Whether servers of the test begin with a copy of a database that an earlier server created, or create their own. */
  isFirstStart: boolean
  /** A temporary folder of the test. */
  folder: string
  /** Starts a server, which is stopped at the end of the test. */
  start: (settings: Record<string, string>) => ServerProcess
}

type WorkerFixtures = {
  /** Copies the data of an empty site, which is created once, to this folder. */
  copyEmptySite: (folder: string) => Promise<void>
}

const makeFolder = () => mkdtemp(join(tmpdir(), 'evergrove-process-'))

export const test = base.extend<Fixtures, WorkerFixtures>({
  copyEmptySite: [
    async ({}, use) => {
      const folder = await makeFolder()
      const create = async () => {
        const server = launch({ DATA_DIR: folder })
        await server.listening
        server.kill('SIGTERM')
        await server.ended
      }
      let created: Promise<void> | undefined
      await use(async (target) => {
        created ??= create()
        await created
        await cp(folder, target, { recursive: true })
      })
      await rm(folder, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
  isFirstStart: [true, { option: true }],
  folder: async ({ isFirstStart, copyEmptySite }, use, testInfo) => {
    // Creating a new database takes a while on a busy machine.
    testInfo.setTimeout(120_000)
    const folder = await makeFolder()
    if (!isFirstStart) await copyEmptySite(join(folder, 'data'))
    await use(folder)
    await rm(folder, { recursive: true, force: true })
  },
  start: async ({ folder }, use) => {
    const started: ServerProcess[] = []
    await use((settings) => {
      const server = launch({ DATA_DIR: join(folder, 'data'), ...settings })
      started.push(server)
      return server
    })
    for (const server of started) {
      server.kill('SIGKILL')
      await server.ended
    }
  },
})
