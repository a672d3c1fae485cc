/** `npm start`: builds the web app if necessary and runs the server. */
import { main } from '@evergrove/server'
import { ensureBuilt } from './build.ts'

export default async function start(): Promise<void> {
  await ensureBuilt()
  await main({ development: false })
}
