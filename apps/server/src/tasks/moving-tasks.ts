/** Moving in: looks at the export of a company that ran on Django and djoser before (ADR 0069). */
import { createReadStream } from 'node:fs'
import { open, readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { formatOfBytes } from '@evergrove/core/files'
import {
  checkLines,
  checkSource,
  inspectionLines,
  inspectSource,
  type Reason,
  readMapping,
  readSource,
  reasons,
  type SourceFile,
  stopping,
} from '@evergrove/core/moving-in'
import { SettingsError } from '../settings.ts'
import { namedFileReasonOf } from '../start-errors.ts'
import type { Tasks, Terminal } from './task.ts'
import { readJson, requireFolder } from './task-files.ts'

const STEPS = ['inspect', 'check'] as const

type Move = {
  step: (typeof STEPS)[number]
  source: string
  mapping?: string | undefined
  allowed: ReadonlySet<Reason>
}

const USAGE = `usage: npm run cli -- move-in <${STEPS.join('|')}> --source FOLDER [--mapping FILE] [--allow reason,reason]`

const isReason = (word: string): word is Reason => Object.hasOwn(reasons, word)

/** Returns the reasons that the operator allows. Throws SettingsError with all reasons for another word. */
function readAllowed(words: string): ReadonlySet<Reason> {
  const allowed = words.split(',').filter((word) => word !== '')
  const unknown = allowed.find((word) => !isReason(word))
  if (unknown === undefined) return new Set(allowed.filter(isReason))
  throw new SettingsError(`--allow takes reasons, not ${unknown}. They are: ${Object.keys(reasons).join(', ')}`)
}

/** Returns what the words ask for. Throws SettingsError for other words. */
export function readMove([word, ...args]: string[]): Move {
  const step = STEPS.find((one) => one === word)
  let values: { source?: string; mapping?: string; allow?: string }
  try {
    const options = { source: { type: 'string' }, mapping: { type: 'string' }, allow: { type: 'string' } } as const
    values = parseArgs({ args, options }).values
  } catch (error) {
    throw new SettingsError(USAGE, { cause: error })
  }
  const { source, mapping, allow = '' } = values
  if (step === undefined || source === undefined) throw new SettingsError(USAGE)
  return { step, source, mapping, allowed: readAllowed(allow) }
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

const records = (count: number): string => `${count} ${count === 1 ? 'record' : 'records'}`

async function look(move: Move, { print }: Pick<Terminal, 'print'>): Promise<string> {
  const files = await listSource(move)
  const mapping = readMapping(move.mapping === undefined ? {} : await readJson(move.mapping))
  if (move.step === 'inspect') return inspectionLines(await inspectSource(readSource(files), mapping)).join('\n')
  const media = join(move.source, 'media')
  const found = await checkSource(readSource(files), { mapping, hasPicture: (path) => isPicture(join(media, path)) })
  for (const line of checkLines(found)) print(line)
  const refused = stopping(found, move.allowed).length
  if (refused > 0) throw new SettingsError(`${records(refused)} would be refused. Nothing was stored.`)
  return 'Nothing stands in the way. Nothing was stored.'
}

export const movingTasks: Tasks = {
  'move-in': {
    needs: [`<${STEPS.join('|')}>`],
    may: ['--source FOLDER', '--mapping FILE', '--allow reasons'],
    about: 'looks at the export of a company that moves in, and says what would be refused or changed',
    isOutside: true,
    check: (words) => void readMove(words),
    run: (_environment, { words, print }) => look(readMove(words), { print }),
  },
}
