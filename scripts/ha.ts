/** `npm run ha -- <word>`: the whole topology on one machine, and its drills (docs/operations.md). */
import { ensureBuilt } from './build.ts'

const USAGE =
  'usage: npm run ha -- up | status | down | drill failover|restart|upgrade|kill|restore [rounds], and for an upgrade [commit]'
const ROUNDS = 3

export default async function ha([word = '', ...rest]: string[]): Promise<void> {
  const topology = await import('../deploy/ha/topology.ts')
  if (word === 'up') {
    await ensureBuilt()
    await topology.up()
  } else if (word === 'status') await topology.status()
  else if (word === 'down') await topology.down()
  else if (word === 'drill') await drill(rest)
  else refuse()
}

async function drill([name = '', words = String(ROUNDS), commit]: string[]): Promise<void> {
  const rounds = Number(words)
  const { drills } = await import('../deploy/ha/drills.ts')
  const chosen = drills.find((one) => one.name === name)
  if (chosen === undefined || !Number.isInteger(rounds) || rounds < 1) return refuse()
  if (!(await chosen.run(rounds, commit))) process.exitCode = 1
}

function refuse(): void {
  console.error(USAGE)
  process.exitCode = 2
}
