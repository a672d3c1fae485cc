/** The process behind `startSite`: the real server, which performs actions for the test that started it. */
import { type FrontEnd, readSettings, startServer } from '@evergrove/server'
import { type ActionName, actions } from './actions.ts'

type Call = { id: number; name: ActionName; args: unknown[] }

/** Replaces the web app if a test draws the screens itself and needs only the API. */
const noFrontEnd: FrontEnd = {
  renderPage: () => Promise.reject(new Error('This site has no pages')),
  clientFolder: undefined,
  wrap: (listener) => listener,
  close: async () => {},
}

const running = await startServer(
  readSettings(process.env),
  process.env['SITE_PAGES'] === 'none' ? { frontEnd: noFrontEnd } : {},
)

process.on('message', ({ id, name, args }: Call) => {
  const perform = actions[name] as (services: typeof running.services, ...args: unknown[]) => Promise<unknown>
  perform(running.services, ...args).then(
    (result) => process.send?.({ id, result }),
    (error: unknown) =>
      process.send?.({ id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  )
})
const stop = () => void running.stop().then(() => process.exit(0))
process.once('SIGTERM', stop)
process.once('disconnect', stop)
process.send?.({ url: running.url })
