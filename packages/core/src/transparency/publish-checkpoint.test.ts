/** A signed checkpoint agrees with the log, and no checkpoint is signed that contradicts an earlier one. */
import { randomBytes } from 'node:crypto'
import { databaseForEach } from '@evergrove/db/testing'
import { sql } from 'kysely'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Mail } from '../mail/index.ts'
import { corrupt, found, join } from '../network/testing/network-world.ts'
import type { Schema } from '../platform/schema.ts'
import { anchorCheckpoint } from './anchors.ts'
import { checkLog } from './check-log.ts'
import { findNewestCheckpoint, logSize, selectKeys, storedTree } from './log.repository.ts'
import { inclusionProof } from './merkle.ts'
import { publishCheckpoint, sendCheckpointMail } from './publish-checkpoint.ts'
import { selectLogged } from './records.repository.ts'
import { sequenceRecords } from './sequence-records.ts'
import { openLogKey, openNote, signCheckpoint } from './signed-note.ts'
import { memoryStorage, signatureMemory } from './testing/memory-storage.ts'
import { includes } from './testing/rfc9162.ts'

const database = databaseForEach<Schema>()
let root: number
let clock: Date
let storage: ReturnType<typeof memoryStorage>
let signed: ReturnType<typeof signatureMemory>

const first = { ...openLogKey('1'.repeat(64)), mayReplace: true }
const second = { ...openLogKey('2'.repeat(64)), mayReplace: true }

beforeEach(async () => {
  root = await found(database.db)
  storage = memoryStorage()
  signed = signatureMemory()
  clock = new Date()
})

const publish = (key = first, more = {}) =>
  publishCheckpoint({
    db: database.db,
    storage,
    key,
    signed,
    origin: () => 'example.com/log',
    now: () => clock,
    ...more,
  })

async function extend(key = first) {
  await sequenceRecords(database)
  return publish(key)
}

const verifier = { origin: 'example.com/log', publicKey: first.publicKey }

/** Adds credits of one cent, each of which becomes an entry of the log. */
const postMany = (count: number) =>
  sql`
    insert into ledger_transfers (kind, phase, debit_account_id, credit_account_id, amount, reason)
    select 'adjustment', 'single', ${-49 - (root % 16)}, ${root}::bigint, 1, 'n'
    from generate_series(1, ${count}::int)`.execute(database.db)

test('a checkpoint signs a tree against which every entry can be proven', async () => {
  await join(database.db, root)
  const published = await extend()
  const checkpoint = openNote(published?.note ?? '', verifier)
  if (checkpoint === undefined) return expect.fail('The checkpoint is not signed')
  const size = await logSize(database.db)
  expect(checkpoint.size).toBe(size)
  const tree = storedTree(database.db, size)
  for (const { position, leaf } of await selectLogged(database.db, { from: 0, to: size })) {
    const proof = await inclusionProof(tree, position)
    expect(includes({ position, size, leaf, proof, root: checkpoint.root })).toBe(true)
  }
  expect(Buffer.from((await storage.read('log/checkpoint')) ?? []).toString()).toBe(published?.note)
})

test('an unchanged log is signed again only after an hour', async () => {
  await extend()
  expect(await publish()).toBeUndefined()
  clock = new Date(Date.now() + 3_600_001)
  expect(await publish()).toMatchObject({ size: 1 })
})

test('a new key tells every process that pages have changed, and a further checkpoint does not', async () => {
  const tables: string[] = []
  const stop = await database.listen('content_changed', (table) => tables.push(table))
  await extend()
  await vi.waitFor(() => expect(tables).toEqual(['log_keys']))
  await join(database.db, root)
  await extend()
  await join(database.db, root)
  await extend(second)
  await vi.waitFor(() => expect(tables).toEqual(['log_keys', 'log_keys']))
  await stop()
})

test('each full tile is stored once, before the checkpoint that covers it', async () => {
  await sql`
    insert into ledger_accounts (id, kind, agent_id)
    select ${root}::bigint, 'agent', ${root} on conflict do nothing`.execute(database.db)
  await join(database.db, root)
  await postMany(700)
  await extend()
  const tiles = storage.written.filter((key) => key.startsWith('log/tile/'))
  expect(tiles).toEqual(['log/tile/0/000', 'log/tile/0/001'])
  await postMany(100)
  await extend()
  expect(storage.written.filter((key) => key.startsWith('log/tile/'))).toEqual([...tiles, 'log/tile/0/002'])
  const bytes = await storage.read('log/tile/0/001')
  const leaves = await selectLogged(database.db, { from: 256, to: 512 })
  expect(Buffer.from(bytes ?? [])).toEqual(Buffer.concat(leaves.map(({ leaf }) => leaf)))
})

test('a new key replaces the old one, which then signs nothing more', async () => {
  await extend()
  await join(database.db, root)
  const published = await extend(second)
  expect(openNote(published?.note ?? '', { ...verifier, publicKey: second.publicKey })).toBeDefined()
  expect((await selectKeys(database.db)).map(({ public_key }) => Buffer.from(public_key))).toEqual([
    second.publicKey,
    first.publicKey,
  ])
  await expect(publish(first)).rejects.toThrow('The key of this process was replaced')
  const third = { ...openLogKey('3'.repeat(64)), mayReplace: false }
  await expect(publish(third)).rejects.toThrow('Set LOG_KEY in every process')
})

test.each([
  [
    'a leaf was changed',
    'log_leaves',
    "update log_leaves set leaf = decode(repeat('00', 32), 'hex') where position = 2",
    'no longer begins',
  ],
  ['leaves were cut off', 'log_leaves', 'delete from log_leaves where position > 2', 'lacks a hash|no longer begins'],
  [
    'a checkpoint was changed',
    'log_checkpoints',
    "update log_checkpoints set root = decode(repeat('00', 32), 'hex')",
    'no longer begins',
  ],
  [
    'the database was set back',
    'log_leaves',
    'delete from log_leaves where position > 2; delete from log_checkpoints',
    'were signed before',
  ],
])('nothing more is signed after %s', async (_what, table, statements, problem) => {
  await join(database.db, root)
  await extend()
  for (const statement of statements.split('; ')) {
    await corrupt(database.db, statement.includes('log_checkpoints') ? 'log_checkpoints' : table, statement)
  }
  signed.forget()
  clock = new Date(Date.now() + 3_600_001)
  await expect(publish()).rejects.toThrow(new RegExp(problem))
  expect(storage.written.filter((key) => key === 'log/checkpoint')).toHaveLength(1)
})

/** Removes the checkpoints and changes a leaf, as somebody with access to the database could. */
async function forkLog(): Promise<void> {
  await corrupt(database.db, 'log_checkpoints', 'delete from log_checkpoints')
  await corrupt(
    database.db,
    'log_leaves',
    "update log_leaves set leaf = decode(repeat('00', 32), 'hex') where position = 2",
  )
}

const hoursLater = (hours: number) => {
  clock = new Date(Date.now() + hours * 3_600_000 + 1)
}

test('[R12] a process signs no second root for entries that it knows, even if database and file storage agree on one', async () => {
  await join(database.db, root)
  const published = await extend()
  await forkLog()
  storage.remove('log/checkpoint')
  await expect(publish()).rejects.toThrow('The log is not the one of which this process knows the first')
  await join(database.db, root)
  await expect(extend()).rejects.toThrow('The log is not the one of which this process knows the first')
  expect(await signed.read()).toBe(published?.note)
  expect(storage.written.filter((key) => key === 'log/checkpoint')).toHaveLength(1)
})

test('[R12] a process signs no log that continues from an older checkpoint in database and file storage', async () => {
  const older = await extend()
  await join(database.db, root)
  const { size = 0 } = (await extend()) ?? {}
  await corrupt(database.db, 'log_checkpoints', `delete from log_checkpoints where size = ${size}`)
  await corrupt(
    database.db,
    'log_leaves',
    `update log_leaves set leaf = decode(repeat('00', 32), 'hex') where position = ${size - 1}`,
  )
  await storage.write('log/checkpoint', Buffer.from(older?.note ?? ''), '')
  await expect(publish()).rejects.toThrow('The log is not the one of which this process knows the first')
  await corrupt(database.db, 'log_leaves', `delete from log_leaves where position = ${size - 1}`)
  await expect(publish()).rejects.toThrow(`The log has ${size - 1} entries, and this process knows ${size}.`)
  await signed.write('a note\n')
  await expect(publish()).rejects.toThrow('is damaged')
})

test('[R12] a process signs no log under another name', async () => {
  await extend()
  await corrupt(database.db, 'log_keys', "update log_keys set origin = 'example.org/log'")
  hoursLater(1)
  await expect(publish()).rejects.toThrow('The log is called example.org/log, and this process signed example.com/log')
})

test('[R12] a process remembers the newest checkpoint of all processes, and never replaces it by an older one', async () => {
  await extend()
  signed.forget()
  await publish()
  const newest = await findNewestCheckpoint(database.db)
  expect(await signed.read()).toBe(newest?.note)
  const ahead = signCheckpoint({ ...first, origin: verifier.origin }, { size: 2, root: randomBytes(32) })
  await signed.write(ahead)
  await expect(publish()).rejects.toThrow('The log has 1 entries, and this process knows 2.')
  expect(await signed.read()).toBe(ahead)
})

test.each([
  ['was signed according to the database', 'select', 1],
  ['has entries older than a day', 'delete from log_checkpoints', 25],
])('[R12] without a checkpoint in the file storage, a log that %s is not signed', async (_what, statement, hours) => {
  await extend()
  signed.forget()
  storage.remove('log/checkpoint')
  await corrupt(database.db, 'log_checkpoints', statement)
  hoursLater(hours)
  await expect(publish()).rejects.toThrow('The file storage has no checkpoint, although the log was signed before.')
  expect(await publish(first, { isRestored: true })).toMatchObject({ size: 1 })
  hoursLater(hours + 2)
  expect(await publish()).toMatchObject({ size: 1 })
})

test('nothing more is signed if a stored tile differs from the log', async () => {
  await join(database.db, root)
  await extend()
  await storage.write('log/tile/0/000', new Uint8Array(8192), '')
  await postMany(300)
  await expect(extend()).rejects.toThrow('The stored tile/0/000 differs')
  expect((await findNewestCheckpoint(database.db))?.size).toBeLessThan(256)
})

test('one checkpoint is anchored for each hour and each day, and the check reads them', async () => {
  const anchor = memoryStorage()
  await extend()
  const at = (time: string) => anchorCheckpoint({ db: database.db, anchor, now: () => new Date(time) })
  await at('2026-11-25T13:05:00Z')
  await at('2026-11-25T13:50:00Z')
  await at('2026-11-25T14:05:00Z')
  expect(anchor.written).toEqual([
    'checkpoints/2026-11-25.txt',
    'checkpoints/2026-11-25T13.txt',
    'checkpoints/2026-11-25T14.txt',
  ])
  const now = () => new Date('2026-11-25T15:00:00Z')
  const anchorRows = async (opened: () => Promise<typeof anchor>) => {
    const { findings } = await checkLog({ db: database.db, storage, now, anchor: opened })
    return findings.filter(({ name }) => name.startsWith('Anchored')).flatMap(({ rows }) => rows)
  }
  expect(await anchorRows(async () => anchor)).toEqual([])
  expect(await anchorRows(() => Promise.reject(new Error('away')))).toEqual(['the second store cannot be read: away'])
})

test('the auditor is mailed the newest checkpoint with its key', async () => {
  const sent: Mail[] = []
  const deps = {
    db: database.db,
    mailer: { send: async (mail: Mail) => void sent.push(mail) },
    publicUrl: () => 'https://www.example.org',
  }
  await sendCheckpointMail(deps, { to: 'auditor@example.com' }, { id: 'a' })
  expect(sent).toEqual([])
  const published = await extend()
  await sendCheckpointMail(deps, { to: 'auditor@example.com' }, { id: 'a' })
  expect(sent).toMatchObject([{ to: { address: 'auditor@example.com' }, subject: expect.stringMatching(/one entry$/) }])
  for (const line of published?.note.split('\n') ?? []) expect(sent[0]?.text).toContain(line)
})
