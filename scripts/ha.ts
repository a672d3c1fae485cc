/** `npm run ha -- <word>`: the whole topology on one machine (docs/operations.md). */
import { ensureBuilt } from './build.ts'

const USAGE = 'usage: npm run ha -- up | status | down'

export default async function ha([word = '']: string[]): Promise<void> {
  const topology = await import('../deploy/ha/topology.ts')
  if (word === 'up') {
    await ensureBuilt()
    await topology.up()
  } else if (word === 'status') await topology.status()
  else if (word === 'down') await topology.down()
  else {
    console.error(USAGE)
    process.exitCode = 2
  }
}
