/**
 * The third step of a move: brings everything over, in batches of one transaction each. A run that was interrupted goes
 * on where it stopped, and a second export brings only what has changed (ADR 0069).
 */
import { createHash } from 'node:crypto'
import { earnedFields } from '@evergrove/contract/ledger/transfer-kinds'
import { recordOf } from '@evergrove/contract/platform/records'
import { inTransaction } from '@evergrove/db'
import { findRoot } from '../accounts/index.ts'
import { recordAudit } from '../audit/index.ts'
import type { FileStorage } from '../files/index.ts'
import { openAgentAccounts } from '../ledger/index.ts'
import type { SideInMatrix } from '../network/index.ts'
import { getPlanInForce } from '../plan/index.ts'
import { conflict } from '../platform/errors.ts'
import type { FieldCipher } from '../platform/field-encryption.ts'
import type { Database } from '../platform/schema.ts'
import type { AgentRegister } from './agent-register.ts'
import { bringAgents } from './bring-agents.ts'
import { bringContent, bringPictures, hasPictures, isContent } from './bring-content.ts'
import { addMissingPayments, bringBalances, bringPayments, bringWithdrawals, type OfAgent } from './bring-money.ts'
import { type CheckDeps, judgeSource, type Records, readEntities, stopping } from './check.ts'
import {
  aloneIn,
  beginMove,
  continueNumbers,
  endMove,
  findOccupied,
  type MoveIn,
  momentOf,
} from './moves.repository.ts'
import { listNetwork, type OpeningFigures, storeFigures, storeNetwork } from './network.repository.ts'
import { isOwned, netIn, OwnedRecords } from './owned-records.ts'
import { placeBroughtOver, type WantedPlace } from './places.ts'
import { amountIn, canCome, type ReadRecord, textIn } from './read-record.ts'
import type { Reason } from './reasons.ts'
import { BATCH, refuseSource, type SourceFile } from './source.ts'
import { listBroughtAgents } from './store.repository.ts'

export type MoveDeps = {
  /** With the rights of the tables' owner. */
  db: Database
  /** Connections that keep their session; absent on PGlite. */
  direct?: Database | undefined
  cipher: FieldCipher
  storage: FileStorage
}

export type MoveSource = CheckDeps & {
  records: Records
  /** Reads a picture of the media folder. */
  readPicture: (path: string) => Promise<Uint8Array>
  /** The digest of the files, of the mapping, and of what is allowed. */
  digest: string
  allowed: ReadonlySet<Reason>
}

export type MoveControl = {
  /** Called after each transaction with the number of records that it stored. */
  onProgress: (what: string, stored: number) => void
  /** Told of a picture or a record of content that is left out, with the reason. */
  onLeftOut: (what: string, why: string) => void
  /** Ends the run after the transaction under way. */
  signal: AbortSignal
}

/** Returns the digest of a source: equal for the same files, mapping and allowances. */
export async function digestSource(files: readonly SourceFile[], ...settings: unknown[]): Promise<string> {
  const hash = createHash('sha256')
  for (const { name, chunks } of files) {
    hash.update(JSON.stringify(name))
    for await (const chunk of chunks()) hash.update(chunk)
  }
  return hash.update(JSON.stringify(settings)).digest('hex')
}

class StoppedError extends Error {}

type Run = MoveDeps & { source: MoveSource; control: MoveControl; register: AgentRegister; ids: Map<string, number> }

/** Tells the progress after a transaction. Throws StoppedError if the run is to end. */
function noteStored({ control }: Pick<Run, 'control'>, what: string, stored: number): void {
  control.onProgress(what, stored)
  if (control.signal.aborted) throw new StoppedError()
}

/** What the records about agents say, by our ids. */
type Facts = { nets: Map<number, bigint>; figures: Map<number, OpeningFigures>; places: Map<number, WantedPlace> }

function noteInfo({ nets, figures }: Facts, { read, agentId }: OfAgent): void {
  nets.set(agentId, netIn(read))
  const earned = recordOf(earnedFields, (field) => amountIn(read, field))
  figures.set(agentId, { ...earned, agent_id: agentId, level: Number(amountIn(read, 'depth')) })
}

const asSide = (text: string | undefined): SideInMatrix | undefined =>
  text === 'left' || text === 'right' ? text : undefined

/** Stores payments and withdrawals as they are read, and returns what else the source says about agents. */
async function bringOwned(run: Run): Promise<Facts> {
  const { db, source, register, ids } = run
  const owned = new OwnedRecords(register, source.mapping)
  const facts: Facts = { nets: new Map(), figures: new Map(), places: new Map() }
  const batches = { payments: [] as OfAgent[], withdrawals: [] as OfAgent[] }
  const store = async (entity: keyof typeof batches) => {
    const batch = batches[entity].splice(0)
    if (batch.length === 0) return
    const bring = entity === 'payments' ? bringPayments : bringWithdrawals
    noteStored(run, entity, await bring(db, batch))
  }
  const take = async (read: ReadRecord, one: OfAgent) => {
    const { entity } = read.entity
    if (entity === 'account_infos') return noteInfo(facts, one)
    if (entity === 'placements') {
      const parentId = ids.get(owned.find(read, 'parent') ?? '')
      if (parentId !== undefined) facts.places.set(one.agentId, { parentId, side: asSide(textIn(read, 'side')) })
      return
    }
    if (entity !== 'payments' && entity !== 'withdrawals') return
    batches[entity].push(one)
    if (batches[entity].length === BATCH) await store(entity)
  }
  for await (const read of readEntities(source.records, source, isOwned)) {
    const key = canCome(read) ? owned.judge(read) : undefined
    const agentId = key === undefined ? undefined : ids.get(key)
    if (key === undefined || agentId === undefined) continue
    await take(read, { read, agentId, status: register.statusOf(key) })
  }
  await store('payments')
  await store('withdrawals')
  return facts
}

const noEarnings = recordOf(earnedFields, () => 0n)

/** Gives everyone whose fee is approved a place, and notes the levels that were paid before. Returns how many were placed. */
async function bringNetwork({ db }: MoveDeps, { figures, places }: Facts, move: MoveIn): Promise<number> {
  return inTransaction(db, async (trx) => {
    const network = placeBroughtOver(await listNetwork(trx), places)
    const { id: planVersionId } = await getPlanInForce(trx)
    await storeNetwork(trx, network, planVersionId)
    const placed = network.places.map(({ agent_id }) => agent_id)
    await openAgentAccounts(trx, placed)
    const all = new Set([...figures.keys(), ...network.levels.keys()])
    const stored: OpeningFigures[] = []
    for (const agent_id of all) {
      const { level, ...figure } = figures.get(agent_id) ?? { ...noEarnings, agent_id, level: 0 }
      stored.push({ level: Math.max(level, network.levels.get(agent_id) ?? 0), ...figure })
    }
    await storeFigures(trx, stored, momentOf(move.id))
    return placed.length
  })
}

async function bringAll(run: Run, { move, rootId }: { move: MoveIn; rootId: number }): Promise<void> {
  const { db, source, ids } = run
  const agents = readEntities(source.records, source, (entity) => entity === 'agents')
  for await (const stored of bringAgents(agents, { ...run, rootId })) noteStored(run, 'agents', stored)
  const facts = await bringOwned(run)
  for await (const stored of addMissingPayments(db)) noteStored(run, 'payments that the source lacks', stored)
  noteStored(run, 'places', await bringNetwork(run, facts, move))
  const agentIds = [...ids.values()].toSorted((one, other) => one - other)
  for await (const done of bringBalances(db, { agentIds, wanted: facts.nets, at: momentOf(move.id) })) {
    noteStored(run, 'balances', done)
  }
  const bringing = { ...run, readPicture: source.readPicture, onLeftOut: run.control.onLeftOut }
  const content = readEntities(source.records, source, isContent)
  for await (const what of bringContent(content, bringing)) noteStored(run, what, 1)
  const pictured = readEntities(source.records, source, hasPictures)
  for await (const what of bringPictures(pictured, bringing)) noteStored(run, `pictures of ${what}`, 1)
}

/** Begins an export, or goes on with the one that was interrupted. */
async function begin({ db }: MoveDeps, digest: string): Promise<{ move: MoveIn; rootId: number }> {
  return inTransaction(db, async (trx) => {
    const occupied = await findOccupied(trx)
    if (occupied !== undefined) throw conflict(`${occupied} A company moves into a new database.`)
    const root = await findRoot(trx)
    if (root === undefined) throw conflict('The company has not been founded. Start the server once first.')
    const { move, isNew } = await beginMove(trx, digest)
    if (isNew) {
      await recordAudit(trx, {
        actor: { kind: 'operator' },
        action: 'company.move-in',
        subject: { kind: 'move', id: move.id },
        after: { source: digest },
      })
    }
    return { move, rootId: root.id }
  })
}

/** Returns the agents that come. Throws `invalid` under `source` for records that are refused for a reason that is not allowed. */
async function judgeAllowed(source: MoveSource): Promise<AgentRegister> {
  const { register, ...judged } = await judgeSource(source.records, source)
  const refused = stopping(judged, source.allowed).length
  if (refused > 0) throw refuseSource(`Records that would be refused: ${refused}. Look at them with the step check.`)
  return register
}

/**
 * Brings a source over. Resolves to false if it was stopped by the signal; started again it goes on. Nobody is notified,
 * mailed or paid. Throws `invalid` under `source` for records that are refused for a reason that is not allowed, and
 * `conflict` if somebody else moves in at the moment, if genuine money has moved in the database, if another export was
 * interrupted, and once the move is finished.
 */
export async function runMoveIn(deps: MoveDeps, source: MoveSource, control: MoveControl): Promise<boolean> {
  return aloneIn(deps.direct, async () => {
    const register = await judgeAllowed(source)
    const begun = await begin(deps, source.digest)
    const run: Run = { ...deps, source, control, register, ids: await listBroughtAgents(deps.db) }
    try {
      await bringAll(run, begun)
      await inTransaction(deps.db, (trx) => endMove(trx, begun.move.id))
      return true
    } catch (error) {
      if (error instanceof StoppedError) return false
      throw error
    } finally {
      await inTransaction(deps.db, continueNumbers)
    }
  })
}
