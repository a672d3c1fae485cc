/** Brings the agents of a source over: sponsors first, each with the same code, dates, contact and bank data. */
import { inTransaction } from '@evergrove/db'
import { bankFields, decoyOf, readFormerHash, sealBankDetail } from '../accounts/index.ts'
import type { FieldCipher } from '../platform/field-encryption.ts'
import type { Database, Trx } from '../platform/schema.ts'
import type { AgentRegister } from './agent-register.ts'
import { canCome, digestOf, type ReadRecord, textIn } from './read-record.ts'
import { inBatches } from './source.ts'
import {
  type BroughtOver,
  listKnown,
  nextIdOf,
  noteBroughtOver,
  type StoredAgent,
  storeAgents,
  storeCosts,
} from './store.repository.ts'

/** Yields the agents that come, each after its sponsor, whatever their order in the source. */
async function* sponsorsFirst(agents: AsyncIterable<ReadRecord>, register: AgentRegister): AsyncGenerator<ReadRecord> {
  const seen = new Set<string>()
  const come = new Set<string>()
  const waiting = new Map<string, ReadRecord[]>()
  for await (const agent of agents) {
    const { key } = agent.record
    if (seen.has(key) || !canCome(agent) || register.find(key, 'key') === undefined) continue
    seen.add(key)
    const sponsor = register.sponsorOf(key)
    if (sponsor !== undefined && !come.has(sponsor)) {
      waiting.set(sponsor, [...(waiting.get(sponsor) ?? []), agent])
      continue
    }
    const ready = [agent]
    for (let next = ready.shift(); next !== undefined; next = ready.shift()) {
      come.add(next.record.key)
      yield next
      ready.push(...(waiting.get(next.record.key) ?? []))
      waiting.delete(next.record.key)
    }
  }
}

export type BringingAgents = {
  db: Database
  cipher: FieldCipher
  register: AgentRegister
  /** The company's own agent, which the agent of the source without a sponsor becomes. */
  rootId: number
  /** Our ids by the keys of the source; completed here. */
  ids: Map<string, number>
}

function toStored(read: ReadRecord, id: number, { cipher, register, ids }: BringingAgents): StoredAgent {
  const {
    bank_name,
    account_name,
    account_number,
    is_verified,
    sponsor: _,
    image: __,
    plan: ___,
    ...kept
  } = read.values
  const bank = { bank_name, account_name, account_number }
  const sponsor = register.sponsorOf(read.record.key)
  const sealed = bankFields.map((field) => {
    const text = bank[field]
    return typeof text === 'string' ? sealBankDetail(cipher, id, { field, text }) : {}
  })
  const { password, date_joined, ...values } = kept
  return {
    ...values,
    // The company's own agent is never anything else (plan rules 5 and 32).
    ...(sponsor === undefined ? { status: 'Active' } : {}),
    ...Object.assign({}, ...sealed),
    id,
    date_joined,
    password_hash: password ?? null,
    email_verified_at: is_verified === false ? null : date_joined,
    recommended_by: sponsor === undefined ? null : ids.get(sponsor),
  }
}

/** Stores the agents of a batch that are new or have changed. Returns how many these are. */
async function storeBatch(trx: Trx, batch: readonly ReadRecord[], bringing: BringingAgents): Promise<number> {
  const { register, rootId, ids } = bringing
  const keys = batch.map(({ record }) => record.key)
  const known = await listKnown(trx, 'agents', keys)
  let next = await nextIdOf(trx, 'agents')
  const notes: BroughtOver[] = []
  const rows: StoredAgent[] = []
  for (const read of batch) {
    const { key } = read.record
    const digest = digestOf(read.values, register.sponsorOf(key) ?? '')
    const before = known.get(key)
    const id = before?.id ?? (register.sponsorOf(key) === undefined ? rootId : next++)
    ids.set(key, id)
    if (before?.digest === digest) continue
    notes.push({ former_id: key, id, digest })
    rows.push(toStored(read, id, bringing))
  }
  if (rows.length === 0) return 0
  await storeAgents(trx, rows)
  const hashes = batch.flatMap((read) => readFormerHash(textIn(read, 'password')) ?? [])
  await storeCosts(trx, [...new Set(hashes.map(decoyOf))])
  await noteBroughtOver(trx, 'agents', notes)
  return rows.length
}

/** Brings the agents over in batches of one transaction each, and yields after each how many were new or have changed. */
export async function* bringAgents(agents: AsyncIterable<ReadRecord>, bringing: BringingAgents) {
  for await (const batch of inBatches(sponsorsFirst(agents, bringing.register))) {
    yield await inTransaction(bringing.db, (trx) => storeBatch(trx, batch, bringing))
  }
}
