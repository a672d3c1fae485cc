/** Attacks by the product's role or the owner of the tables are found, as the table in docs/security.md states. */
import { randomBytes } from 'node:crypto'
import { inTransaction } from '@evergrove/db'
import { databaseForEach, openAsProduct, type TestDatabase } from '@evergrove/db/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { checkAudit } from '../audit/index.ts'
import { listNewestChecks, proveLog } from '../checks/index.ts'
import { adjustBalance, checkLedger } from '../ledger/index.ts'
import { found, join, staff } from '../network/testing/network-world.ts'
import type { Schema } from '../platform/schema.ts'
import { type FindingKind, findingNames } from './check-checkpoints.ts'
import { checkLog } from './check-log.ts'
import { logSize, storedTree } from './log.repository.ts'
import { rootOf } from './merkle.ts'
import { publishCheckpoint } from './publish-checkpoint.ts'
import { selectLogged } from './records.repository.ts'
import { leafOf } from './records.ts'
import { sequenceRecords } from './sequence-records.ts'
import { openLogKey, signCheckpoint } from './signed-note.ts'
import { memoryStorage, signatureMemory } from './testing/memory-storage.ts'

const database = databaseForEach<Schema>()
let product: Pick<TestDatabase<Schema>, 'db' | 'close'>
let storage: ReturnType<typeof memoryStorage>
let signed: ReturnType<typeof signatureMemory>
let root: number
let clock: Date

const key = { ...openLogKey('1'.repeat(64)), mayReplace: true }
const HOUR_MS = 3_600_000

beforeAll(async () => {
  product = await openAsProduct(database)
})
beforeEach(async () => {
  storage = memoryStorage()
  signed = signatureMemory()
  clock = new Date()
  root = await found(database.db)
  for (let count = 0; count < 4; count += 1) await join(database.db, root)
  await adjustBalance(
    { db: database.db },
    { input: { agent_id: root, direction: 'credit', amount: '50.00', reason: 'Counted again' }, actor: staff },
  )
  await extend()
})
afterAll(async () => {
  if (product.db !== database.db) await product.close()
})

const NAME = 'example.com/log'
const now = () => clock
const publish = (more = {}) =>
  publishCheckpoint({ db: database.db, storage, key, signed, origin: () => NAME, now, ...more })

async function extend() {
  await sequenceRecords(database)
  return publish()
}

/** Runs the next night, which takes the remaining records and checks everything. Returns the kinds of findings. */
async function findAtNight(): Promise<FindingKind[]> {
  clock = new Date(Date.now() + HOUR_MS)
  await sequenceRecords(database)
  const { findings } = await checkLog({ db: database.db, storage, now, publicKey: key.publicKey })
  const names = new Set(findings.filter(({ count }) => count > 0).map(({ name }) => name))
  return (Object.keys(findingNames) as FindingKind[]).filter((kind) => names.has(findingNames[kind]))
}

/** Returns an attack that bypasses every trigger, as a superuser who owns the tables can. */
const byOwner =
  (...statements: string[]) =>
  () =>
    inTransaction(database.db, async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx)
      for (const statement of statements) await sql.raw(statement).execute(trx)
    })

const someTransfer = `(select id from ledger_transfers where kind = 'referral_bonus' order by id limit 1)`
const someEntry = '(select id from audit_entries order by id limit 1)'

/** Writes the chain of the audit trail again, as somebody could who knows how it is made. */
const chainAgain = `
  do $$ declare entry audit_entries; last bytea; place bigint := 0; begin
    delete from audit_links;
    for entry in select * from audit_entries order by id loop
      place := place + 1; last := hash_audit_entry(last, entry);
      insert into audit_links (position, entry_id, hash) values (place, entry.id, last);
    end loop; end $$`

/** Computes the leaves again from the present records, with the existing salts. */
async function leavesAgain(): Promise<void> {
  for (const { position, kind, record, salt } of await selectLogged(database.db, { from: 0, to: 1000 })) {
    if (record === null) continue
    const leaf = leafOf(kind, record, salt).toString('hex')
    await byOwner(`update log_leaves set leaf = decode('${leaf}', 'hex') where position = ${position}`)()
  }
}

/** Signs the present log with a key, and replaces the stored checkpoint. */
async function signAgain(signer = key): Promise<void> {
  const size = await logSize(database.db)
  const newRoot = await rootOf(storedTree(database.db, size))
  const note = signCheckpoint({ ...signer, origin: 'example.com/log' }, { size, root: newRoot })
  await byOwner(
    `update log_checkpoints set size = ${size}, root = decode('${Buffer.from(newRoot).toString('hex')}', 'hex'), note = '${note}'`,
  )()
}

const changeAmount = byOwner(
  `update ledger_transfers set amount = amount + 1 where id = ${someTransfer}`,
  'update ledger_transfers t set digest = digest_transfer(t)',
)

type Attack = [what: string, attack: () => Promise<unknown>, found: FindingKind[]]

const attacks: Attack[] = [
  ['changes an amount and its digest', changeAmount, ['changed']],
  [
    'changes the reason of an adjustment and its digest',
    byOwner(
      "update ledger_transfers set reason = 'Other' where kind = 'adjustment'",
      'update ledger_transfers t set digest = digest_transfer(t)',
    ),
    ['changed'],
  ],
  [
    'moves a bonus to another agent',
    byOwner(`update ledger_transfers set credit_account_id = (select max(id) from agents) where id = ${someTransfer}`),
    ['changed'],
  ],
  [
    'changes when a transfer was made',
    byOwner(
      `update ledger_transfers set created_at = created_at - interval '1 microsecond' where id = ${someTransfer}`,
    ),
    ['changed'],
  ],
  ['deletes a bonus', byOwner(`delete from ledger_transfers where id = ${someTransfer}`), ['gone']],
  [
    'deletes a bonus and its leaf',
    byOwner(
      `delete from log_leaves where kind = 'transfer' and record_id = ${someTransfer}`,
      `delete from ledger_transfers where id = ${someTransfer}`,
    ),
    ['gap', 'contradiction', 'file'],
  ],
  [
    'exchanges the times of two transfers',
    byOwner(`
      update ledger_transfers t set created_at = o.created_at from ledger_transfers o, (
        select min(id) as one, max(id) as other from ledger_transfers where kind = 'registration_fee') pair
      where t.id in (one, other) and o.id = one + other - t.id`),
    ['changed'],
  ],
  ['changes who acted', byOwner(`update audit_entries set actor_id = 2 where id = ${someEntry}`), ['changed']],
  [
    'rewrites the whole audit trail with its chain',
    byOwner("update audit_entries set reason = 'Another reason'", chainAgain),
    ['changed'],
  ],
  [
    'deletes an audit entry, and writes the chain again',
    byOwner('delete from audit_links', `delete from audit_entries where id = ${someEntry}`, chainAgain),
    ['gone'],
  ],
  ['changes a bonus of the plan', byOwner('update plan_versions set referral_bonus = referral_bonus + 1'), ['changed']],
  [
    'swaps a level of the plan',
    byOwner(`
      update plan_levels l set expected_match_bonus = o.expected_match_bonus
      from plan_levels o where o.plan_version_id = l.plan_version_id and l.level in (1, 2) and o.level = 3 - l.level`),
    ['changed'],
  ],
  [
    'removes the reward of a level',
    byOwner('update plan_levels set additional_reward = null, reward_value = 0 where additional_reward is not null'),
    ['changed'],
  ],
  [
    'changes a record and its leaf',
    async () => {
      await changeAmount()
      await leavesAgain()
    },
    ['contradiction', 'file'],
  ],
  [
    'changes a record and its leaf, and forges the checkpoint without the key',
    async () => {
      await changeAmount()
      await leavesAgain()
      await signAgain({ ...openLogKey('9'.repeat(64)), mayReplace: true })
    },
    ['signature', 'file'],
  ],
  [
    'changes a record and its leaf, and signs with the stolen key, but leaves the file storage unchanged',
    async () => {
      await changeAmount()
      await leavesAgain()
      await signAgain()
    },
    ['file'],
  ],
  [
    'puts two leaves in another order',
    byOwner(
      `
      update log_leaves l set kind = o.kind, record_id = o.record_id + 1000, salt = o.salt, leaf = o.leaf
      from log_leaves o where l.position in (1, 2) and o.position = 3 - l.position`,
      'update log_leaves set record_id = record_id - 1000 where record_id > 1000',
    ),
    ['contradiction', 'file'],
  ],
  [
    'changes a salt',
    byOwner("update log_leaves set salt = decode(repeat('00', 16), 'hex') where position = 3"),
    ['changed'],
  ],
  [
    'removes the end of the log',
    byOwner('delete from log_leaves where position > 5', 'update log_progress set settled_id = 1000, seen_id = 1000'),
    ['missing', 'contradiction', 'file'],
  ],
  [
    'sets log and checkpoints back to an older dump',
    byOwner(
      'alter table log_leaves disable trigger all',
      'delete from log_checkpoints',
      'delete from log_leaves where position > 5',
      'update log_progress set settled_id = 1000, seen_id = 1000',
    ),
    ['missing', 'file'],
  ],
  [
    'hides a record from the sequencer',
    async () => {
      await database.db.updateTable('log_progress').set({ settled_id: 1_000_000, seen_id: 1_000_000 }).execute()
      await join(database.db, root)
      // The check gives a record some minutes to enter the log.
      clock = new Date(Date.now() + HOUR_MS)
    },
    ['missing'],
  ],
  [
    'changes the root of a checkpoint',
    byOwner("update log_checkpoints set root = decode(repeat('00', 32), 'hex')"),
    ['contradiction', 'signature'],
  ],
  [
    'changes the note of a checkpoint',
    byOwner("update log_checkpoints set note = replace(note, 'example', 'other')"),
    ['signature'],
  ],
  [
    'exchanges the key in the history of keys',
    byOwner("update log_keys set public_key = decode(repeat('ab', 32), 'hex')"),
    ['signature', 'key', 'file'],
  ],
  [
    'adds a key and continues to sign with it',
    async () => {
      const other = { ...openLogKey('8'.repeat(64)), mayReplace: true }
      await publish({ key: other, signed: signatureMemory(), origin: () => 'x' })
    },
    ['key'],
  ],
  [
    'signs with an old key that was replaced',
    async () => {
      const old = { ...openLogKey('7'.repeat(64)), mayReplace: true }
      const { publicKey } = old
      await byOwner(
        `insert into log_keys (id, origin, public_key, added_at) overriding system value
        values (0, 'example.com/log', decode('${publicKey.toString('hex')}', 'hex'), now() - interval '1 day')`,
      )()
      await signAgain(old)
      await byOwner('update log_checkpoints set key_id = 0')()
    },
    ['signature'],
  ],
  [
    'deletes the checkpoints of a night',
    byOwner("update log_checkpoints set created_at = now() - interval '2 days'"),
    ['signature', 'pause'],
  ],
  [
    'changes the stored root of a tile',
    byOwner("insert into log_nodes values (1, 7, decode(repeat('00', 32), 'hex'))"),
    ['tile'],
  ],
  ['removes the checkpoint from the file storage', async () => storage.remove('log/checkpoint'), ['file']],
  [
    'puts another checkpoint into the file storage',
    async () =>
      storage.write(
        'log/checkpoint',
        Buffer.from(
          signCheckpoint(
            { ...openLogKey('9'.repeat(64)), origin: 'example.com/log' },
            { size: 3, root: randomBytes(32) },
          ),
        ),
        '',
      ),
    ['file'],
  ],
  [
    'adds a leaf for a record that does not exist',
    async () => {
      const leaf = { kind: 'transfer' as const, record_id: 4711, salt: randomBytes(16), leaf: randomBytes(32) }
      await database.db
        .insertInto('log_leaves')
        .values({ ...leaf, position: await logSize(database.db) })
        .execute()
    },
    ['gone'],
  ],
]

describe('the nightly check', () => {
  test('finds nothing in a log that nobody touched, and runs under the product’s role', async () => {
    expect(await findAtNight()).toEqual([])
    await join(database.db, root)
    await sequenceRecords(product)
    await publish()
    expect((await checkLog({ db: product.db, storage, now })).findings.every(({ count }) => count === 0)).toBe(true)
  })

  test.each(attacks)('finds that somebody %s', async (_what, attack, kinds) => {
    await attack()
    expect(await findAtNight()).toEqual(kinds)
  })
})

test('a stored result that was edited names the finding again after the next night', async () => {
  const prove = () => proveLog({ db: database.db, storage, now, publicKey: key.publicKey })
  const stored = async () => (await listNewestChecks(database.db)).log?.breaches.map(({ name }) => name)
  await changeAmount().then(prove)
  await byOwner("update check_results set breaches = '[]'")()
  expect(await stored()).toEqual([])
  await prove()
  expect(await stored()).toEqual([findingNames.changed])
})

describe('no further checkpoint is signed', () => {
  const stopped: Attack[] = attacks.filter(([, , kinds]) => kinds.some((kind) => kind === 'contradiction'))

  test.each(stopped)('after somebody %s', async (_what, attack) => {
    await attack()
    clock = new Date(Date.now() + HOUR_MS + 1)
    await expect(publish()).rejects.toThrow('log')
  })
})

describe('beyond what the log can find by itself', () => {
  test('an adjustment by SQL is a record like any other, and stays in the log for ever', async () => {
    const broken = async () => (await checkLedger(database.db)).flatMap(({ count, name }) => (count > 0 ? [name] : []))
    await sql`
      insert into ledger_transfers (kind, phase, debit_account_id, credit_account_id, amount, reason)
      values ('adjustment', 'single', ${-49 - (root % 16)}, ${root}, 100, 'Gift')`.execute(database.db)
    expect(await findAtNight()).toEqual([])
    expect((await checkAudit(database.db)).count).toBe(0)
    expect(await broken()).toEqual([
      expect.stringMatching(/^every transfer but a hold has the audit entry/),
      expect.stringMatching(/^every correction of a balance has its audit entry/),
    ])
    await sql`
      insert into audit_entries (created_at, actor_kind, action, subject_kind, subject_id, before, after, reason)
      select created_at, 'operator', 'balance.adjust', 'agent', ${root}, '{"total_balance": "0"}', '{"total_balance": "100"}', reason
      from ledger_transfers where reason = 'Gift'`.execute(database.db)
    expect(await broken()).toEqual([])
  })

  test('a log that was rewritten completely, with key and file storage, is found with a checkpoint kept elsewhere', async () => {
    const anchor = memoryStorage() // Stands for a second store that locks its objects, or the mail of an auditor.
    const kept = Buffer.from((await storage.read('log/checkpoint')) ?? []).toString()
    await changeAmount()
    await leavesAgain()
    await signAgain()
    const { note } = await database.db.selectFrom('log_checkpoints').select('note').executeTakeFirstOrThrow()
    await storage.write('log/checkpoint', Buffer.from(note), '')
    expect(await findAtNight()).toEqual([])
    expect(note.split('\n')[1]).toBe(kept.split('\n')[1])
    expect(note).not.toBe(kept)
    await anchor.write('checkpoints/2026-01-01.txt', Buffer.from(kept), '')
    const deps = { db: database.db, storage, now: () => new Date('2026-01-02T00:00:00Z'), anchor: async () => anchor }
    const { findings } = await checkLog(deps)
    expect(findings.find(({ name }) => name === findingNames.anchor)?.rows).toEqual([
      'none of the last day',
      'checkpoints/2026-01-01.txt contradicts the log',
    ])
  })
})
