/** The API on a separate database, as its process would host it, with senders of JSON for the scenarios. */

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { OperatorNotice } from '@evergrove/contract/staff/operator-notices'
import { createTokenKeys } from '@evergrove/core/accounts'
import { type FileStorageOptions, openFileStorage } from '@evergrove/core/files'
import { openJobs } from '@evergrove/core/jobs'
import { createFieldCipher } from '@evergrove/core/platform/field-encryption'
import { createRateLimits } from '@evergrove/core/platform/rate-limits'
import type { Schema } from '@evergrove/core/platform/schema'
import { createUrlSigner } from '@evergrove/core/platform/signed-urls'
import { createSecurityLog } from '@evergrove/core/security'
import { openAsProduct, openTestDatabase } from '@evergrove/db/testing'
import { Hono } from 'hono'
import { type ApiEnvironment, createApi, createLog, createMedia, respondToError } from '../index.ts'
import { type ApiDocument, createResponseCheck } from './described-responses.ts'

const silent = { info: () => {}, warn: () => {}, error: () => {} }

/** The secret behind the keys and signatures of these tests. */
export const TEST_SECRET = 'x'.repeat(40)

/** The keys that sign the tokens of these tests, and their lifetimes. */
export const testTokens = {
  keys: createTokenKeys(TEST_SECRET),
  accessSeconds: 3600,
  refreshSeconds: 90_000,
  staffSeconds: 28_800,
  staffIdleSeconds: 1800,
}

/** The key that signs the unsubscribe links of these tests. */
export const TEST_UNSUBSCRIBE_KEY = '7'.repeat(64)

/** The document is the same for every API, and is made once for the test files that share a process. */
let described: { document: ApiDocument; findUndescribed: ReturnType<typeof createResponseCheck> } | undefined

async function describe(host: Hono<ApiEnvironment>): Promise<NonNullable<typeof described>> {
  if (described !== undefined) return described
  const document = (await (await host.request('/api/openapi.json')).json()) as ApiDocument
  described = { document, findUndescribed: createResponseCheck(document) }
  return described
}

export type Sent = { status: number; headers: Headers; body: unknown }

type TestApiOptions = {
  rateLimits?: boolean
  corsOrigins?: string[]
  /** By default, a new folder. */
  storage?: FileStorageOptions
}

const read = async (answer: Response): Promise<Sent> => {
  const text = await answer.text()
  const isJson = answer.headers.get('Content-Type')?.startsWith('application/json') ?? false
  return {
    status: answer.status,
    headers: answer.headers,
    body: isJson && text !== '' ? (JSON.parse(text) as unknown) : text,
  }
}

/** Creates the process around the API, and a record of its log. */
function openHost() {
  const reported = { clientErrors: 0, warnings: [] as Record<string, unknown>[], failures: [] as unknown[] }
  const log = {
    ...silent,
    warn: (details: object) => void reported.warnings.push({ ...details }),
    error: (details: object) => void reported.failures.push('err' in details ? details.err : details),
  }
  const host = new Hono<ApiEnvironment>({ strict: false })
  host.onError(respondToError)
  host.use(async (c, next) => {
    c.set('log', log)
    c.set('clientAddress', c.req.header('X-Test-Address') ?? '203.0.113.1')
    await next()
  })
  return { host, reported }
}

/** The settings that an operator makes. */
const settings = {
  tokens: testTokens,
  payer: { name: 'Goldenfield', account: 'GB33BUKB20201555555555', bank: 'BUKBGB22' },
  secondPersonLimit: 100_00n,
  transparency: { anchor: undefined, timeStamper: undefined },
  notices: (): OperatorNotice[] => ['no_anchor'],
}

/** Opens database, storage and queue, and mounts the API as the server does. Senders throw on undocumented responses. */
export async function openTestApi(options: TestApiOptions = {}) {
  const database = await openTestDatabase<Schema>()
  const product = await openAsProduct(database)
  const { db } = product
  const folder = await mkdtemp(join(tmpdir(), 'evergrove-api-'))
  const files = { db, storage: await openFileStorage(options.storage ?? { kind: 'disk', folder }) }
  const jobs = openJobs(product, { logger: silent, isWorking: false })
  await jobs.start()
  const { host, reported } = openHost()
  const cipher = createFieldCipher(['5'.repeat(64)])
  const clock = { offsetMs: 0 }
  const now = () => new Date(Date.now() + clock.offsetMs)
  const security = createSecurityLog({ db, logger: silent, now })
  const api = createApi({
    db,
    jobs,
    limits: createRateLimits(db, { enabled: options.rateLimits ?? false }),
    security,
    storage: files.storage,
    cipher,
    ...settings,
    urls: createUrlSigner(TEST_SECRET),
    unsubscribeUrls: createUrlSigner(TEST_UNSUBSCRIBE_KEY, [TEST_SECRET]),
    publicUrl: 'https://www.example.org',
    now,
    clientErrors: { inc: () => void (reported.clientErrors += 1) },
    corsOrigins: options.corsOrigins ?? [],
  })
  host.route('/api', api).route('/media', createMedia({ files })).route('/log', createLog({ files, now }))

  const { document, findUndescribed } = await describe(host)

  const send = async (path: string, { method = 'GET', ...init }: RequestInit): Promise<Sent> => {
    const answer = await host.request(path, { ...init, method })
    const sent = await read(answer)
    const undescribed = findUndescribed(method, path, sent)
    if (undescribed !== undefined) throw new Error(undescribed)
    return sent
  }
  return {
    /** The connections with the owner's rights on PostgreSQL, for the arrangements of a test. */
    db: database.db,
    /** The connections of the API itself. */
    product,
    files,
    jobs,
    cipher,
    now,
    security,
    document,
    /** The milliseconds by which the clock of the API is ahead of the machine's. */
    clock,
    host,
    reported,
    request: (method: string, path: string, init: RequestInit = {}) => send(path, { ...init, method }),
    get: (path: string, headers: Record<string, string> = {}) => send(path, { headers }),
    post: (path: string, body: unknown, headers: Record<string, string> = {}) =>
      send(path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    close: async () => {
      await security.flush()
      await jobs.stop(1000)
      await product.close()
      await database.close()
      await rm(folder, { recursive: true })
    },
    truncateAll: database.truncateAll,
  }
}

export type TestApi = Awaited<ReturnType<typeof openTestApi>>
