/** The steps of a move on the command line. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runTask } from '../cli.ts'
import { SettingsError } from '../settings.ts'
import { readMove } from './moving-tasks.ts'
import { openOperator } from './testing/open-operator.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'evergrove-source-'))
  mkdirSync(join(folder, 'media'))
  writeFileSync(join(folder, 'media', 'ada.jpg'), Buffer.from('ffd8ffe000104a4649460001', 'hex'))
  writeFileSync(join(folder, 'media', 'text.jpg'), 'No picture')
})
afterAll(() => rmSync(folder, { recursive: true }))

const printed: string[] = []
const run = (...words: string[]) => {
  printed.length = 0
  return runTask(['move-in', ...words], {}, { askPassword: async () => '', print: (line) => void printed.push(line) })
}

const user = (pk: number, change: Record<string, unknown> = {}) => ({
  model: 'users.user',
  pk,
  fields: {
    email: `agent${pk}@example.org`,
    password: '!',
    code: `code${pk}`,
    status: 'Active',
    recommended_by: pk === 1 ? null : 1,
    date_joined: '2024-01-31T10:00:00Z',
    first_name: 'Ada',
    last_name: 'Obi',
    phone_number: '0801',
    image: 'ada.jpg',
    ...change,
  },
})

const dump = (records: unknown, name = 'dump.json') => writeFileSync(join(folder, name), JSON.stringify(records))

test('an inspection prints what the mapping makes of the export', async () => {
  dump([user(1)])
  dump({ entities: { agents: { fields: { plan: 'package' } } } }, 'mapping.json')
  const said = await run('inspect', '--source', folder, '--mapping', join(folder, 'mapping.json'))
  expect(said).toContain('users.user: 1 record, agents')
  expect(said).toContain('  email: 1 filled, agents.email')
  rmSync(join(folder, 'mapping.json'))
})

test('a check prints the sums, and fails if a record would be refused for a reason that is not allowed', async () => {
  dump([user(1), user(2, { image: 'other.jpg' }), user(3, { image: 'text.jpg' }), user(4, { image: '.' })])
  expect(await run('check', '--source', folder)).toBe('Nothing stands in the way. Nothing was stored.')
  for (const [at, name] of ['other.jpg', 'text.jpg', '.'].entries()) {
    expect(printed[at]).toContain(`image "${name}": There is no such picture`)
  }
  expect(printed).toContain('Agents Active: 4')
  dump([user(1), user(2, { status: 'Dormant' })])
  await expect(run('check', '--source', folder)).rejects.toThrow('1 record would be refused. Nothing was stored.')
  expect(printed[0]).toContain('users.user 2 (dump.json, record 2), status "Dormant"')
  expect(await run('check', '--source', folder, '--allow', 'unknown_status')).toContain('Nothing stands in the way.')
})

test('an export that cannot be read is refused in one line', async () => {
  writeFileSync(join(folder, 'dump.json'), '[{"model":"users.user"')
  const refused = await run('check', '--source', folder).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(SettingsError)
  expect((refused as Error).message).toBe('source: dump.json ends in the middle of record 1. Export it again.')
  await expect(run('check', '--source', join(folder, 'none'))).rejects.toThrow(SettingsError)
  await expect(run('check', '--source', join(folder, 'media'))).rejects.toThrow(
    'has no file that ends in .json or .csv',
  )
})

test('a company is brought over, reported, taken back, brought over again and let in', { tags: 'deep' }, async () => {
  dump([user(1), user(2, { image: '' })])
  const operator = await openOperator({ as: 'owner' })
  const given = ['--source', folder] as const
  const out = join(operator.folder, 'report.csv')
  const EVERYTHING = 'Everything was brought over. Agents cannot sign in until the step finish.'
  try {
    expect(await operator.run('move-in run', ...given)).toBe(EVERYTHING)
    expect(await operator.run('move-in report', ...given, '--out', out)).toBe(`Wrote the differences to ${out}.`)
    expect(readFileSync(out, 'utf8')).toBe('model,key,code,figure,source,product,reason\r\n')
    await expect(operator.run('move-in run', ...given)).rejects.toThrow('was brought over already')
    expect(await operator.run('move-in undo')).toBe('Removed 2 agents and everything else that was brought over.')
    await expect(operator.run('move-in finish')).rejects.toThrow('Nothing was brought over.')
    expect(await operator.run('move-in run', ...given)).toBe(EVERYTHING)
    expect(await operator.run('move-in finish')).toBe('The move is finished. Agents can sign in.')
    await expect(operator.run('move-in undo')).rejects.toThrow('The move is finished and cannot be undone.')
  } finally {
    await operator.close()
  }
})

describe('the words of a step', () => {
  const takes = ['--source FOLDER', '--mapping FILE', '--allow reason,reason']

  test('are read', () => {
    expect(readMove(takes, ['--source', 'a', '--allow', 'email_twice,missing'])).toEqual({
      source: 'a',
      mapping: undefined,
      allowed: new Set(['email_twice', 'missing']),
      out: '',
    })
  })

  test.each([
    [[], 'usage'],
    [['--sources', 'a'], 'usage'],
    [['--source', 'a', '--out', 'b'], 'usage'],
    [['--source', 'a', '--allow', 'anything'], '--allow takes reasons, not anything. They are: missing,'],
  ])('%j are refused', (words, message) => {
    expect(() => readMove(takes, words)).toThrow(SettingsError)
    expect(() => readMove(takes, words)).toThrow(message)
  })
})
