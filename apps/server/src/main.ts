/** Runs the server until it is told to stop. A setting that cannot be used ends the start with one line for each. */
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

export async function main({ development }: { development: boolean }): Promise<void> {
  try {
    const running = await startServer(readSettings(process.env), { development })
    await stopOnSignal(running.stop)
    process.exitCode = 0
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  }
}
