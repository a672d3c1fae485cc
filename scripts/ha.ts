/** `npm run ha -- <word>`: the whole topology on one machine, and its drills (docs/operations.md). */
import { ensureBuilt } from './build.ts'

const USAGE =
  'usage: npm run ha -- up | status | down | drill all|failover|restart|upgrade|kill|restore|files|degraded [rounds], and for an upgrade [commit]'
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
  const [{ drills }, { describeOutcomes }] = await Promise.all([
    import('../deploy/ha/drills.ts'),
    import('../deploy/ha/outcomes.ts'),
  ])
  const chosen = drills.filter((one) => name === 'all' || one.name === name)
  if (chosen.length === 0 || !Number.isInteger(rounds) || rounds < 1) return refuse()
  const outcomes: Parameters<typeof describeOutcomes>[0] = []
  for (const one of chosen) {
    console.log(`Drill ${one.name}`)
    outcomes.push([one.name, await one.run(rounds, commit)])
  }
  console.log(describeOutcomes(outcomes))
  if (outcomes.some(([, { isKept }]) => !isKept)) process.exitCode = 1
}

function refuse(): void {
  console.error(USAGE)
  process.exitCode = 2
}
