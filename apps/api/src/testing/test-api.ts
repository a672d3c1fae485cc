/** The API on a database of its own, as its process would host it, with senders of JSON for the scenarios. */

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openFileStorage } from '@evergrove/core/files'
import { openJobs } from '@evergrove/core/jobs'
import { createRateLimits } from '@evergrove/core/rate-limits'
import type { Schema } from '@evergrove/core/schema'
import { openTestDatabase } from '@evergrove/db/testing'
import { Hono } from 'hono'
import { type ApiEnvironment, createApi, createMedia } from '../index.ts'

const silent = { info: () => {}, warn: () => {}, error: () => {} }

export type Sent = { status: number; headers: Headers; body: unknown }

/** Opens database, storage and queue, and mounts the API as the server does. */
export async function openTestApi(options: { rateLimits?: boolean; corsOrigins?: string[] } = {}) {
  const database = await openTestDatabase<Schema>()
  const { db } = database
  const folder = await mkdtemp(join(tmpdir(), 'evergrove-api-'))
  const files = { db, storage: await openFileStorage({ kind: 'disk', folder }) }
  const jobs = openJobs(database, { logger: silent, isWorking: false })
  await jobs.start()
  const reported = { clientErrors: 0 }
  const host = new Hono<ApiEnvironment>({ strict: false })
  host.use(async (c, next) => {
    c.set('log', silent)
    c.set('clientAddress', c.req.header('X-Test-Address') ?? '203.0.113.1')
    await next()
  })
  const limits = createRateLimits(db, { enabled: options.rateLimits ?? false })
  const clientErrors = { inc: () => void (reported.clientErrors += 1) }
  host.route('/api', createApi({ db, jobs, limits, clientErrors, corsOrigins: options.corsOrigins ?? [] }))
  host.route('/media', createMedia({ files }))

  const read = async (answer: Response): Promise<Sent> => {
    const text = await answer.text()
    const isJson = answer.headers.get('Content-Type')?.startsWith('application/json') ?? false
    return {
      status: answer.status,
      headers: answer.headers,
      body: isJson && text !== '' ? (JSON.parse(text) as unknown) : text,
    }
  }
  return {
    db,
    files,
    host,
    reported,
    request: async (method: string, path: string, init: RequestInit = {}) =>
      read(await host.request(path, { ...init, method })),
    get: async (path: string, headers: Record<string, string> = {}) => read(await host.request(path, { headers })),
    post: async (path: string, body: unknown, headers: Record<string, string> = {}) =>
      read(
        await host.request(path, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', ...headers },
          body: typeof body === 'string' ? body : JSON.stringify(body),
        }),
      ),
    close: async () => {
      await jobs.stop(1000)
      await database.close()
      await rm(folder, { recursive: true })
    },
    truncateAll: database.truncateAll,
  }
}

export type TestApi = Awaited<ReturnType<typeof openTestApi>>
