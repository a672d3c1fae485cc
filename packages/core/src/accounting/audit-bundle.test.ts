/** The bundle of a month passes the auditors' program, and each altered copy is rejected for the alteration. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join as joinPath } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openTestDatabase, type TestDatabase } from '@evergrove/db/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { adjustBalance } from '../ledger/index.ts'
import { reversePayment } from '../network/index.ts'
import { activate, found, join, noJobs, signUp, staff } from '../network/testing/network-world.ts'
import type { Schema } from '../platform/schema.ts'
import { openLogKey, proveRecord, publishCheckpoint, sequenceRecords, stampCheckpoint } from '../transparency/index.ts'
import { memoryStorage, signatureMemory } from '../transparency/testing/memory-storage.ts'
import { type Authority, openAuthority } from '../transparency/testing/time-stamp-authority.ts'
import { closeMonth, exportAuditBundle } from './index.ts'
import { postedAt } from './testing/past.ts'

type Verified = { problems: { code: string; text: string }[]; summary: string }
type Options = { key?: string; checkpoint?: string }
type Verifier = {
  verifyBundle: (bundle: string | string[], options?: Options) => Verified
  verifyReceipt: (receipt: object, options?: Options) => Verified
}

const PROGRAM = new URL('../../../../docs/verify/verify.mjs', import.meta.url)

type Line = {
  type: string
  position?: number
  entry?: string
  leaf?: string
  note?: string
  key?: string
  [name: string]: unknown
}

let database: TestDatabase<Schema>
let verifier: Verifier
let bundle: string
let earlier: string
let authority: Authority
const storage = memoryStorage()
const now = () => new Date('2026-10-15T12:00:00Z')

async function extend(digit: string) {
  await sequenceRecords(database)
  const key = { ...openLogKey(digit.repeat(64)), mayReplace: true }
  const published = await publishCheckpoint({
    db: database.db,
    storage,
    key,
    signed: signatureMemory(),
    origin: () => 'example.com/log',
    now: () => new Date(),
  })
  return published?.note ?? ''
}

/** A company that grew in July and August, with fees, both kinds of bonuses, an adjustment and a reversed approval. */
beforeAll(async () => {
  verifier = (await import(PROGRAM.href)) as Verifier
  database = await openTestDatabase()
  const { db } = database
  await database.truncateAll()
  const root = await postedAt(db, '2026-07-10T10:00:00Z', () => found(db))
  const first = await postedAt(db, '2026-07-11T10:00:00Z', () => join(db, root))
  await closeMonth({ db, now }, { month: '2026-07', actor: { kind: 'operator' } })
  earlier = await extend('1')
  authority = await openAuthority()
  await postedAt(db, '2026-08-02T10:00:00Z', async () => {
    for (let count = 0; count < 6; count += 1) await join(db, first)
    const input = { agent_id: first, direction: 'credit', amount: '12.34', reason: 'Counted again' }
    await adjustBalance({ db }, { input, actor: staff })
    const wrong = await signUp(db, first)
    await activate(db, wrong)
    const reversal = { paymentId: wrong.paymentId, input: { reason: 'refunded' }, actor: staff }
    await reversePayment({ db, jobs: noJobs }, reversal)
  })
  await extend('1')
  await stampCheckpoint({ db, storage, now: () => new Date('2026-08-01T00:05:00Z') }, authority.stamper)
  await closeMonth({ db, now }, { month: '2026-08', actor: { kind: 'operator' } })
  await extend('2')
  const pieces: string[] = []
  await exportAuditBundle({ db, now, storage }, { month: '2026-08', write: async (text) => void pieces.push(text) })
  bundle = pieces.join('')
}, 60_000)
afterAll(() => Promise.all([database.close(), authority.close()]))

const codesOf = ({ problems }: Verified) => [...new Set(problems.map(({ code }) => code))].toSorted()

type Entry = { kind: string; record: Record<string, unknown>; salt: string }

const textOf = (lines: Line[]): string => lines.map((line) => `${JSON.stringify(line)}\n`).join('')
const linesOf = (): Line[] =>
  bundle
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Line)

/** The bundle with its lines altered. */
function alter(change: (lines: Line[]) => Line[] | void): string {
  const lines = linesOf()
  return textOf(change(lines) ?? lines)
}

/** Changes the first entry whose record matches, and keeps its text canonical. */
const changeRecord = (kind: string, change: (record: Record<string, unknown>) => void) => () =>
  alter((lines) => {
    for (const line of lines) {
      const entry = line.entry === undefined ? undefined : (JSON.parse(line.entry) as Entry)
      if (entry === undefined || (entry.record['kind'] ?? entry.kind) !== kind) continue
      const { created_at: at } = entry.record
      if (entry.kind === 'transfer' && !(typeof at === 'string' && at.startsWith('2026-08'))) continue
      change(entry.record)
      const names = Object.keys(entry.record).toSorted()
      const record = Object.fromEntries(names.map((name) => [name, entry.record[name]]))
      line.entry = JSON.stringify({ kind: entry.kind, record, salt: entry.salt })
      return
    }
    throw new Error(`There is no ${kind}`)
  })

const positionsAgain = (lines: Line[]) => {
  let position = 0
  for (const line of lines) if (line.type === 'entry' || line.type === 'leaf') line.position = position++
  const end = lines.at(-1)
  if (end !== undefined) end['lines'] = lines.length - 1
}

const checkpointsOf = (lines: Line[]) => lines.filter(({ type }) => type === 'checkpoint')
const stampOf = (lines: Line[]): Line => lines.find(({ type }) => type === 'time_stamp') ?? expect.fail('No time stamp')

const balanceOf = (lines: Line[], which: string) =>
  lines.find((line) => line['of'] === which) as unknown as { accounts: { debits: string }[]; total: { debits: string } }

type Alteration = [what: string, text: () => string, codes: string[]]

const alterations: Alteration[] = [
  [
    'a fee that is larger',
    changeRecord('registration_fee', (record) => void (record['amount'] = '99900')),
    ['balance', 'plan', 'root'],
  ],
  [
    'a bonus that is larger',
    changeRecord('referral_bonus', (record) => void (record['amount'] = '99900')),
    ['balance', 'plan', 'root'],
  ],
  [
    'a bonus for another agent',
    changeRecord('match_bonus', (record) => void (record['credit_account_id'] = 1)),
    ['root'],
  ],
  [
    'a bonus under another level',
    changeRecord('match_bonus', (record) => void (record['level'] = 9)),
    ['plan', 'root'],
  ],
  [
    'a bonus under no plan',
    changeRecord('referral_bonus', (record) => void (record['plan_version_id'] = 77)),
    ['plan', 'root'],
  ],
  [
    'a bonus on the account of fees',
    changeRecord('referral_bonus', (record) => void (record['debit_account_id'] = -17)),
    ['balance', 'root', 'rule'],
  ],
  [
    'an adjustment with another reason',
    changeRecord('adjustment', (record) => void (record['reason'] = 'Other')),
    ['root'],
  ],
  [
    'an adjustment of another month',
    changeRecord('adjustment', (record) => void (record['created_at'] = '2026-09-01T00:00:00.000000Z')),
    ['balance', 'month', 'root'],
  ],
  [
    'an adjustment from an account to itself',
    changeRecord('adjustment', (record) => void (record['debit_account_id'] = record['credit_account_id'])),
    ['balance', 'double-entry', 'root'],
  ],
  [
    'a negative adjustment',
    changeRecord('adjustment', (record) => void (record['amount'] = '-1234')),
    ['balance', 'double-entry', 'root'],
  ],
  [
    'a reversal of a smaller amount',
    changeRecord('referral_bonus_reversal', (record) => void (record['amount'] = '1')),
    ['balance', 'reversal', 'root'],
  ],
  [
    'a plan with a larger bonus',
    changeRecord('plan_version', (record) => void (record['referral_bonus'] = '99900')),
    ['plan', 'root'],
  ],
  [
    'an audit entry by somebody else',
    changeRecord('audit_entry', (record) => void (record['actor_id'] = 99)),
    ['root'],
  ],
  ['an entry with another salt', () => bundle.replace(/\\"salt\\":\\"[0-9a-f]{8}/, '\\"salt\\":\\"00000000'), ['root']],
  [
    'an entry that is not canonical',
    () => bundle.replace('{\\"kind\\":\\"transfer\\",', '{ \\"kind\\":\\"transfer\\",'),
    ['balance', 'entry-form', 'month', 'root'],
  ],
  [
    'an entry that was hidden as a hash',
    () =>
      alter((lines) => {
        const line = lines.find(({ entry }) => entry?.includes('"adjustment"'))
        if (line === undefined) return
        Object.assign(line, { type: 'leaf', leaf: '00'.repeat(32) })
        delete line.entry
      }),
    ['balance', 'month', 'root'],
  ],
  [
    'a missing entry',
    () =>
      alter((lines) => {
        lines.splice(
          lines.findIndex(({ entry }) => entry?.includes('"adjustment"')),
          1,
        )
        positionsAgain(lines)
      }),
    ['balance', 'month', 'root', 'uncovered'],
  ],
  [
    'an entry that was added',
    () =>
      alter((lines) => {
        const index = lines.findIndex(({ entry }) => entry?.includes('"adjustment"'))
        const [line] = lines.slice(index, index + 1)
        lines.splice(index, 0, { ...line, type: 'entry', entry: line?.entry?.replace(/"id":(\d+)/, '"id":9$1') ?? '' })
        positionsAgain(lines)
      }),
    ['balance', 'month', 'root', 'uncovered'],
  ],
  [
    'a duplicate entry',
    () =>
      alter((lines) => {
        const index = lines.findIndex(({ entry }) => entry?.includes('"match_bonus"'))
        lines.splice(index, 0, ...structuredClone(lines.slice(index, index + 1)))
        positionsAgain(lines)
      }),
    ['balance', 'duplicate', 'month', 'root', 'twice', 'uncovered'],
  ],
  [
    'two entries in another order',
    () =>
      alter((lines) => {
        const index = lines.findIndex(({ entry }) => entry?.includes('"match_bonus"'))
        const [one, other] = lines.splice(index, 2)
        lines.splice(index, 0, ...[other, one].filter((line) => line !== undefined))
        positionsAgain(lines)
      }),
    ['root'],
  ],
  [
    'a place that was left out',
    () =>
      alter((lines) =>
        lines.map((line) =>
          line.position !== undefined && line.position > 3 ? { ...line, position: line.position + 1 } : line,
        ),
      ),
    ['position'],
  ],
  [
    'a checkpoint of another size',
    () =>
      alter((lines) => {
        const [line] = checkpointsOf(lines)
        if (line !== undefined) line.note = line.note?.replace(/\n(\d+)\n/, '\n1$1\n') ?? ''
      }),
    ['signature'],
  ],
  [
    'the newest checkpoint left out',
    () =>
      alter((lines) => {
        const kept = lines.filter((line) => line !== checkpointsOf(lines).at(-1))
        positionsAgain(kept)
        return kept
      }),
    ['uncovered'],
  ],
  [
    'checkpoints in another order',
    () =>
      alter((lines) => {
        const [one, other] = checkpointsOf(lines)
        if (one !== undefined && other !== undefined) [one.note, other.note] = [other.note ?? '', one.note ?? '']
      }),
    ['shrunk'],
  ],
  [
    'the keys in another order',
    () =>
      alter((lines) => {
        const [one, other] = lines.filter(({ type }) => type === 'key')
        if (one !== undefined && other !== undefined) [one.key, other.key] = [other.key ?? '', one.key ?? '']
      }),
    ['old-key', 'uncovered'],
  ],
  [
    'a key that was exchanged',
    () =>
      bundle.replace(
        /(example\.com\/log\+\w{8}\+\w\w)\w/,
        (text, start: string) => start + (text.endsWith('x') ? 'y' : 'x'),
      ),
    ['key', 'signature'],
  ],
  [
    'another trial balance',
    () =>
      alter((lines) => {
        for (const account of balanceOf(lines, 'closing').accounts) account.debits = `1${account.debits}`
      }),
    ['balance'],
  ],
  [
    'a trial balance that does not balance',
    () => alter((lines) => void (balanceOf(lines, 'opening').total.debits = '1.00')),
    ['balance'],
  ],
  ['a truncated file', () => bundle.slice(0, bundle.length / 2), ['balance', 'format', 'uncovered']],
  [
    'the time stamp of another checkpoint',
    () =>
      alter((lines) => void (stampOf(lines).note = lines.findLast(({ type }) => type === 'checkpoint')?.note ?? '')),
    ['time-stamp'],
  ],
  [
    'a time stamp for something that is no checkpoint',
    () => alter((lines) => void (stampOf(lines).note += 'and more\n')),
    ['time-stamp'],
  ],
  ['a line of another kind', () => alter((lines) => void lines.splice(-1, 0, { type: 'remark' })), ['format']],
]

describe('the bundle of a month', () => {
  test('passes verification with the key and a checkpoint that the auditor kept', () => {
    const key = linesOf().findLast(({ type }) => type === 'key')?.key ?? ''
    const { problems, summary } = verifier.verifyBundle(bundle, { key, checkpoint: earlier })
    expect(problems).toEqual([])
    expect(verifier.verifyBundle(bundle.match(/[^]{1,97}/g) ?? []).problems).toEqual([])
    expect(summary).toMatch(/^2026-08: \d\d transfers among \d+ entries, 3 checkpoints, 1 time stamp$/)
  })

  test.each(alterations)('is rejected with %s', (_what, text, codes) => {
    expect(text()).not.toBe(bundle)
    expect(codesOf(verifier.verifyBundle(text()))).toEqual(codes)
  })

  test('is rejected when it belongs to another log than the auditor’s checkpoint or key', () => {
    const key = linesOf().find(({ type }) => type === 'key')
    expect(codesOf(verifier.verifyBundle(bundle, { key: key?.key ?? '' }))).toEqual(['key'])
    expect(codesOf(verifier.verifyBundle(bundle, { checkpoint: earlier.replace('example', 'other') }))).toEqual([
      'signature',
    ])
  })

  test('is verified by the program on its own, and so is a receipt', async () => {
    const folder = mkdtempSync(joinPath(tmpdir(), 'evergrove-bundle-'))
    const run = (name: string, text: string, ...words: string[]) => {
      const path = joinPath(folder, name)
      writeFileSync(path, text)
      return execFileSync(process.execPath, [fileURLToPath(PROGRAM), path, ...words], { cwd: folder, encoding: 'utf8' })
    }
    try {
      expect(run('bundle.jsonl', bundle, '--time-stamps', folder)).toMatch(/^2026-08: .*\nVerified\.\n$/)
      const read = (end: string) => readFileSync(joinPath(folder, `2026-08-01.${end}`))
      expect(authority.verify({ note: read('txt'), response: read('tsr') })).toContain('Verification: OK')
      const receipt = await proveRecord(database.db, 'transfer', 3)
      expect(run('receipt.json', JSON.stringify(receipt))).toMatch(/^Entry \d+: transfer 3\nVerified\.\n$/)
      const forged = { ...receipt, entry: receipt.entry.replace('"amount":"', '"amount":"9') }
      expect(codesOf(verifier.verifyReceipt(forged))).toEqual(['proof'])
      expect(() => run('forged.json', JSON.stringify(forged))).toThrow('Command failed')
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  test('exists only for months that are over', async () => {
    const ask = (month: string) =>
      exportAuditBundle({ db: database.db, now, storage }, { month, write: async () => {} })
    await expect(ask('2026-10')).rejects.toThrow('2026-10 is not over yet.')
    await expect(ask('October')).rejects.toMatchObject({ code: 'invalid' })
  })
})
