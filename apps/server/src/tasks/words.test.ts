/** Every task of the command line with words that it cannot use prints one sentence that names them, and does nothing by halves. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { tasks } from '../cli.ts'
import { SettingsError } from '../settings.ts'
import { type Operator, openOperator } from './testing/open-operator.ts'

let operator: Operator
beforeAll(async () => {
  operator = await openOperator()
  mkdirSync(at())
  mkdirSync(at('folder'))
  writeFileSync(at('text'), 'text')
  writeFileSync(at('file.json'), '{}')
}, 60_000)
afterAll(() => operator.close())

const at = (...path: string[]) => join(operator.folder, 'of-the-operator', ...path)

const notWhole = ['abc', '1.5', '-1', '99999999999999999999', '4000000']
const unreadable = ['missing', 'folder', 'text/below', 'text']
const readable = { good: 'file.json', wrong: unreadable, isPath: true }
const unwritable = { good: 'new', wrong: ['text', 'folder', 'missing/new', 'text/below'], isPath: true }
const email = { good: 'company@agents.invalid', wrong: ['nobody'] }

/** For each word of a call, a good value for calls that are wrong elsewhere, and wrong values in its place. */
const words: Record<string, { good: string; wrong: string[]; isPath?: boolean }> = {
  '<email>': email,
  '<email|all>': email,
  '<reason>': { good: 'Counted again', wrong: [] },
  '<subject>': { good: 'Hello', wrong: [] },
  '<message>': { good: 'Hello again', wrong: [] },
  '<pin>': { good: 'AB12', wrong: ['abc', '0'] },
  '<withdrawal>': { good: '4000000', wrong: notWhole },
  '<batch>': { good: '4000000', wrong: notWhole },
  '<number|all>': { good: '4000000', wrong: notWhole },
  '<doubtful lines looked at>': { good: '1', wrong: ['abc', '-1'] },
  '<amount>': { good: '1.00', wrong: ['abc', '-1', '1e3'] },
  '<credit|debit>': { good: 'credit', wrong: ['both'] },
  '<csv|pain.001>': { good: 'csv', wrong: ['xml'] },
  '<yyyy-mm>': { good: '2026-01', wrong: ['abc', '2026-13', '2026-1', '9999-12'] },
  '<from>': { good: '2026-01-01', wrong: ['abc', '2026-02-30'] },
  '<to>': { good: '2026-01-31', wrong: ['abc', '2026-13-01'] },
  '<format>': { good: 'Bank', wrong: ['Another'] },
  '<folder>': { good: 'folder', wrong: ['missing', 'text'], isPath: true },
  '<file>': { ...readable, wrong: unreadable.slice(0, 3) },
  '<file.json>': readable,
  '<draft.json>': readable,
  '<new file>': unwritable,
  '<new file.csv>': unwritable,
  '<new file.jsonl>': unwritable,
}

/** An option without its value, one that the steps of a move do not have, and a folder that is not there. */
const moving = [['--source'], ['--source', 'folder', '--abc'], ['abc']]

/** Wrong options of the tasks that have options. */
const options: Record<string, string[][]> = {
  'database:roles': [['abc'], ['--new-password', 'abc']],
  seed: [['abc'], ['--agents'], ['--agents', 'abc'], ['--seed', '1'], ['--agents', '1', 'abc']],
  'move-in inspect': moving,
  'move-in check': moving,
  'move-in run': moving,
  'move-in report': [...moving, ['--source', 'folder']],
  'plan:simulate': [
    ['missing'],
    ['folder'],
    ['text'],
    ['file.json', 'abc'],
    ['--agents', 'abc'],
    ['--scenario', 'abc'],
    ['--abc'],
  ],
}

const inFolder = (part: string, word: string) => (words[part]?.isPath ? at(word) : word)

/** Returns every wrong call: with too few words, with one too many, and with each wrong word in its place. */
function wrongCalls([name, { needs = [], may = [] }]: [string, (typeof tasks)[string]]): [string, string[], string][] {
  const own = options[name]
  if (own !== undefined) return own.map((given) => [name, given, ''])
  const parts = [...needs, ...may]
  const good = parts.map((part) => words[part]?.good ?? '')
  const isSentence = /^<(?:reason|message)>$/.test(parts.at(-1) ?? '')
  return [
    ...needs.map((_, count): [string, string[], string] => [name, good.slice(0, count), 'usage: ']),
    ...(isSentence ? [] : [[name, [...good, 'more'], 'usage: '] as [string, string[], string]]),
    ...parts.flatMap((part, index) =>
      (words[part]?.wrong ?? []).map((word): [string, string[], string] => [
        name,
        [...good.slice(0, index), word, ...good.slice(index + 1, Math.max(needs.length, index + 1))],
        word,
      ]),
    ),
  ]
}

test('[N10] every word of a task has wrong values in this test', () => {
  const parts = Object.entries(tasks).flatMap(([name, { needs = [], may = [] }]) =>
    name in options ? [] : needs.concat(may),
  )
  expect(parts.filter((part) => words[part] === undefined)).toEqual([])
})

/** Matches the word itself, or the field of the use-case that refuses it. */
const names = (word: string) => new RegExp(`${RegExp.escape(word)}|^[a-z_]+: [A-Z]`)

const LIBRARY = /\b(?:E[A-Z]{4,}|errno|syscall|SQL|NaN|undefined|null|Error|Not found)\b|\n {2,}at /

test.each(Object.entries(tasks).flatMap(wrongCalls))('[N10] %s refuses %j', async (name, given, named) => {
  if (name === 'files:move') Object.assign(operator.settings, { S3_BUCKET: 'bucket' })
  onTestFinished(() => void Object.assign(operator.settings, { S3_BUCKET: undefined }))
  const parts = [...(tasks[name]?.needs ?? []), ...(tasks[name]?.may ?? [])]
  const typed = given.map((word, index) =>
    name in options && !word.startsWith('--') && word !== 'abc' && !/^\d/.test(word)
      ? at(word)
      : inFolder(parts[index] ?? '', word),
  )
  const before = readdirSync(at())
  const refusal = await operator.run(name, ...typed).then(
    (printed) => new Error(`It printed: ${printed}`),
    (error: unknown) => error,
  )
  expect(refusal).toBeInstanceOf(SettingsError)
  const { message } = refusal as Error
  expect(message).toMatch(names(named))
  expect(message).not.toMatch(LIBRARY)
  expect(readdirSync(at())).toEqual(before)
})

test.runIf(process.getuid?.() === 0)(
  '[N10] a file of another account is named in the refusal to read or write it',
  () => {
    const MODULE = JSON.stringify(join(import.meta.dirname, 'task-files.ts'))
    writeFileSync(at('secret'), 'text', { mode: 0o600 })
    const script = `const { readBytes, writeNewFile } = await import(${MODULE})
    process.setgid(65534); process.setuid(65534)
    const say = (error) => console.log(error.name, error.message)
    await readBytes('/proc/1/environ').catch(say)
    await writeNewFile('/etc/evergrove', async () => {}).catch(say)`
    const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' })
    expect(stdout).toBe(
      [
        'SettingsError /proc/1/environ cannot be read: permission denied',
        'SettingsError /etc/evergrove cannot be written: permission denied\n',
      ].join('\n'),
    )
  },
)
