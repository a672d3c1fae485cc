/** The network between a screen and its API, which a test can watch, delay, break or answer in place of the server. */
import { timeoutManager } from '@tanstack/react-query'
import { vi } from 'vitest'

type Send = () => Promise<Response>
type Handler = (call: Request, send: Send) => Promise<Response> | Response

type Rule = { words: string; fits: (call: Request) => boolean; handle: Handler; wasUsed: boolean }
type Watch = (call: Request) => void

const fetchFromServer = globalThis.fetch.bind(globalThis)
/** Requests with changes that the server has not answered yet. */
const changes = new Set<Promise<unknown>>()
let rules: Rule[] = []
let watches: Watch[] = []

const pathOf = (call: Request): string => new URL(call.url).pathname.replace(/^\/api\//, '')

/**
 * Returns a predicate for calls: 'PUT dashboard/payments' matches those without a query, 'GET
 * dashboard/withdrawals?page=1' those with this query, and 'GET dashboard/withdrawals?*' those with any or none.
 */
function meant(words: string): (call: Request) => boolean {
  const [method = '', wanted = ''] = words.split(' ')
  return (call) => {
    const { search } = new URL(call.url)
    const path = pathOf(call).replace(/\/$/, '')
    return call.method === method && (wanted === `${path}${search}` || wanted === `${path}?*`)
  }
}

const abortOf = (call: Request): Promise<never> =>
  new Promise((_resolve, reject) => {
    const abort = () => reject(new DOMException('The user aborted a request.', 'AbortError'))
    if (call.signal.aborted) abort()
    call.signal.addEventListener('abort', abort)
  })

function passOn(call: Request): Promise<Response> {
  const response = fetchFromServer(call)
  if (call.method !== 'GET') {
    changes.add(response)
    void response.catch(() => {}).then(() => changes.delete(response))
  }
  return response
}

/** Waits for changes that the screen has sent, because the server refuses a change that it sees after the sign-out. */
export const waitForChanges = () => Promise.allSettled(changes)

/**
 * The newest matching rule responds. Each rule's `send` passes the call to the rule before it, and the first to the
 * server.
 */
async function routedFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const call = new Request(input, init)
  for (const watch of watches) watch(call)
  const fitting = rules.filter(({ fits }) => fits(call))
  for (const rule of fitting) rule.wasUsed = true
  if (fitting.length === 0) return passOn(call)
  const chain = fitting.reduce<Send>(
    (send, { handle }) =>
      async () =>
        handle(call.clone(), send),
    () => passOn(call.clone()),
  )
  return Promise.race([chain(), abortOf(call)])
}

globalThis.fetch = routedFetch

/** A failed load is repeated after one second, then after two. */
const LONGEST_RETRY_PAUSE_MS = 2000

// Tests skip these pauses, unless they stop the clock.
timeoutManager.setTimeoutProvider({
  setTimeout: (callback, ms) =>
    window.setTimeout(callback, ms <= LONGEST_RETRY_PAUSE_MS && !vi.isFakeTimers() ? 0 : ms),
  clearTimeout: (id) => window.clearTimeout(id),
  setInterval: (callback, ms) => window.setInterval(callback, ms),
  clearInterval: (id) => window.clearInterval(id),
})

/** Removes every rule. Runs after each test. Returns those that no call has met, which therefore prove nothing. */
export function restoreNetwork(): string[] {
  const unused = rules.filter(({ wasUsed }) => !wasUsed).map(({ words }) => words)
  rules = []
  watches = []
  return unused
}

/**
 * Lets `handle` answer matching calls such as 'GET dashboard/payments' in place of the server. Its `send` passes the
 * call to the server. Returns a function that removes the rule before the end of the test.
 */
export function answer(words: string, handle: Handler): () => void {
  const rule = { words, fits: meant(words), handle, wasUsed: false }
  rules.push(rule)
  return () => {
    rules = rules.filter((other) => other !== rule)
  }
}

/** Answers with this JSON. */
export const answerJson = (words: string, body: unknown, init: ResponseInit = {}): (() => void) =>
  answer(words, () => Response.json(body, init))

/** Answers with this status and no body. */
export const answerStatus = (words: string, status: number): (() => void) =>
  answer(words, () => new Response(null, { status }))

/** The error that `fetch` throws when the connection breaks. */
export const connectionLost = () => new TypeError('Failed to fetch')

/** Breaks the connection before the call reaches the server. */
export const cutOff = (words: string): (() => void) => answer(words, () => Promise.reject(connectionLost()))

/** Never answers. */
export const leaveWaiting = (words: string): (() => void) => answer(words, () => new Promise<Response>(() => {}))

/** Holds calls back from the server until they are released. */
export function hold(words: string): () => void {
  const gate = Promise.withResolvers<void>()
  answer(words, async (_call, send) => {
    await gate.promise
    return send()
  })
  return gate.resolve
}

/** Collects matching calls from now on, in order, mocked or not. */
export function watchCalls(words: string): Request[] {
  const calls: Request[] = []
  const fits = meant(words)
  watches.push((call) => {
    if (fits(call)) calls.push(call.clone())
  })
  return calls
}

/** Collects the methods and paths of all calls from now on, such as 'POST auth/users/'. */
export function watchAllCalls(): string[] {
  const calls: string[] = []
  watches.push((call) => void calls.push(`${call.method} ${pathOf(call)}`))
  return calls
}
