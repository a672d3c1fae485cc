/** The product as an operator starts it, so that a test can watch and kill it. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
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
  /** A temporary folder of the test. */
  folder: string
  /** Starts a server, which is stopped at the end of the test. */
  start: (settings: Record<string, string>) => ServerProcess
}

export const test = base.extend<Fixtures>({
  folder: async ({}, use, testInfo) => {
    // Creating a new database takes a while on a busy machine.
    testInfo.setTimeout(120_000)
    const folder = await mkdtemp(join(tmpdir(), 'evergrove-process-'))
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
