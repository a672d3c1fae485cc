/** The process behind `startMeasuredSite`. */
import { readSettings, startServer } from '@evergrove/server'

const running = await startServer(readSettings(process.env))
process.once('SIGTERM', () => void running.stop().then(() => process.exit(0)))
process.send?.({ url: running.url })
