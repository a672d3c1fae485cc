/** Founds a company that is large enough for a disclosure. */
import { found, join, signUp } from '../../network/testing/network-world.ts'
import type { Database } from '../../platform/schema.ts'
import { redate } from './redate.ts'

/** Adds twelve agents below the root, two of them with a complete level, and two who never paid. Returns the agents who paid. */
export async function foundDisclosed(db: Database): Promise<{ root: number; agents: number[] }> {
  const root = await found(db)
  const agents = [root]
  for (let index = 0; index < 12; index += 1) agents.push(await join(db, agents[Math.floor(index / 3)] ?? root))
  for (let index = 0; index < 2; index += 1) await signUp(db, root)
  await redate(db)
  return { root, agents: agents.slice(1) }
}
