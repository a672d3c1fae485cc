/** The two ways to run the process. A setting that cannot be used ends it with one line for each. */
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { setFlagsFromString } from 'node:v8'
import { runTask } from './cli.ts'
import { listMisspelt, readSettings, SettingsError } from './settings.ts'
import { startServer } from './start-server.ts'

/** Reads the typed or piped line, without its end. */
async function askPassword(): Promise<string> {
  const isTerminal = process.stdin.isTTY
  if (isTerminal) process.stderr.write('Password: ')
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output: unseen, terminal: isTerminal })
  const line = await Promise.race([once(lines, 'line'), once(lines, 'close').then(() => [''])])
  lines.close()
  if (isTerminal) process.stderr.write('\n')
  return String(line[0])
}

/** Four seconds after the last requests and jobs were cut off. A supervisor kills a process some time later. */
const LAST_EXIT_MS = 14_000

/** Ends the process if stopping takes too long, because something it waits for does not respond. */
function exitAtLast(drainSeconds: number): void {
  const exit = () => {
    process.stderr.write('Stopping takes too long: ending with work unfinished\n')
    process.exit(1)
  }
  setTimeout(exit, drainSeconds * 1000 + LAST_EXIT_MS).unref()
}

/** The stored data is only for the account of the product, including files that a database or a library writes. */
const PRIVATE_FILES = 0o077

async function stopOnSignal(stop: () => Promise<void>, drainSeconds: number): Promise<void> {
  const signal = await new Promise<string>((resolve) => {
    // The handlers stay, because a supervisor and the program in between may both send the signal.
    process.on('SIGTERM', resolve)
    process.on('SIGINT', resolve)
  })
  process.stderr.write(`${signal}: finishing requests in flight\n`)
  exitAtLast(drainSeconds)
  await stop()
}

async function printingSettingsErrors(work: () => Promise<void>): Promise<void> {
  process.umask(PRIVATE_FILES)
  // The library for the bucket looks for its own files in a home folder, which the account of a service need not have.
  process.env['HOME'] ??= '/'
  try {
    await work()
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  }
}

/**
 * By default V8 lets old objects double before it collects them, which takes 80 MB more at 200 connections and speeds
 * up no request (docs/performance.md).
 */
const HEAP_GROWTH = '--heap-growing-percent=40'

/** Runs the server until SIGTERM or SIGINT. */
export async function main({ development }: { development: boolean }): Promise<void> {
  setFlagsFromString(HEAP_GROWTH)
  await printingSettingsErrors(async () => {
    for (const line of listMisspelt(process.env)) process.stderr.write(`${line}\n`)
    const settings = readSettings(process.env)
    const running = await startServer(settings, { development })
    await stopOnSignal(running.stop, settings.DRAIN_SECONDS)
  })
}

/** Runs one task of the operator. The first word is its name. */
export async function cli(words: string[]): Promise<void> {
  await printingSettingsErrors(async () => {
    const print = (line: string) => void process.stdout.write(`${line}\n`)
    print(await runTask(words, process.env, { askPassword, print }))
  })
}
