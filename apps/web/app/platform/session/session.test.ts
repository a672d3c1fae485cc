import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { NotAuthenticatedError } from '../api/not-authenticated.ts'
import { authorizedFetch } from './authorized-fetch.ts'
import { restoreSession, signIn, signOut, socialFailed } from './session.ts'
import { currentSession, initialSession } from './session-state.ts'

type Call = { path: string; authorization: string | null; body: string }
type Answer = { status: number; json?: unknown } | 'no connection'

const calls: Call[] = []
let answers: (call: Call) => Answer | Promise<Answer>
let kept: Map<string, string>
let page: EventTarget

const paths = () => calls.map(({ path }) => path)
const tokens = () => Object.fromEntries(kept)
const ada = { id: 7, first_name: 'Ada' }

/** Returns an unsigned token of this agent. */
const tokenOf = (id: number, number: number) => `head.${btoa(JSON.stringify({ user_id: id, number }))}.signature`

async function respond(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const request = new Request(typeof input === 'string' ? `http://site.example${input}` : input, init)
  const path = new URL(request.url).pathname.replace('/api/', '')
  const call = { path, authorization: request.headers.get('Authorization'), body: await request.text() }
  calls.push(call)
  const answer = await answers(call)
  if (answer === 'no connection') throw new TypeError('Failed to fetch')
  return answer.json === undefined
    ? new Response(null, { status: answer.status })
    : Response.json(answer.json, { status: answer.status })
}

/** Waits until all pending work is done. */
const settled = () => vi.advanceTimersByTimeAsync(0)

function storeTokens(access = 'old', refresh = 'first'): void {
  kept.set('access', access)
  kept.set('refresh', refresh)
}

beforeEach(() => {
  calls.length = 0
  kept = new Map()
  page = new EventTarget()
  answers = () => ({ status: 200, json: ada })
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  vi.useFakeTimers()
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('document', { documentElement: { dataset: { apiBaseUrl: '/api/', themed: '' } } })
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  vi.stubGlobal('fetch', respond)
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  signOut()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('an authorized call', () => {
  test('is not made without tokens, which is only logged', async () => {
    const info = vi.spyOn(console, 'info').mockImplementation(() => undefined)
    await expect(authorizedFetch('/api/dashboard/downlines')).rejects.toBeInstanceOf(NotAuthenticatedError)
    expect(calls).toEqual([])
    expect(info.mock.calls).toEqual([['User not authenticated']])
  })

  test('carries the token and keeps its own body and headers', async () => {
    storeTokens()
    await authorizedFetch('/api/x', { method: 'POST', body: 'b', headers: { 'Content-Type': 'text/plain' } })
    expect(calls).toEqual([{ path: 'x', authorization: 'JWT old', body: 'b' }])
  })

  test('shares one refresh with other calls whose token has expired, and each is repeated once', async () => {
    storeTokens()
    answers = ({ path, authorization }) => {
      if (path === 'auth/jwt/refresh/') return { status: 200, json: { access: 'new' } }
      return { status: authorization === 'JWT new' ? 200 : 401, json: {} }
    }
    const all = await Promise.all(['a', 'b', 'c'].map((path) => authorizedFetch(`/api/${path}`)))
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(paths().filter((path) => path === 'auth/jwt/refresh/')).toHaveLength(1)
    expect(paths().toSorted()).toEqual(['a', 'a', 'auth/jwt/refresh/', 'b', 'b', 'c', 'c'])
    expect(tokens()).toEqual({ access: 'new', refresh: 'first' })
  })

  test('several calls with an expired token wait for one refresh, and the new token is used even if it seems expired', async () => {
    const expired = (number: number) => `head.${btoa(JSON.stringify({ exp: 1, number }))}.signature`
    storeTokens(expired(1))
    answers = ({ path }) => ({ status: 200, json: path === 'auth/jwt/refresh/' ? { access: expired(2) } : {} })
    await Promise.all(['a', 'b', 'c'].map((path) => authorizedFetch(`/api/${path}`)))
    await authorizedFetch('/api/d')
    expect(paths()).toEqual(['auth/jwt/refresh/', 'a', 'b', 'c', 'd'])
    expect(new Set(calls.slice(1).map(({ authorization }) => authorization))).toEqual(new Set([`JWT ${expired(2)}`]))
  })

  test.each([400, 401])('ends the session if the refresh is refused with status %i', async (status) => {
    storeTokens()
    restoreSession()
    await settled()
    answers = ({ path }) => ({ status: path === 'auth/jwt/refresh/' ? status : 401, json: { detail: 'No.' } })
    expect((await authorizedFetch('/api/x')).status).toBe(401)
    expect(tokens()).toEqual({})
    expect(currentSession()).toEqual({ ...initialSession, ended: 'ended' })
  })

  test.each<[string, Answer]>([
    ['there is no connection', 'no connection'],
    ['the server is broken', { status: 503, json: {} }],
    ['there were too many', { status: 429, json: {} }],
  ])('fails without ending the session if during the refresh %s', async (_what, answer) => {
    storeTokens()
    restoreSession()
    await settled()
    answers = ({ path }) => (path === 'auth/jwt/refresh/' ? answer : { status: 401, json: {} })
    await expect(authorizedFetch('/api/x')).rejects.toThrow('could not be renewed')
    expect(tokens()).toEqual({ access: 'old', refresh: 'first' })
    expect(currentSession().isAuthenticated).toBe(true)
  })

  test('is not repeated for another person who has signed in since, and keeps their tokens', async () => {
    storeTokens()
    answers = ({ path }) => {
      if (path !== 'auth/jwt/refresh/') return { status: 401, json: {} }
      storeTokens('other', 'second')
      return { status: 200, json: { access: 'new' } }
    }
    expect((await authorizedFetch('/api/x')).status).toBe(401)
    expect(paths()).toEqual(['x', 'auth/jwt/refresh/'])
    expect(tokens()).toEqual({ access: 'other', refresh: 'second' })
  })
})

describe('a restored session', () => {
  test('is authenticated at once and loads the agent once, even if it is restored several times', async () => {
    storeTokens()
    restoreSession()
    restoreSession()
    expect(currentSession()).toEqual({ ...initialSession, isAuthenticated: true })
    await settled()
    restoreSession()
    await settled()
    expect(currentSession()).toEqual({ ...initialSession, isAuthenticated: true, agent: ada })
    expect(paths()).toEqual(['auth/users/me/'])
  })

  test('does not exist without tokens, and makes no call', () => {
    restoreSession()
    expect(currentSession()).toEqual(initialSession)
    expect(calls).toEqual([])
  })

  test('stays if the agent cannot be loaded, and can load the agent again', async () => {
    storeTokens()
    answers = () => 'no connection'
    restoreSession()
    await settled()
    expect(currentSession()).toMatchObject({ isAuthenticated: true, agent: undefined })
    expect(currentSession().error).toBeDefined()
    answers = () => ({ status: 200, json: ada })
    restoreSession()
    expect(currentSession().error).toBeUndefined()
    await settled()
    expect(currentSession().agent).toEqual(ada)
  })

  test('does not show a response that arrives after signing out', async () => {
    storeTokens()
    const gate = Promise.withResolvers<Answer>()
    answers = () => gate.promise
    restoreSession()
    signOut()
    gate.resolve({ status: 200, json: ada })
    await settled()
    expect(currentSession()).toEqual(initialSession)
  })
})

describe('signing in', () => {
  const credentials = { email: 'ada@members.example', password: 'seedling' }
  const answerWith = (access: string, refresh: string) => {
    answers = ({ path }) => ({ status: 200, json: path === 'auth/jwt/create/' ? { access, refresh } : ada })
  }

  test('again as the same agent keeps showing the agent during loading', async () => {
    answerWith(tokenOf(7, 1), 'first')
    expect(await signIn(credentials)).toBe(true)
    await settled()
    answerWith(tokenOf(7, 2), 'second')
    await signIn(credentials)
    expect(currentSession().agent).toEqual(ada)
    await settled()
    expect(paths().slice(2)).toEqual(['auth/jwt/create/', 'auth/users/me/'])
  })

  test('as another agent shows no agent until that one is loaded', async () => {
    answerWith(tokenOf(7, 1), 'first')
    await signIn(credentials)
    await settled()
    answerWith(tokenOf(8, 1), 'second')
    await signIn(credentials)
    expect(currentSession()).toEqual({ ...initialSession, isAuthenticated: true })
  })

  test('reports an error if the browser stores nothing', async () => {
    answerWith('a', 'b')
    vi.stubGlobal('localStorage', undefined)
    expect(await signIn(credentials)).toBe(false)
    expect(currentSession().isAuthenticated).toBe(false)
    expect(currentSession().error).toEqual({ detail: expect.stringMatching(/^This browser/) })
  })
})

test('[AUTH-005] a failed social log-in leaves the same state as signing out: no tokens, no agent, no refresh', async () => {
  storeTokens()
  restoreSession()
  await settled()
  expect(currentSession().agent).toEqual(ada)
  calls.length = 0
  const error = { detail: 'Cancelled.' }
  socialFailed(error)
  expect(tokens()).toEqual({})
  expect(currentSession()).toEqual({ ...initialSession, error })
  await vi.advanceTimersByTimeAsync(10_000_000)
  expect(calls).toEqual([])
})
