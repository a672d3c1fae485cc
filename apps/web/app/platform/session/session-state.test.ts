import type { CurrentAgent } from '@evergrove/contract/accounts/accounts'
import { describe, expect, test } from 'vitest'
import { initialSession, reduceSession, type SessionEvent, type SessionState } from './session-state.ts'

const ada = { id: 7, first_name: 'Ada' } as CurrentAgent
const failure = { status: 400, error: { email: ['user with this email already exists.'] } }
const signedIn: SessionState = { ...initialSession, isAuthenticated: true, agent: ada }

const after = (state: SessionState, ...events: SessionEvent[]) => events.reduce(reduceSession, state)

test('[AUTH-001] starts unauthenticated, without error and status', () => {
  expect(initialSession).toEqual({ isAuthenticated: false, error: undefined, status: undefined, agent: undefined })
  expect(Object.keys(initialSession)).toEqual(['isAuthenticated', 'error', 'status', 'agent', 'ended', 'sharedReason'])
})

describe('signing in', () => {
  test('marks the session as authenticated first and adds the agent later', () => {
    const asked = after(initialSession, { type: 'signedIn' }, { type: 'agentRequested' })
    expect(asked).toEqual({ ...initialSession, isAuthenticated: true })
    expect(after(asked, { type: 'agentLoaded', agent: ada })).toEqual(signedIn)
  })

  test('clears an earlier failure', () => {
    const failed = after(initialSession, { type: 'signInFailed', failure })
    expect(after(failed, { type: 'signedIn' })).toEqual({ ...initialSession, isAuthenticated: true })
  })

  test('clears the error if the agent is loaded again', () => {
    const failed = after(initialSession, { type: 'signedIn' }, { type: 'agentFailed', failure })
    expect(failed).toEqual({ ...initialSession, ...failure, isAuthenticated: true })
    expect(after(failed, { type: 'agentRequested' }).error).toBeUndefined()
  })

  test('ignores a response after signing out', () => {
    expect(after(signedIn, { type: 'signedOut' }, { type: 'agentLoaded', agent: ada })).toEqual(initialSession)
  })
})

test('signing out removes the agent', () => {
  expect(after(signedIn, { type: 'signedOut' })).toEqual(initialSession)
})

test.each([
  ['a failed log-in', 'signInFailed'],
  ['a failed sign-up', 'signUpFailed'],
  ['a failed social log-in', 'socialFailed'],
] as const)('%s ends the session and says why', (_name, type) => {
  expect(after(signedIn, { type, failure })).toEqual({ ...initialSession, ...failure })
})

test('a sign-up leaves the state unauthenticated and stores its status', () => {
  expect(after(initialSession, { type: 'called', status: 201 })).toEqual({ ...initialSession, status: 201 })
})

test('a used link stores its status and clears the earlier error', () => {
  const failed = after(initialSession, { type: 'callFailed', failure })
  expect(after(failed, { type: 'called', status: 204 })).toEqual({ ...initialSession, status: 204 })
})

test('a refused link stores the payload and signs nobody out', () => {
  expect(after(signedIn, { type: 'callFailed', failure })).toEqual({ ...signedIn, ...failure })
})
