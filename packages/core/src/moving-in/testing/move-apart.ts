/**
 * Brings a generated company over in a process of its own, which the test may kill: `node move-apart.ts URL AGENTS`. Sends a message when
 * it begins and after each transaction.
 */
import { openDatabase } from '@evergrove/db'
import type { Schema } from '../../platform/schema.ts'
import { runMoveIn } from '../run.ts'
import { manyAgents } from './many-agents.ts'
import { depsOf, sourceOf, unstopped } from './moving-world.ts'

const [url = '', agents = '0'] = process.argv.slice(2)
const database = await openDatabase<Schema>({ kind: 'postgres', url })
const source = await sourceOf([...manyAgents(Number(agents))])
process.send?.('begun')
const control = { ...unstopped, onProgress: (what: string) => void process.send?.(what) }
await runMoveIn({ ...depsOf(database.db), direct: database.direct }, source, control)
await database.close()
