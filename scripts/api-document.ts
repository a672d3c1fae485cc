/**
 * Checks the OpenAPI document against Spectral's rules for OpenAPI (`spectral:oas`), as a step of `npm run check`.
 * Prints every finding, and fails if there is one.
 */
import { createApi } from '@evergrove/api'
import { createTokenKeys } from '@evergrove/core/accounts'
import { createFieldCipher } from '@evergrove/core/platform/field-encryption'
import { createRateLimits } from '@evergrove/core/platform/rate-limits'
import type { Schema } from '@evergrove/core/platform/schema'
import { createUrlSigner } from '@evergrove/core/platform/signed-urls'
import core from '@stoplight/spectral-core'
import rulesets from '@stoplight/spectral-rulesets'
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'

export type ApiDocument = { openapi: string; paths: Record<string, Record<string, { description?: string }>> }

/** The words for Spectral's numbers of severity. */
const SEVERITIES = ['error', 'warning', 'information', 'hint']
const SECRET = '0'.repeat(64)

/** Returns the document as the product serves it. No call reaches the parts behind the API, so there is no database. */
export async function readDocument(): Promise<ApiDocument> {
  const db = new Kysely<Schema>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (database) => new PostgresIntrospector(database),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
  const urls = createUrlSigner(SECRET)
  const api = createApi({
    db,
    jobs: { send: async () => {} },
    limits: createRateLimits(db, { enabled: false }),
    security: { add: () => {} },
    storage: { write: async () => {}, read: async () => undefined, removeAll: async () => {} },
    cipher: createFieldCipher([SECRET]),
    transparency: { anchor: undefined, timeStamper: undefined },
    notices: () => [],
    payer: undefined,
    secondPersonLimit: 0n,
    tokens: {
      keys: createTokenKeys(SECRET),
      accessSeconds: 1,
      refreshSeconds: 1,
      staffSeconds: 1,
      staffIdleSeconds: 1,
    },
    urls,
    publicUrl: '',
    unsubscribeUrls: urls,
    now: () => new Date(),
    clientErrors: { inc: () => {} },
    corsOrigins: [],
  })
  return (await api.request('/openapi.json')).json() as Promise<ApiDocument>
}

/** Returns a sentence for each finding of Spectral's recommended rules. */
export async function findFaults(document: ApiDocument): Promise<string[]> {
  const spectral = new core.Spectral()
  spectral.setRuleset(new core.Ruleset(rulesets.oas))
  const findings = await spectral.run(document)
  return findings.map(
    ({ severity, code, path, message }) => `${SEVERITIES[severity]} ${code} at ${path.join(' ')}: ${message}`,
  )
}

export default async function checkApiDocument(): Promise<void> {
  const faults = await findFaults(await readDocument())
  for (const fault of faults) console.error(fault)
  if (faults.length > 0) process.exitCode = 1
}
