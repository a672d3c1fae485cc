/** The calls that `bench compare` measures, by their public addresses. */
import { weighed } from '@evergrove/core/testing'
import { PASSWORD } from './demonstration.ts'
import type { Instance } from './instance.ts'
import { type RawRequest, rawRequest } from './load.ts'
import { type People, requestsAs, type Tokens, WITHDRAWALS_EACH } from './people.ts'

export type Caller = { instance: Instance; people: People; tokens: Tokens }

export type ComparedCall = {
  name: string
  connections: number
  requests: (caller: Caller) => RawRequest[]
  /** Each request changes something, so none is sent twice. */
  isOnce?: true
  /** Each request verifies a password. */
  isHashing?: true
}

const CONNECTIONS = 32
/** More would only wait, because the server hashes two passwords at once. */
const SIGN_INS_AT_ONCE = 8

const asVisitor = (name: string, path: string): ComparedCall => ({
  name,
  connections: CONNECTIONS,
  requests: ({ instance: { url } }) => [rawRequest(url, { path })],
})

const asAgents = (name: string, path: string, who: 'random' | 'full' | 'mega' = 'random'): ComparedCall => ({
  name,
  connections: CONNECTIONS,
  requests: ({ instance, people, tokens }) => requestsAs(instance, tokens, people[who])(path),
})

const asStaff = (name: string, paths: (people: People) => string[]): ComparedCall => ({
  name,
  connections: CONNECTIONS,
  requests: ({ instance: { url }, people, tokens }) =>
    paths(people).map((path) => rawRequest(url, { path: `/api/staff/${path}`, token: tokens.staff })),
})

const signIns: ComparedCall = {
  name: 'sign-in',
  connections: SIGN_INS_AT_ONCE,
  isHashing: true,
  requests: ({ instance: { url }, people }) =>
    people.random.map(({ email }) => {
      const body = { email, password: PASSWORD }
      return rawRequest(url, { method: 'POST', path: '/api/auth/jwt/create/', body })
    }),
}

export const apiCalls: ComparedCall[] = [
  asVisitor('services, cached', '/api/services'),
  asVisitor('home page, cached', '/'),
  asAgents('users/me', 'auth/users/me/'),
  asAgents('account info', 'dashboard/user-account-info/'),
  asAgents('126 downlines', 'dashboard/downlines/', 'full'),
  asAgents('referrals, first page', 'dashboard/refferals/', 'mega'),
  asAgents('statement, first page', 'dashboard/statement/'),
  asAgents('notifications', 'dashboard/user-notifications/'),
  asStaff('staff, waiting payments', () => ['payments?status=Pending&page_size=25']),
  asStaff('staff, waiting withdrawals', () => ['withdrawals?status=Pending&page_size=25']),
  asStaff('staff, an agent', ({ random }) => random.map(({ id }) => `agents/${id}`)),
  signIns,
]

const withdrawal = { amount: '10.00' }

/** Requests of each agent once, then of each a second time, and so on. */
export const withdrawalRequests = ({ instance: { url }, people, tokens }: Caller): RawRequest[] =>
  Array.from({ length: WITHDRAWALS_EACH }, () => people.withdrawers)
    .flat()
    .map(({ id }) => {
      const token = tokens.agents.get(id) ?? ''
      return rawRequest(url, { method: 'POST', path: '/api/dashboard/withdrawals/', token, body: withdrawal })
    })

export const ledgerCalls: ComparedCall[] = [
  { name: 'withdrawal, random agents', connections: CONNECTIONS, isOnce: true, requests: withdrawalRequests },
  {
    name: 'activation, random sponsors',
    connections: CONNECTIONS,
    isOnce: true,
    requests: ({ instance: { url }, people, tokens }) =>
      people.paymentIds.map((id) => {
        const path = `/api/staff/payments/${id}/approve/`
        return rawRequest(url, { method: 'POST', path, token: tokens.staff, body: weighed })
      }),
  },
]
