/** The process behind `startSite`: the real server, listening for acts from the test that owns it. */
import { readSettings, startServer } from '@evergrove/server'
import { type Act, acts } from './acts.ts'

type Call = { id: number; name: Act; args: unknown[] }

const running = await startServer(readSettings(process.env))

process.on('message', ({ id, name, args }: Call) => {
  const act = acts[name] as (services: typeof running.services, ...args: unknown[]) => Promise<unknown>
  act(running.services, ...args).then(
    (result) => process.send?.({ id, result }),
    (error: unknown) =>
      process.send?.({ id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  )
})
process.once('SIGTERM', () => void running.stop().then(() => process.exit(0)))
process.send?.({ url: running.url })
