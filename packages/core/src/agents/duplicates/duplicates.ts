/**
 * Agents who may be one person: they share a bank account, a telephone number, or a name with a date of birth. Staff
 * see who they are, and only the last digits of what they share. Staff can mark two agents as different people, for one
 * thing they share.
 */
import { maskAccount, maskPhone } from '@evergrove/contract/accounts/masking'
import {
  type AgentDuplicate,
  type DuplicateGroup,
  markDifferentInput,
  type SharedKind,
  sharedKinds,
  unmarkDifferentInput,
} from '@evergrove/contract/agents/staff-views'
import { keysOf } from '@evergrove/contract/platform/records'
import { inLongSnapshot, inTransaction } from '@evergrove/db'
import { type AccountIndex, accountIndexOf, openBankDetails } from '../../accounts/index.ts'
import { type Actor, recordAudit } from '../../audit/index.ts'
import { conflict, notFound } from '../../platform/errors.ts'
import type { FieldCipher } from '../../platform/field-encryption.ts'
import { COUNTED, type Listed, type Page, rowsOf } from '../../platform/paging.ts'
import { parseInput } from '../../platform/parse-input.ts'
import type { Database } from '../../platform/schema.ts'
import { findReference, inOneSnapshot } from '../agents.repository.ts'
import {
  countGroups,
  countOutdated,
  deleteMark,
  doShare,
  type IndexedTable,
  indexedTables,
  insertMark,
  lockOutdated,
  type OutdatedRow,
  type Pair,
  type SharerRow,
  selectDuplicates,
  selectGroups,
  selectSharers,
  storeIndex,
} from './duplicates.repository.ts'

type Deps = { db: Database; cipher: FieldCipher }

/** The most agents of a group that are listed, and the most others for one agent and kind. */
const LISTED = 10
const LISTED_FOR_AGENT = 20

/**
 * Returns the number, or an empty text if it is damaged, so that one damaged number does not prevent the whole list.
 */
function findNumber(cipher: FieldCipher, id: number, account_number: string | null): string {
  try {
    return openBankDetails(cipher, { id, account_number, bank_name: null, account_name: null }).account_number ?? ''
  } catch {
    return ''
  }
}

const masks: Record<SharedKind, (cipher: FieldCipher, row: SharerRow) => string> = {
  account: (cipher, { id, account_number }) => maskAccount(findNumber(cipher, id, account_number)),
  telephone: (_, { phone_number }) => maskPhone(phone_number),
  person: () => '',
}

const toSharer = ({ id, first_name, last_name, email, code, status }: SharerRow): DuplicateGroup['agents'][number] => ({
  id,
  first_name,
  last_name,
  email,
  code,
  status,
})

/**
 * Returns one page of everything that several agents share, the newest agents first. A group whose pairs are all marked
 * as different people is left out. `total` counts up to ten thousand.
 */
export async function listDuplicates({ db, cipher }: Deps, page: Page): Promise<Listed<DuplicateGroup>> {
  return inOneSnapshot(db, async (trx) => {
    const groups = await selectGroups(trx, rowsOf(page))
    const members = new Map<string, SharerRow[]>()
    for (const kind of sharedKinds) {
      const values = groups.filter((group) => group.kind === kind).map(({ value }) => value)
      for (const { value, ...row } of await selectSharers(trx, kind, { values, limit: LISTED })) {
        const key = `${kind} ${value}`
        members.set(key, [...(members.get(key) ?? []), row])
      }
    }
    const items = groups.map(({ kind, value, total }) => {
      const rows = members.get(`${kind} ${value}`) ?? []
      const [first] = rows
      return { kind, masked: first === undefined ? '' : masks[kind](cipher, first), total, agents: rows.map(toSharer) }
    })
    return { items, total: await countGroups(trx, COUNTED) }
  })
}

/** Returns agents who share something with this one, and what; those marked as different people last. Throws `not_found`. */
export async function listAgentDuplicates({ db, cipher }: Deps, id: number): Promise<AgentDuplicate[]> {
  if ((await findReference(db, id)) === undefined) throw notFound()
  const rows = await selectDuplicates(db, id, LISTED_FOR_AGENT)
  return rows
    .map((row) => ({
      kind: row.kind,
      masked: masks[row.kind](cipher, row),
      agent: toSharer(row),
      different:
        row.reason === null || row.marked_at === null
          ? null
          : { reason: row.reason, marked_by: row.marked_by, marked_at: row.marked_at.toISOString() },
    }))
    .toSorted((a, b) => Number(a.different !== null) - Number(b.different !== null))
}

type Marking = { agentId: number; input: unknown; actor: Actor }

/**
 * Marks two agents as different people for one thing that they share, with a reason. If they later share something
 * else, that is shown. The mark is recorded in the audit trail. Throws `invalid` by field, `not_found`, and `conflict`
 * if they do not share it or are marked already.
 */
export async function markDifferent({ db }: { db: Database }, { agentId, input, actor }: Marking): Promise<void> {
  const { kind, other_id, reason } = parseInput(markDifferentInput, input)
  const pair: Pair = { kind, agentId, otherId: other_id }
  await inTransaction(db, async (trx) => {
    if ((await findReference(trx, agentId)) === undefined) throw notFound()
    if (!(await doShare(trx, pair))) throw conflict('These agents no longer share this.')
    const mark = { reason, staff_id: actor.kind === 'staff' ? actor.id : null }
    if (!(await insertMark(trx, pair, mark))) throw conflict('These agents are already marked as different people.')
    const after = { kind, other_agent_id: other_id }
    const subject = { kind: 'agent', id: agentId } as const
    await recordAudit(trx, { actor, action: 'agent.mark-different', subject, after, reason })
  })
}

/** Takes the mark back, and records that in the audit trail. Throws `invalid` by field, and `conflict` if they are not marked. */
export async function unmarkDifferent({ db }: { db: Database }, { agentId, input, actor }: Marking): Promise<void> {
  const { kind, other_id } = parseInput(unmarkDifferentInput, input)
  await inTransaction(db, async (trx) => {
    if ((await findReference(trx, agentId)) === undefined) throw notFound()
    const reason = await deleteMark(trx, { kind, agentId, otherId: other_id })
    if (reason === undefined) throw conflict('These agents are not marked as different people.')
    const before = { kind, other_agent_id: other_id, reason }
    const subject = { kind: 'agent', id: agentId } as const
    await recordAudit(trx, { actor, action: 'agent.unmark-different', subject, before })
  })
}

// Indexes of account numbers may be missing or outdated: in rows older than the indexes, for numbers that a process of
// an earlier release has changed, and for all numbers after the key of encrypted fields has changed.

/** Few enough to hold their locks for only some milliseconds. */
const BATCH_ROWS = 100

/** Returns the index; undefined for a number that cannot be opened. */
function indexFor(cipher: FieldCipher, { agent_id, account_number }: OutdatedRow): AccountIndex | undefined {
  if (account_number === null) return { account_index: null, account_index_of: null }
  try {
    const opened = openBankDetails(cipher, { id: agent_id, account_number, bank_name: null, account_name: null })
    return accountIndexOf(cipher, opened.account_number ?? '', account_number)
  } catch {
    return undefined
  }
}

async function indexBatch({ db, cipher }: Deps, table: IndexedTable, after: number) {
  return inTransaction(db, async (trx) => {
    const rows = await lockOutdated(trx, table, { after, limit: BATCH_ROWS, keyId: cipher.newestKeyId })
    let indexed = 0
    for (const row of rows) {
      const index = indexFor(cipher, row)
      if (index === undefined) continue
      await storeIndex(trx, table, { id: row.id, ...index })
      indexed += 1
    }
    return { indexed, lastId: rows.at(-1)?.id }
  })
}

/**
 * Makes every missing or outdated index, a hundred rows at a time, beside running processes: rows that someone is
 * changing are left to the next run. Returns the number of indexes that were made, and of those that are left.
 */
export async function indexAccounts(deps: Deps): Promise<{ indexed: number; left: number }> {
  let total = 0
  for (const table of keysOf(indexedTables)) {
    for (let after: number | undefined = 0; after !== undefined; ) {
      const { indexed, lastId } = await indexBatch(deps, table, after)
      total += indexed
      after = lastId
    }
  }
  const left = await inLongSnapshot(deps.db, (trx) => countOutdated(trx, deps.cipher.newestKeyId))
  return { indexed: total, left }
}
