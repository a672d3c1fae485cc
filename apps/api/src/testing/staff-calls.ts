/**
 * The roles that may make each staff call, written by hand, so that a new call needs a line here before the tests pass.
 */
import type { StaffRole } from '@evergrove/contract/staff/staff-accounts'
import type { TestApi } from './test-api.ts'

/** The steps of signing in, which ask for a password or a ticket instead of a token. */
export const signInCalls: readonly string[] = [
  'POST /staff/jwt/create',
  'POST /staff/jwt/verify',
  'POST /staff/jwt/question',
  'POST /staff/jwt/passkey',
  'POST /staff/totp/enrolment',
  'POST /staff/totp/confirm',
  'POST /staff/invitation',
  'POST /staff/invitation/check',
]

/** The roles that may make a call besides an admin, who may make every call. */
const callsOf: readonly { roles: readonly StaffRole[]; calls: readonly string[] }[] = [
  {
    roles: ['finance', 'editor', 'support'],
    calls: [
      'GET /staff/home',
      'GET /staff/waiting',
      'GET /staff/me',
      'POST /staff/password',
      'GET /staff/morning-mail',
      'PUT /staff/morning-mail',
      'GET /staff/passkeys',
      'POST /staff/passkeys',
      'POST /staff/passkeys/question',
      'POST /staff/passkeys/{id}/remove',
      'GET /staff/sessions',
      'DELETE /staff/sessions',
      'DELETE /staff/sessions/{id}',
    ],
  },
  {
    roles: ['finance'],
    calls: [
      'GET /staff/payments',
      'GET /staff/payments/{id}/approval',
      'POST /staff/payments/{id}/approve',
      'POST /staff/payments/{id}/reject',
      'POST /staff/payments/{id}/undo-rejection',
      'POST /staff/payments/{id}/ask',
      'GET /staff/payments/{id}/reversal',
      'POST /staff/payments/{id}/reverse',
      'GET /staff/receipts',
      'GET /staff/receipts/approvable',
      'GET /staff/receipts/{id}',
      'POST /staff/receipts/approve',
      'GET /staff/receipts/{id}/candidates',
      'POST /staff/receipts/{id}/assign',
      'POST /staff/receipts/{id}/unassign',
      'POST /staff/receipts/take-out',
      'GET /staff/receipts/formats',
      'POST /staff/receipts/formats',
      'PUT /staff/receipts/formats/{id}',
      'POST /staff/receipts/preview',
      'POST /staff/receipts/import',
      'POST /staff/agents/{id}/write-off',
      'POST /staff/ledger/findings/{id}/explain',
      'GET /staff/withdrawals',
      'GET /staff/withdrawals/sum',
      'GET /staff/withdrawals/{id}/bank-details',
      'POST /staff/withdrawals/{id}/approve',
      'POST /staff/withdrawals/{id}/reject',
      'POST /staff/withdrawals/{id}/undo-rejection',
      'POST /staff/withdrawals/approve',
      'POST /staff/withdrawals/{id}/return',
      'GET /staff/payouts',
      'GET /staff/payout-formats',
      'POST /staff/payout-formats',
      'PUT /staff/payout-formats/{id}',
      'POST /staff/payouts',
      'GET /staff/payouts/{id}',
      'GET /staff/payouts/{id}/lines',
      'POST /staff/payouts/{id}/add',
      'POST /staff/payouts/{id}/remove',
      'POST /staff/payouts/{id}/dissolve',
      'POST /staff/payouts/{id}/release',
      'GET /staff/payouts/{id}/file',
      'POST /staff/payouts/{id}/results',
      'POST /staff/payouts/{id}/record',
      'POST /staff/payouts/{id}/settle',
      'GET /staff/rewards',
      'POST /staff/rewards/{id}/give',
      'POST /staff/rewards/{id}/undo',
      'GET /staff/agents/{id}/bank-details',
      'POST /staff/adjustments',
      'POST /staff/agents/{id}/bank-details',
      'POST /staff/agents/{id}/last-withdrawal',
      'GET /staff/ledger/check',
      'GET /staff/accounting/trial-balance',
      'GET /staff/accounting/accounts',
      'GET /staff/accounting/accounts/{no}',
      'GET /staff/accounting/accounts/{no}/agents',
      'GET /staff/accounting/accounts/{no}/agents.csv',
      'GET /staff/accounting/plan-results',
      'GET /staff/accounting/journal.csv',
      'GET /staff/accounting/entries/{id}',
      'GET /staff/accounting/entries/{id}/proof',
      'GET /staff/accounting/months',
      'GET /staff/accounting/months/{month}',
      'GET /staff/accounting/months/{month}/package',
      'POST /staff/accounting/months/{month}/close',
      'GET /staff/disclosures/preview',
      'POST /staff/disclosures',
      'POST /staff/disclosures/preface',
      'GET /staff/plan',
      'POST /staff/plan/preview',
      'GET /staff/plan/laboratory',
      'POST /staff/plan/laboratory/replay',
      'POST /staff/plan/laboratory/replay.csv',
      'POST /staff/plan/laboratory/simulate',
    ],
  },
  {
    roles: ['finance', 'support'],
    calls: [
      'GET /staff/search',
      'GET /staff/proposals',
      'GET /staff/second-person',
      'POST /staff/proposals/{id}/confirm',
      'POST /staff/proposals/{id}/refuse',
      'POST /staff/proposals/{id}/withdraw',
      'GET /staff/agents',
      'GET /staff/agents.csv',
      'GET /staff/agents/{id}',
      'GET /staff/agents/{id}/downlines',
      'GET /staff/agents/{id}/ledger',
      'GET /staff/agents/{id}/debt',
      'GET /staff/agents/{id}/unpaid',
      'GET /staff/entries/{id}',
      'GET /staff/duplicates',
      'GET /staff/agents/{id}/duplicates',
      'POST /staff/agents/{id}/duplicates/mark-different',
      'POST /staff/agents/{id}/duplicates/unmark-different',
    ],
  },
  {
    roles: ['support'],
    calls: [
      'POST /staff/agents',
      'POST /staff/agents/{id}/code',
      'POST /staff/agents/{id}/sponsor',
      'POST /staff/agents/{id}/suspend',
      'POST /staff/agents/{id}/reinstate',
      'POST /staff/agents/{id}/resend-activation',
      'POST /staff/agents/{id}/end-sessions',
      'POST /staff/agents/{id}/lift-freeze',
      'POST /staff/agents/{id}/correct',
      'POST /staff/email-changes/{id}/withdraw',
      'GET /staff/messages',
      'POST /staff/messages/{id}/answered',
      'POST /staff/notifications',
      'GET /staff/notifications',
      'GET /staff/notification-audience',
      'GET /staff/notifications/{id}',
      'GET /staff/undelivered-mails',
      'POST /staff/undelivered-mails/{id}/try-again',
      'POST /staff/undelivered-mails/{id}/dismiss',
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
      'GET /staff/subscribers/{id}',
      'DELETE /staff/subscribers/{id}',
      'GET /staff/mailings',
      'GET /staff/mailings/{id}',
      'POST /staff/mailings',
      'PUT /staff/mailings/{id}',
      'DELETE /staff/mailings/{id}',
      'POST /staff/mailing-preview',
      'GET /staff/mailing-audience',
      'POST /staff/mailings/{id}/test',
      'POST /staff/mailings/{id}/send',
      'POST /staff/mailings/{id}/stop',
      'GET /staff/mailings/{id}/failed',
    ],
  },
  { roles: ['finance', 'editor', 'support'], calls: ['GET /staff/legal-texts/{id}'] },
  {
    roles: [],
    calls: [
      'POST /staff/plan',
      'POST /staff/agents/{id}/personal-data',
      'POST /staff/agents/{id}/remove-factors',
      'POST /staff/agents/{id}/close',
      'POST /staff/email-changes/{id}/confirm',
      'POST /staff/email-changes/{id}/refuse',
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
      'GET /staff/audit/{id}/proof',
      'GET /staff/log/check',
      'GET /staff/security-events',
    ],
  },
  // The last one, because it ends the session with which a test makes the calls.
  { roles: ['finance', 'editor', 'support'], calls: ['POST /staff/jwt/logout'] },
]

/** Every staff call that needs a token. */
export const staffCalls: readonly string[] = callsOf.flatMap(({ calls }) => calls)

/** Returns the calls that the role may make, and the calls that are refused to it. */
export function callsFor(role: StaffRole): { allowed: string[]; refused: string[] } {
  const isAllowed = (call: string) =>
    role === 'admin' || callsOf.some(({ roles, calls }) => calls.includes(call) && roles.includes(role))
  return { allowed: staffCalls.filter(isAllowed), refused: staffCalls.filter((call) => !isAllowed(call)) }
}

/** Values of no existing record, so that no call changes anything. */
const values: Readonly<Record<string, string>> = { id: '2000000000', kind: 'services', no: '2000', month: '2001-01' }

/** Returns the method of a call, and a path with values in place of the names. */
export function requestFor(call: string): { method: string; path: string } {
  const [method = '', described = ''] = call.split(' ')
  return { method, path: `/api${described.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '1')}` }
}

/** Returns every call of the API document, and if it needs a token. */
export async function describedCalls(api: TestApi): Promise<{ call: string; needsToken: boolean }[]> {
  const { paths } = (await api.get('/api/openapi.json')).body as {
    paths: Record<string, Record<string, { security?: unknown }>>
  }
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { security }]) => ({
      call: `${method.toUpperCase()} ${path}`,
      needsToken: security !== undefined,
    })),
  )
}
