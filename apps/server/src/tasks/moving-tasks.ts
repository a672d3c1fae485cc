/** Moving in: brings over a company that ran on Django and djoser before (ADR 0069). */
import { createReadStream } from 'node:fs'
import { open, readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { setFlagsFromString } from 'node:v8'
import { formatOfBytes } from '@evergrove/core/files'
import {
  checkLines,
  checkSource,
  digestSource,
  finishMoveIn,
  inspectionLines,
  inspectSource,
  type MoveSource,
  type Reason,
  readMapping,
  readSource,
  reasons,
  reportMoveIn,
  runMoveIn,
  type SourceFile,
  stopping,
  undoMoveIn,
} from '@evergrove/core/moving-in'
import type { Services } from '../services.ts'
import { SettingsError } from '../settings.ts'
import { namedFileReasonOf } from '../start-errors.ts'
import type { Tasks, Terminal } from './task.ts'
import { readBytes, readJson, requireFolder, writeNewFile } from './task-files.ts'

type Move = {
  source: string
  mapping?: string | undefined
  allowed: ReadonlySet<Reason>
  /** The new file of a report. */
  out: string
}

const SOURCE = '--source FOLDER'
const MAPPING = '--mapping FILE'
const ALLOW = '--allow reason,reason'
const OUT = '--out FILE'

const isReason = (word: string): word is Reason => Object.hasOwn(reasons, word)

/** Returns the reasons that the operator allows. Throws SettingsError with all reasons for another word. */
function readAllowed(words: string): ReadonlySet<Reason> {
  const allowed = words.split(',').filter((word) => word !== '')
  const unknown = allowed.find((word) => !isReason(word))
  if (unknown === undefined) return new Set(allowed.filter(isReason))
  throw new SettingsError(`--allow takes reasons, not ${unknown}. They are: ${Object.keys(reasons).join(', ')}`)
}

/** Returns what the words of a step ask for, where `takes` are its options. Throws SettingsError for other words. */
export function readMove(takes: readonly string[], args: string[]): Move {
  const names = takes.map((option) => option.replace(/^--(\w+) .*$/, '$1'))
  const usage = `usage: ${takes.join(' ')}`
  let values: Record<string, string | undefined>
  try {
    const options = Object.fromEntries(names.map((name) => [name, { type: 'string' }] as const))
    values = parseArgs({ args, options }).values
  } catch (error) {
    throw new SettingsError(usage, { cause: error })
  }
  const { source, mapping, allow = '', out = '' } = values
  if (source === undefined || (takes.includes(OUT) && out === '')) throw new SettingsError(usage)
  return { source, mapping, allowed: readAllowed(allow), out }
}

/** Returns the files of an export in the order of their names. Throws SettingsError if there are none. */
async function listSource({ source, mapping }: Move): Promise<SourceFile[]> {
  await requireFolder(source)
  const taken = mapping === undefined ? undefined : resolve(mapping)
  const names = (await readdir(source)).filter((name) => /\.(?:json|csv)$/.test(name)).toSorted()
  const files = names.filter((name) => resolve(source, name) !== taken)
  if (files.length === 0) throw new SettingsError(`${source} has no file that ends in .json or .csv`)
  return files.map((name) => ({ name, chunks: () => createReadStream(join(source, name)) }))
}

/** More than enough to tell the format of a picture. */
const HEAD_BYTES = 64

/**
 * Returns whether there is a file that begins as a picture that can be uploaded. A whole picture is decoded only when
 * it is brought over, because that takes a tenth of a second.
 */
async function isPicture(path: string): Promise<boolean> {
  try {
    await using file = await open(path)
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    return formatOfBytes(buffer.subarray(0, bytesRead)) !== undefined
  } catch (error) {
    if (namedFileReasonOf(error) === undefined) throw error
    return false
  }
}

const recordsOf = (count: number): string => `${count} ${count === 1 ? 'record' : 'records'}`

/**
 * Lets the heap grow by a third before garbage is collected, and not to several times its size. Records are garbage as
 * soon as they are stored, and the processes of the product work beside this one.
 */
const keepMemory = () => setFlagsFromString('--heap-growing-percent=33')

/** Opens what the words name: the records, the mapping, and the look at pictures. */
async function openSource(move: Move): Promise<MoveSource> {
  keepMemory()
  const files = await listSource(move)
  const given = move.mapping === undefined ? {} : await readJson(move.mapping)
  const media = join(move.source, 'media')
  return {
    records: () => readSource(files),
    digest: await digestSource(files, given, [...move.allowed].toSorted()),
    mapping: readMapping(given),
    hasPicture: (path) => isPicture(join(media, path)),
    readPicture: (path) => readBytes(join(media, path)),
    allowed: move.allowed,
  }
}

async function inspect(move: Move): Promise<string> {
  const { records, mapping } = await openSource(move)
  return inspectionLines(await inspectSource(records(), mapping)).join('\n')
}

async function check(move: Move, { print }: Pick<Terminal, 'print'>): Promise<string> {
  const source = await openSource(move)
  const found = await checkSource(source.records, source)
  for (const line of checkLines(found)) print(line)
  const refused = stopping(found, move.allowed).length
  if (refused > 0) throw new SettingsError(`${recordsOf(refused)} would be refused. Nothing was stored.`)
  return 'Nothing stands in the way. Nothing was stored.'
}

/** Runs the work with a signal that the operator gives by ending the process. */
async function untilStopped<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const stop = new AbortController()
  const end = () => stop.abort()
  process.once('SIGINT', end).once('SIGTERM', end)
  try {
    return await work(stop.signal)
  } finally {
    process.off('SIGINT', end).off('SIGTERM', end)
  }
}

/** The database of a task as the steps of a move need it. */
const depsOf = ({ db, database, cipher, files }: Services) => ({
  db,
  storage: files.storage,
  direct: database.kind === 'pglite' ? undefined : database.direct,
  cipher,
})

async function run(services: Services, move: Move, { print }: Pick<Terminal, 'print'>): Promise<string> {
  const source = await openSource(move)
  const totals = new Map<string, number>()
  const onProgress = (what: string, stored: number) => {
    totals.set(what, (totals.get(what) ?? 0) + stored)
    print(`${what}: ${totals.get(what)}`)
  }
  const onLeftOut = (what: string, why: string) => print(`${what} is left out. ${why}`)
  const isDone = await untilStopped((signal) => runMoveIn(depsOf(services), source, { onProgress, onLeftOut, signal }))
  return isDone
    ? 'Everything was brought over. Agents cannot sign in until the step finish.'
    : 'Stopped. The same command goes on from here.'
}

async function report(services: Services, move: Move): Promise<string> {
  const source = await openSource(move)
  await writeNewFile(move.out, async (write) => {
    for await (const piece of reportMoveIn(services.db, source.records, source)) await write(piece)
  })
  return `Wrote the differences to ${move.out}.`
}

const EXPORT = [SOURCE, MAPPING]
const ALLOWING = [...EXPORT, ALLOW]
const REPORTING = [...ALLOWING, OUT]

export const movingTasks: Tasks = {
  'move-in inspect': {
    may: EXPORT,
    about: 'lists the models and fields of the export of a company that moves in, and what the mapping makes of them',
    isOutside: true,
    check: (words) => void readMove(EXPORT, words),
    run: (_environment, { words }) => inspect(readMove(EXPORT, words)),
  },
  'move-in check': {
    may: ALLOWING,
    about: 'lists what would be refused or changed, and the sums to compare; stores nothing',
    isOutside: true,
    check: (words) => void readMove(ALLOWING, words),
    run: (_environment, { words, print }) => check(readMove(ALLOWING, words), { print }),
  },
  'move-in run': {
    may: ALLOWING,
    as: 'owner',
    about: 'brings the export over; started again it goes on, and a later export brings what has changed',
    check: (words) => void readMove(ALLOWING, words),
    run: (services, { words, print }) => run(services, readMove(ALLOWING, words), { print }),
  },
  'move-in report': {
    may: REPORTING,
    as: 'owner',
    about: 'writes every difference between the export and the product to a new file',
    check: (words) => void readMove(REPORTING, words),
    run: (services, { words }) => report(services, readMove(REPORTING, words)),
  },
  'move-in undo': {
    as: 'owner',
    about: 'removes everything that was brought over, unless agents or their money have moved since',
    run: async (services) => {
      const agents = await undoMoveIn(depsOf(services))
      return `Removed ${agents} agents and everything else that was brought over.`
    },
  },
  'move-in finish': {
    as: 'owner',
    about: 'ends the move: agents can sign in, and nothing more can be brought over',
    run: async (services) => {
      await finishMoveIn(depsOf(services))
      return 'The move is finished. Agents can sign in.'
    },
  },
}
