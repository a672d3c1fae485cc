/**
 * A demonstration that strangers can reach has no password that is publicly known.
 * @module-tag deep
 */
import { rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { signInStaff } from '@evergrove/core/staff'
import { demonstrationPeople } from '@evergrove/demo'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createLog } from './log.ts'
import { createMetrics } from './metrics.ts'
import { openServices } from './services.ts'
import { readSettings, SettingsError } from './settings.ts'
import { makeDataFolder } from './testing/make-data-folder.ts'

const PUBLIC_URL = 'https://www.goldenfield.example'

let folder: string
beforeEach(async () => {
  folder = makeDataFolder()
  // A database with content keeps it, and drawing the demonstration's pictures would take most of the time.
  const services = await open({ SEED: 'none' })
  const branch = { branch_name: 'Harvest House', phone_number: '0801', branch_address: '7 Palm Grove Street' }
  await services.db.insertInto('branches').values(branch).execute()
  await services.close()
}, 60_000)
afterEach(() => rmSync(folder, { recursive: true }))

const client = { userAgent: undefined, address: '127.0.0.1', record: () => {} }

const open = (environment: Record<string, string> = {}) =>
  openServices(readSettings({ DATA_DIR: folder, SEED: 'demo', RATE_LIMITS: 'off', ...environment }), {
    log: createLog('silent'),
    publicUrl: () => PUBLIC_URL,
    metrics: createMetrics(),
  })

test('[M5] at a public address, the password of the demonstration is random and kept in the data folder, and staff need a code', async () => {
  const services = await open({ PUBLIC_URL })
  const signIn = (password: string) =>
    signInStaff(services, {
      input: { email: demonstrationPeople.staffEmail, password },
      client,
      needsMailedCode: false,
    })
  await expect(signIn(demonstrationPeople.password)).rejects.toThrow('No active account')
  const kept = (await readFile(join(folder, 'demonstration-password'), 'utf8')).trim()
  expect(await signIn(kept)).toMatchObject({ step: 'enrolment' })
  await services.close()
  // The next start finds its own people and succeeds.
  await (await open({ PUBLIC_URL })).close()
}, 60_000)

test('[M5] the demonstration does not start at a public address while its accounts have the password of the README', async () => {
  await (await open()).close()
  for (const exposed of [{ PUBLIC_URL }, { HOST: '0.0.0.0' }]) {
    const refused = await open(exposed).then(
      (services) => services.close(),
      (error: unknown) => error,
    )
    expect(refused).toBeInstanceOf(SettingsError)
    expect((refused as Error).message).toMatch(/^PUBLIC_URL or HOST lets strangers in[^\n]+$/)
  }
  await (await open()).close()
}, 60_000)
