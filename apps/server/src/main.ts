/** The process's two ways to run. A setting that cannot be used ends it with one line for each. */
import { askPassword } from './ask-password.ts'
import { runTask } from './cli.ts'
import { readSettings, SettingsError } from './settings.ts'
import { startServer } from './start-server.ts'

async function stopOnSignal(stop: () => Promise<void>): Promise<void> {
  const signal = await new Promise<string>((resolve) => {
    process.once('SIGTERM', resolve)
    process.once('SIGINT', resolve)
  })
  process.stderr.write(`${signal}: finishing requests in flight\n`)
  await stop()
}

async function printingSettingsErrors(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  }
}

/** The server, until SIGTERM or SIGINT. */
export async function main({ development }: { development: boolean }): Promise<void> {
  await printingSettingsErrors(async () => {
    const running = await startServer(readSettings(process.env), { development })
    await stopOnSignal(running.stop)
  })
}

/** One task of the operator: its name, and what it needs behind it. */
export async function cli(words: string[]): Promise<void> {
  await printingSettingsErrors(async () => {
    process.stdout.write(`${await runTask(words, process.env, askPassword)}\n`)
  })
}
