/** Sigstore's published verifier, sharing nothing with ours, verifies our signed notes, checkpoints and inclusion proofs. */
import { createHash, createPublicKey } from 'node:crypto'
import type { LogReceipt } from '@evergrove/contract/transparency'
import { databaseForAll } from '@evergrove/db/testing'
import { type LogCheckpoint, verifyCheckpoint } from '@sigstore/verify/dist/tlog/checkpoint.js'
import { verifyMerkleInclusion } from '@sigstore/verify/dist/tlog/merkle.js'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { found, join } from '../network/testing/network-world.ts'
import type { Schema } from '../platform/schema.ts'
import { storedTree } from './log.repository.ts'
import { consistencyProof, rememberTiles } from './merkle.ts'
import { publishCheckpoint } from './publish-checkpoint.ts'
import { selectLogged } from './records.repository.ts'
import { entryText, type RecordKind } from './records.ts'
import { sequenceRecords } from './sequence-records.ts'
import { proveRecord } from './serve-log.ts'
import { openLogKey } from './signed-note.ts'
import { memoryStorage, signatureMemory } from './testing/memory-storage.ts'

/** Sizes on both sides of the edges of tiles. They are odd for the reason that `isConsistent` gives. */
const SIZES = [257, 301, 511, 513, 999, 1279, 1281, 1405]
const PROVEN = 200

const database = databaseForAll<Schema>()
let key: string
const notes = new Map<number, string>()
const entries: { kind: RecordKind; id: number; text: string }[] = []

beforeAll(async () => {
  const { db } = database
  const root = await found(db)
  await join(db, root)
  await sequenceRecords({ db })
  const storage = memoryStorage()
  const signed = signatureMemory()
  for (const size of SIZES) {
    const { length } = await selectLogged(db, { from: 0, to: size })
    await sql`
      insert into ledger_transfers (kind, phase, debit_account_id, credit_account_id, amount, reason)
      select 'adjustment', 'single', ${-49 - (root % 16)}, ${root}::bigint, 1, 'n'
      from generate_series(1, ${size - length}::int)`.execute(db)
    await sequenceRecords({ db })
    const published = await publishCheckpoint({
      db,
      storage,
      signed,
      key: { ...openLogKey('1'.repeat(64)), mayReplace: false },
      origin: () => 'example.com/log',
      now: () => new Date(),
    })
    notes.set(size, published?.note ?? '')
  }
  for (const { kind, record_id, record, salt } of await selectLogged(db, { from: 0, to: 2000 })) {
    if (record !== null) entries.push({ kind, id: record_id, text: entryText(kind, record, salt) })
  }
  const [first] = entries
  key = first === undefined ? '' : (await proveRecord(db, first.kind, first.id)).key
})

/** Returns the log as Sigstore's verifier describes one, with the key that the transparency page shows. */
function authority() {
  const [name = '', , encoded = ''] = key.split('+')
  const bytes = Buffer.from(encoded, 'base64')
  const spki = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), bytes.subarray(1)])
  return {
    baseURL: `https://${name}`,
    logID: createHash('sha256').update(`${name}\n`).update(bytes).digest(),
    publicKey: createPublicKey({ key: spki, format: 'der', type: 'spki' }),
    validFor: { start: new Date(0), end: new Date('9999-01-01') },
  }
}

type Claim = { entry: string; position: number; hashes: readonly Uint8Array[]; note: string }

function entryOf({ entry, position, hashes, note }: Claim) {
  return {
    logIndex: String(position),
    logId: { keyId: authority().logID },
    kindVersion: { kind: '', version: '' },
    integratedTime: '0',
    inclusionPromise: undefined,
    canonicalizedBody: Buffer.from(entry),
    inclusionProof: {
      logIndex: String(position),
      rootHash: Buffer.of(),
      treeSize: '0',
      hashes: hashes.map((hash) => Buffer.from(hash)),
      checkpoint: { envelope: note },
    },
  }
}

/** Returns the checkpoint in the note. Throws unless the note is signed and the entry is in its tree. */
function verify(claim: Claim): LogCheckpoint {
  const checkpoint = verifyCheckpoint(entryOf(claim), [authority()])
  verifyMerkleInclusion(entryOf(claim), checkpoint)
  return checkpoint
}

const claimOf = ({ entry, position, proof, checkpoint }: LogReceipt): Claim => ({
  entry,
  position,
  hashes: proof.map((hash) => Buffer.from(hash, 'base64')),
  note: checkpoint,
})

/** Returns the hash with one bit changed. */
function altered(hash: Uint8Array): Uint8Array {
  const bytes = Buffer.from(hash)
  bytes.writeUInt8(bytes.readUInt8(7) ^ 1, 7)
  return bytes
}

test(`the verifier accepts ${PROVEN} receipts, and none of them once it is altered`, async () => {
  const chosen = Array.from({ length: PROVEN }, () => Math.floor(Math.random() * entries.length))
  for (const position of chosen) {
    const { kind, id, text } = entries[position] ?? expect.fail('The log lacks an entry')
    const claim = claimOf(await proveRecord(database.db, kind, id))
    expect(claim).toMatchObject({ position, entry: text })
    expect(verify(claim)).toMatchObject({ origin: 'example.com/log', logSize: BigInt(SIZES.at(-1) ?? 0), rest: [] })
    const place = Math.floor(Math.random() * claim.hashes.length)
    const hashes = claim.hashes.map((hash, index) => (index === place ? altered(hash) : hash))
    expect(() => verify({ ...claim, hashes })).toThrow('calculated root hash does not match')
    expect(() => verify({ ...claim, hashes: claim.hashes.slice(1) })).toThrow('invalid hash count')
    expect(() => verify({ ...claim, entry: claim.entry.replace('"kind"', '"Kind"') })).toThrow('calculated root hash')
    expect(() => verify({ ...claim, position: position ^ 1 })).toThrow(/hash|index/)
  }
})

test('the verifier accepts the signature of each checkpoint, and of none that was changed', () => {
  const claim = { entry: '', position: 0, hashes: [] }
  for (const [size, note] of notes) {
    expect(verifyCheckpoint(entryOf({ ...claim, note }), [authority()]).logSize).toBe(BigInt(size))
    const other = note.replace(`\n${size}\n`, `\n${size + 1}\n`)
    expect(() => verifyCheckpoint(entryOf({ ...claim, note: other }), [authority()])).toThrow('invalid checkpoint')
  }
})

/**
 * Reports whether the proof shows that the tree of `second` entries begins with that of `first`. Sigstore's verifier
 * has no proofs of consistency. But such a proof from an odd size (RFC 9162, 2.1.4.1) consists of the last leaf of the
 * older tree and the path of that leaf in the newer tree. The steps of that path to the left of the leaf are its path
 * in the older tree. Both paths are proofs of inclusion.
 */
function isConsistent(first: number, second: number, [leaf, ...path]: readonly Uint8Array[]): boolean {
  const position = first - 1
  const entry = entries[position]?.text ?? ''
  const differing = (position ^ (second - 1)).toString(2).length
  const left = path.filter((_, step) => step >= differing || ((position >> step) & 1) === 1)
  const expected = createHash('sha256').update(Buffer.of(0)).update(entry).digest()
  if (leaf === undefined || Buffer.compare(leaf, expected) !== 0) return false
  try {
    verify({ entry, position, hashes: path, note: notes.get(second) ?? '' })
    verify({ entry, position, hashes: left, note: notes.get(first) ?? '' })
    return true
  } catch {
    return false
  }
}

test('the verifier shows that each checkpoint continues those before it, and rejects an altered proof', async () => {
  for (const second of SIZES) {
    const tree = rememberTiles(storedTree(database.db, second))
    for (const first of SIZES.filter((size) => size < second)) {
      const proof = await consistencyProof(tree, first)
      expect(isConsistent(first, second, proof)).toBe(true)
      for (const place of proof.keys()) {
        const other = proof.map((hash, index) => (index === place ? altered(hash) : hash))
        expect(isConsistent(first, second, other)).toBe(false)
      }
      expect(isConsistent(first, second, proof.slice(0, -1))).toBe(false)
    }
  }
})
