/**
 * The contract fuzz: requests made from the API document, with hostile changes to every part, as every kind of caller. A
 * response of 500 or above, or one that the document does not describe, is a defect.
 */
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Operation } from '../described-responses.ts'
import { openTestApi, type Sent, type TestApi } from '../test-api.ts'
import { hostileAddressTexts } from './hostile-values.ts'
import { type Call, type FuzzRequest, requestsOf } from './requests.ts'
import { bytesOf, openWorld } from './world.ts'

const RUNS = Number(process.env.FUZZ_RUNS ?? 4)
const SEED = Number(process.env.FUZZ_SEED ?? 1)
const MOST_MINUTES = 5

let api: TestApi
let world: ReturnType<typeof openWorld>
beforeAll(async () => {
  api = await openTestApi()
  world = openWorld(api)
})
afterAll(() => api.close())

async function initOf({ caller, headers, type, body, form }: FuzzRequest): Promise<RequestInit> {
  const sent = { ...headers, ...world.headersOf(caller) }
  if (form === undefined) {
    return {
      headers: type === undefined ? sent : { ...sent, 'Content-Type': type },
      ...(body === undefined ? {} : { body }),
    }
  }
  const data = new FormData()
  for (const [name, text] of form.texts) data.append(name, text)
  for (const [name, file] of form.files)
    data.append(name, new File([await bytesOf(file)], 'picture.png', { type: 'image/png' }))
  return { headers: sent, body: data }
}

/** Throws for a failure inside the server, and, as every sender of the tests, for a response that is not described. */
async function send(method: string, request: FuzzRequest): Promise<Sent> {
  const sent = await api.request(method, request.path, await initOf(request))
  if (sent.status >= 500) throw new Error(`${method} ${request.path} failed: ${String(api.reported.failures.at(-1))}`)
  return sent
}

const calls = (): Call[] =>
  Object.entries(api.document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]: [string, Operation]) => ({
      method: method.toUpperCase(),
      path,
      operation,
    })),
  )

test(
  `[X5] no request from the document or near it fails or gets an undescribed response (FUZZ_SEED=${SEED}, FUZZ_RUNS=${RUNS})`,
  async () => {
    const succeeded = new Set<string>()
    const failures: string[] = []
    let known = await world.build()
    for (const call of calls()) {
      const name = `${call.method} ${call.path}`
      if (!(await world.isSound())) known = await world.build()
      const property = fc.asyncProperty(requestsOf(call, known), async (request) => {
        const { status } = await send(call.method, request)
        if (status < 300) succeeded.add(name)
      })
      const { failed, errorInstance, counterexample } = await fc.check(property, { seed: SEED, numRuns: RUNS })
      if (failed) failures.push(`${name}\n  ${String(errorInstance)}\n  ${JSON.stringify(counterexample)}`)
    }
    expect(failures.join('\n'), `Repeat with FUZZ_SEED=${SEED} FUZZ_RUNS=${RUNS}`).toBe('')
    // Requests that were all refused at the door would prove little.
    expect(succeeded.size).toBeGreaterThan(calls().length / 3)
  },
  MOST_MINUTES * 60_000,
)

test('[X5] no other path or method fails', async () => {
  await world.build()
  const words = ['staff', 'auth', 'dashboard', 'content', 'services', 'users', 'me', 'order', '1', 'constructor']
  const path = fc
    .array(fc.constantFrom(...words, ...hostileAddressTexts), { minLength: 1, maxLength: 5 })
    .map((parts) => `/api/${parts.join('/')}`)
  const method = fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD', 'PROPFIND')
  const property = fc.asyncProperty(
    path,
    method,
    fc.constantFrom('visitor', 'agent active', 'admin'),
    async (address, verb, caller) => {
      const { status, body } = await send(verb, { caller, path: address, headers: {} })
      if (status === 404 || status === 405)
        expect(verb === 'HEAD' || typeof (body as { detail?: unknown }).detail === 'string').toBe(true)
    },
  )
  await expect(fc.assert(property, { seed: SEED, numRuns: RUNS * 20 })).resolves.toBeUndefined()
}, 60_000)
