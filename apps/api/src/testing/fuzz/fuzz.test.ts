/**
 * The contract fuzz: requests made from the API document, with hostile changes to every part, as every kind of caller.
 * A response of 500 or above, one that the document does not describe, or a refusal in the words of a library is a
 * defect. The first request for each call must succeed, so that the others come near to existing records.
 */
import * as fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import type { Operation } from '../described-responses.ts'
import { type Sent } from '../test-api.ts'
import { apiForAll } from '../test-network.ts'
import { hostileAddressTexts } from './hostile-values.ts'
import { type Call, type FuzzRequest, plainRequestsOf, requestsOf, wrongRequestsOf } from './requests.ts'
import { bytesOf, openWorld } from './world.ts'

const RUNS = Number(process.env.FUZZ_RUNS ?? 1)
const SEED = Number(process.env.FUZZ_SEED ?? 1)
/** Many times as long as the fuzz takes, so that a busy machine is no failure. */
const MOST_MINUTES = 20

const { api } = apiForAll()
let world: ReturnType<typeof openWorld>
beforeAll(() => {
  world = openWorld(api)
})

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

/** Calls that simulate a company for a second each time. */
const SIMULATING = new Set(['POST /staff/plan', 'POST /staff/plan/laboratory/simulate'])

/** The sentences of the validator itself, which no response may contain. */
const LIBRARY_WORDS =
  /Invalid (?:input|option|key|value in|string|number|discriminator|email address|UUID|URL|ISO)|Unrecognized key|Too (?:small|big)|expected .+ received|must match pattern/

/** Throws for a server failure, a refusal in a library's words and, like every test sender, an undescribed response. */
async function send(method: string, request: FuzzRequest): Promise<Sent> {
  const sent = await api.request(method, request.path, await initOf(request))
  if (sent.status >= 500) throw new Error(`${method} ${request.path} failed: ${String(api.reported.failures.at(-1))}`)
  const said = sent.status < 400 ? '' : JSON.stringify(sent.body ?? '')
  if (LIBRARY_WORDS.test(said))
    throw new Error(`${method} ${request.path} is refused in the words of a library: ${said}`)
  return sent
}

const nameOf = ({ method, path }: Call): string => `${method} ${path}`

const calls = (): Call[] =>
  Object.entries(api.document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]: [string, Operation]) => ({
      method: method.toUpperCase(),
      path,
      operation,
    })),
  )

/**
 * Sends requests for the call that are wrong in every field. Returns the first failure, or undefined if there is none.
 */
async function sendWrong(call: Call, plain: readonly FuzzRequest[]): Promise<string | undefined> {
  try {
    for (const request of plain.flatMap((one) => wrongRequestsOf(call, one))) await send(call.method, request)
    return undefined
  } catch (error) {
    return `${nameOf(call)}\n  ${String(error)}`
  }
}

/** Sends requests for the call. The first one must succeed. */
async function fuzz(call: Call): Promise<{ failure: string | undefined; hasSucceeded: boolean }> {
  if (!(await world.isSound())) await world.build()
  const prepared = await world.prepare(call)
  const plain = fc.sample(plainRequestsOf(call, prepared), { seed: SEED, numRuns: 1 })
  let hasSucceeded = false
  const property = fc.asyncProperty(requestsOf(call, prepared), async (request) => {
    const { status } = await send(call.method, request)
    if (status < 300) hasSucceeded = true
  })
  const { failed, errorInstance, counterexample } = await fc.check(property, {
    seed: SEED,
    numRuns: SIMULATING.has(nameOf(call)) ? Math.min(RUNS, 20) : RUNS,
    examples: plain.map((request): [FuzzRequest] => [request]),
  })
  const failure = failed
    ? `${nameOf(call)}\n  ${String(errorInstance)}\n  ${JSON.stringify(counterexample)}`
    : undefined
  return { failure: failure ?? (await sendWrong(call, plain)), hasSucceeded }
}

test(
  `[X5] [P24] no request from the document or near it fails, gets an undescribed response or the words of a library, and every call succeeds (FUZZ_SEED=${SEED}, FUZZ_RUNS=${RUNS})`,
  async () => {
    const failures: string[] = []
    const refused: string[] = []
    await world.build()
    for (const call of calls()) {
      const { failure, hasSucceeded } = await fuzz(call)
      if (failure !== undefined) failures.push(failure)
      if (!hasSucceeded) refused.push(nameOf(call))
    }
    expect(failures.join('\n'), `Repeat with FUZZ_SEED=${SEED} FUZZ_RUNS=${RUNS}`).toBe('')
    // Requests that are all refused at the first check prove little.
    expect(refused, 'These calls never succeeded: they need a preparation, or a better one').toEqual([])
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
