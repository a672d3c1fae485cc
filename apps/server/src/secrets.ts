/**
 * The secrets of one installation. If PGlite keeps everything in one folder, they are created at the first start and
 * stored beside it. With an external database they must be set, because several processes share them.
 */
import { createHash, randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type GivenSecret, listUnknownSecrets, noteSecrets } from '@evergrove/core/platform/processes.repository'
import type { Database } from '@evergrove/core/platform/schema'
import { type Settings, SettingsError } from './settings.ts'
import { namedFileReasonOf } from './start-errors.ts'

type Keys = [string, ...string[]]

export type Secrets = {
  jwtSecret: string
  /** These secrets accept earlier signatures, and sign nothing. */
  oldJwtSecrets: readonly string[]
  fieldKeys: Keys
  unsubscribeKeys: Keys
  /** Returns the seed of the transparency log's signing key, created at the first signature, and whether it was set. */
  logKey: () => { seed: string; isSet: boolean }
}

/** 32 bytes as hexadecimal digits. */
const KEPT = /^[0-9a-f]{64}$/

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'

function readKept(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch (error) {
    if (isMissing(error)) return undefined
    throw new SettingsError(`${path} cannot be read: ${namedFileReasonOf(error) ?? 'it is damaged'}`, { cause: error })
  }
}

function keptSecret(folder: string, name: string): string {
  const path = join(folder, name)
  const kept = readKept(path)
  if (kept !== undefined) {
    // An empty secret, left by a full disk, would sign tokens with nothing.
    if (!KEPT.test(kept)) throw new SettingsError(`${path} is damaged: it should hold 64 hexadecimal digits`)
    return kept
  }
  const secret = randomBytes(32).toString('hex')
  writeFileSync(path, `${secret}\n`, { mode: 0o600, flag: 'wx' })
  return secret
}

const DEMONSTRATION_PASSWORD = 'demonstration-password'

/** Returns the password of a demonstration that strangers can reach. It is random, and only the data folder has it. */
export const demonstrationPassword = (folder: string) => ({
  create: () => keptSecret(folder, DEMONSTRATION_PASSWORD),
  keptIn: join(folder, DEMONSTRATION_PASSWORD),
})

/** Returns the configured secrets, or those of the data folder, which the caller has locked. */
export function readSecrets(settings: Settings): Secrets {
  const { JWT_SECRET, OLD_JWT_SECRET, FIELD_KEY, UNSUBSCRIBE_KEY, LOG_KEY, DATA_DIR } = settings
  return {
    jwtSecret: JWT_SECRET ?? keptSecret(DATA_DIR, 'jwt-secret'),
    oldJwtSecrets: OLD_JWT_SECRET === undefined ? [] : [OLD_JWT_SECRET],
    fieldKeys: FIELD_KEY ?? [keptSecret(DATA_DIR, 'field-key')],
    unsubscribeKeys: UNSUBSCRIBE_KEY ?? [keptSecret(DATA_DIR, 'unsubscribe-key')],
    logKey: () => ({ seed: LOG_KEY ?? keptSecret(DATA_DIR, 'log-key'), isSet: LOG_KEY !== undefined }),
  }
}

/** A fingerprint is so short that many secrets have the same one, but two of one installation do not. */
const FINGERPRINT_DIGITS = 8

const fingerprintOf = (secret: string): string =>
  createHash('sha256').update(`evergrove secret ${secret}`).digest('hex').slice(0, FINGERPRINT_DIGITS)

/** Returns the fingerprints of the keys that open encrypted fields, the newest key first. */
export const fieldKeysOf = (settings: Settings): string[] => readSecrets(settings).fieldKeys.map(fingerprintOf)

function givenOf(settings: Settings): GivenSecret[] {
  const { LOG_KEY } = settings
  const { jwtSecret, oldJwtSecrets, fieldKeys, unsubscribeKeys } = readSecrets(settings)
  const all: [string, readonly string[]][] = [
    ['JWT_SECRET', [jwtSecret, ...oldJwtSecrets]],
    ['FIELD_KEY', fieldKeys],
    ['UNSUBSCRIBE_KEY', unsubscribeKeys],
    // Without the setting, each process creates its own key, and the log itself decides whose signature counts.
    ['LOG_KEY', LOG_KEY === undefined ? [] : [LOG_KEY]],
  ]
  return all.flatMap(([name, values]) => {
    const [newest, ...older] = values.map(fingerprintOf)
    return newest === undefined ? [] : [{ name, newest, older }]
  })
}

/** Ways to change a secret on purpose, without a refusal. */
const WAYS: Record<string, string> = {
  JWT_SECRET: 'set OLD_JWT_SECRET to the one before',
  FIELD_KEY: 'put the new key before the old one, with a comma between them',
  UNSUBSCRIBE_KEY: 'put the new key before the old one, with a comma between them',
}

const lineOf = (name: string): string => {
  const way = WAYS[name]
  const change = way === undefined ? '' : `To change it, ${way}. `
  return `${name} is not the one that this installation works with. ${change}If the old one is lost or stolen, run npm run cli -- keys:accept`
}

/** Returns the line about the keys, by name, that stored fields need and FIELD_KEY lacks. */
export const missingKeysLine = (names: readonly string[]): string =>
  `FIELD_KEY lacks a key that encrypted stored data. Its name is ${names.join(', ')}`

/** Returns one line for each secret of the settings that is not the known one and does not accept it. */
export const listWrongSecrets = async (db: Database, settings: Settings): Promise<string[]> =>
  (await listUnknownSecrets(db, givenOf(settings))).map(lineOf)

/**
 * Proves the secrets of the settings against those of the installation, and records them at the first start and if they
 * accept the earlier ones. Throws SettingsError with one line for each that does not. `isForced` records it regardless.
 */
export async function proveSecrets(
  db: Database,
  settings: Settings,
  options: { isForced?: boolean } = {},
): Promise<void> {
  const wrong = await noteSecrets(db, givenOf(settings), options)
  if (wrong.length > 0) throw new SettingsError(wrong.map(lineOf).join('\n'))
}
