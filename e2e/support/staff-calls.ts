/** Which call of the staff is whose, written out by hand: whoever adds a call has to say here who may make it. */
import type { StaffRole } from '@evergrove/contract/staff/staff-accounts'
import type { Site } from './site.ts'

/** The steps of signing in, for which nobody has a token yet. */
const signIn = [
  'POST /staff/jwt/create',
  'POST /staff/jwt/verify',
  'POST /staff/totp/enrolment',
  'POST /staff/totp/confirm',
  'POST /staff/invitation',
]

/** An admin may make every call; what stands at nobody's name is an admin's alone. */
const callsOf: readonly { roles: readonly StaffRole[]; calls: readonly string[] }[] = [
  { roles: ['finance', 'editor', 'support'], calls: ['GET /staff/home', 'GET /staff/me', 'POST /staff/password'] },
  {
    roles: ['finance'],
    calls: [
      'GET /staff/payments',
      'POST /staff/payments/{id}/approve',
      'POST /staff/payments/{id}/reject',
      'GET /staff/withdrawals',
      'POST /staff/withdrawals/{id}/approve',
      'POST /staff/withdrawals/{id}/reject',
      'POST /staff/withdrawals/approve',
      'GET /staff/withdrawals/payout.csv',
      'GET /staff/agents/{id}/bank-details',
      'POST /staff/adjustments',
      'GET /staff/ledger/check',
      'GET /staff/plan',
      'POST /staff/plan/preview',
    ],
  },
  {
    roles: ['finance', 'support'],
    calls: [
      'GET /staff/agents',
      'GET /staff/agents.csv',
      'GET /staff/agents/{id}',
      'GET /staff/agents/{id}/downlines',
      'GET /staff/agents/{id}/ledger',
      'POST /staff/agents/{id}/levels/{level}/reward-given',
    ],
  },
  {
    roles: ['support'],
    calls: [
      'POST /staff/agents/{id}/suspend',
      'POST /staff/agents/{id}/reinstate',
      'POST /staff/agents/{id}/resend-activation',
      'POST /staff/agents/{id}/end-sessions',
      'POST /staff/agents/{id}/correct',
      'GET /staff/messages',
      'POST /staff/messages/{id}/answered',
      'POST /staff/notifications',
      'GET /staff/notifications',
      'GET /staff/notification-audience',
      'GET /staff/notifications/{id}',
    ],
  },
  {
    roles: ['editor'],
    calls: [
      'GET /staff/content',
      'GET /staff/content/{kind}',
      'POST /staff/content/{kind}',
      'PUT /staff/content/{kind}/{id}',
      'DELETE /staff/content/{kind}/{id}',
      'POST /staff/content/{kind}/{id}/publish',
      'POST /staff/content/{kind}/order',
      'POST /staff/content/{kind}/preview',
      'GET /staff/content/{kind}/{id}/history',
      'GET /staff/content/{kind}/deleted',
      'POST /staff/content/{kind}/{id}/restore',
      'POST /staff/images',
      'GET /staff/subscribers',
      'GET /staff/subscribers.csv',
      'DELETE /staff/subscribers/{id}',
    ],
  },
  {
    roles: [],
    calls: [
      'POST /staff/plan',
      'GET /staff/accounts',
      'POST /staff/accounts/invite',
      'POST /staff/accounts/{id}/role',
      'POST /staff/accounts/{id}/disable',
      'POST /staff/accounts/{id}/enable',
      'POST /staff/accounts/{id}/sign-out',
      'POST /staff/accounts/{id}/reset-code',
      'DELETE /staff/invitations/{id}',
      'GET /staff/audit',
      'GET /staff/audit.csv',
      'GET /staff/audit/check',
    ],
  },
]

const allCalls: readonly string[] = callsOf.flatMap(({ calls }) => calls)

/** Every call that this file knows, signing in among them. */
export const knownCalls: readonly string[] = [...signIn, ...allCalls]

/** The calls that somebody may make, and those that they are refused; without a role all of them are refused. */
export function callsFor(role: StaffRole | undefined): { allowed: string[]; refused: string[] } {
  const isAllowed = (call: string) =>
    role === 'admin' || callsOf.some(({ roles, calls }) => calls.includes(call) && roles.some((one) => one === role))
  return { allowed: allCalls.filter(isAllowed), refused: allCalls.filter((call) => !isAllowed(call)) }
}

/** Every call below /staff that the document describes. */
export async function describedCalls({ url }: Site): Promise<string[]> {
  const document = (await (await fetch(`${url}/api/openapi.json`)).json()) as { paths: Record<string, object> }
  return Object.entries(document.paths)
    .filter(([path]) => path.startsWith('/staff'))
    .flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`))
}

/** There is nothing of this number, so that no call does anything. */
const values: Readonly<Record<string, string>> = { id: '2000000000', level: '1', kind: 'services' }

/** A call's method and a path that can be asked for. */
export function requestFor(call: string): { method: string; path: string } {
  const [method = '', described = ''] = call.split(' ')
  const path = described.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`${call}: what is ${name}?`)
    return value
  })
  return { method, path: `/api${path}` }
}
