/** The network between a screen and its API: watched, held up, broken or answered in the server's place, for one test. */
import { timeoutManager } from '@tanstack/react-query'
import { vi } from 'vitest'

type Send = () => Promise<Response>
type Handler = (call: Request, send: Send) => Promise<Response> | Response

type Rule = { fits: (call: Request) => boolean; handle: Handler }
type Watch = (call: Request) => void

const fetchFromServer = globalThis.fetch.bind(globalThis)
/** Changes that the server has not answered yet. */
const changes = new Set<Promise<unknown>>()
let rules: Rule[] = []
let watches: Watch[] = []

const pathOf = (call: Request): string => new URL(call.url).pathname.replace(/^\/api\//, '')

/**
 * Which calls words mean: 'PUT dashboard/payments' those without a query, 'GET dashboard/withdrawals?page=1' those with
 * this one, and 'GET dashboard/withdrawals?*' those with any or none.
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

/** Waits for what the screen has sent: who signs out before the server has seen a change is refused it. */
export const waitForChanges = () => Promise.allSettled(changes)

/** The newest rule that fits answers; each rule's `send` asks the one before it, and the first asks the server. */
async function routedFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const call = new Request(input, init)
  for (const watch of watches) watch(call)
  const fitting = rules.filter(({ fits }) => fits(call))
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

/** A load that failed is tried again after one second, then two. */
const LONGEST_RETRY_PAUSE_MS = 2000

// No test waits for these pauses, unless it stops the clock.
timeoutManager.setTimeoutProvider({
  setTimeout: (callback, ms) =>
    window.setTimeout(callback, ms <= LONGEST_RETRY_PAUSE_MS && !vi.isFakeTimers() ? 0 : ms),
  clearTimeout: (id) => window.clearTimeout(id),
  setInterval: (callback, ms) => window.setInterval(callback, ms),
  clearInterval: (id) => window.clearInterval(id),
})

/** Forgets every rule; runs after each test. */
export function restoreNetwork(): void {
  rules = []
  watches = []
}

/**
 * Lets `handle` answer the calls meant by words such as 'GET dashboard/payments', instead of the server; `send` asks the
 * server after all. Returns the way to end this before the test does.
 */
export function answer(words: string, handle: Handler): () => void {
  const rule = { fits: meant(words), handle }
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

/** What `fetch` throws when the connection breaks. */
export const connectionLost = () => new TypeError('Failed to fetch')

/** Breaks the connection before the call reaches the server. */
export const cutOff = (words: string): (() => void) => answer(words, () => Promise.reject(connectionLost()))

/** Never answers. */
export const leaveWaiting = (words: string): (() => void) => answer(words, () => new Promise<Response>(() => {}))

/** Keeps calls from the server until they are released. */
export function hold(words: string): () => void {
  const gate = Promise.withResolvers<void>()
  answer(words, async (_call, send) => {
    await gate.promise
    return send()
  })
  return gate.resolve
}

/** The calls from now on, in order, mocked or not. The list grows. */
export function watchCalls(words: string): Request[] {
  const calls: Request[] = []
  const fits = meant(words)
  watches.push((call) => {
    if (fits(call)) calls.push(call.clone())
  })
  return calls
}

/** The methods and paths of all calls from now on, such as 'POST auth/users/'; the list grows. */
export function watchAllCalls(): string[] {
  const calls: string[] = []
  watches.push((call) => void calls.push(`${call.method} ${pathOf(call)}`))
  return calls
}
