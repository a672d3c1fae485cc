/**
 * The secrets of one installation. Where PGlite keeps everything in one folder they are made at the first start and
 * kept beside it; with an external database they must be set, because several processes have to share them.
 */
import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Settings, SettingsError } from './settings.ts'

type Keys = [string, ...string[]]

export type Secrets = {
  jwtSecret: string
  /** Accepts what it signed, and signs nothing. */
  oldJwtSecrets: readonly string[]
  fieldKeys: Keys
  unsubscribeKeys: Keys
  /** The seed of the key that signs the transparency log, and whether it was set. It is made when a process first signs. */
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
    throw new SettingsError(`${path} cannot be read`, { cause: error })
  }
}

function keptSecret(folder: string, name: string): string {
  const path = join(folder, name)
  const kept = readKept(path)
  if (kept !== undefined) {
    // An empty one, left by a full disk, would sign tokens with nothing.
    if (!KEPT.test(kept)) throw new SettingsError(`${path} is damaged: it should hold 64 hexadecimal digits`)
    return kept
  }
  const secret = randomBytes(32).toString('hex')
  writeFileSync(path, `${secret}\n`, { mode: 0o600, flag: 'wx' })
  return secret
}

const DEMONSTRATION_PASSWORD = 'demonstration-password'

/** The password of a demonstration that strangers can reach: random, and kept in the data folder alone. */
export const demonstrationPassword = (folder: string) => ({
  create: () => keptSecret(folder, DEMONSTRATION_PASSWORD),
  keptIn: join(folder, DEMONSTRATION_PASSWORD),
})

/** The configured secrets, or those of the data folder, which the caller has locked. */
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
