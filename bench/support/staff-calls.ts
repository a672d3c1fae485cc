/** The calls of the staff console, for the easiest and the hardest cases of a company. */
import type { Company } from './network-company.ts'
import { STAFF } from './network-server.ts'
import { RARE_NAME } from './staff-history.ts'
import type { MoneyWorld } from './staff-money.ts'

/** The page size of the console's lists. */
const PAGE_SIZE = 25
/** Lists count up to ten thousand rows, and so offer no more. */
const LAST_PAGE = 10_000 / PAGE_SIZE

type Sought = { id: string; email: string; phone: string; code: string }

export type World = Company &
  MoneyWorld & {
    /** Random agents. */
    sought: Sought[]
    root: number
    /** The agent with the deepest place. */
    deepest: number
  }

export type StaffCall = {
  name: string
  /** Paths below `/api/staff/`, requested one after another. */
  paths: (world: World) => string[]
  /** The result that proves that the call measures the right case. The default is `something`. */
  finds?: 'something' | 'nothing' | 'anything'
  /** The call counts rows, so its time grows with the company and has no limit. */
  isCounting?: true
}

function query(path: string, words: Record<string, string | number>): string {
  const all = Object.entries({ page_size: PAGE_SIZE, ...words }).map(([key, value]) => [key, String(value)])
  return `${path}?${new URLSearchParams(all).toString()}`
}

const list = (name: string, path: string, words: Record<string, string | number> = {}): StaffCall => ({
  name,
  paths: () => [query(path, words)],
})

/** The last page that a list can offer. A small company does not have it. */
const lastPage = (name: string, path: string, words: Record<string, string> = {}): StaffCall => ({
  ...list(`${name}, page ${LAST_PAGE}`, path, { ...words, page: LAST_PAGE }),
  finds: 'anything',
})

const search = (name: string, texts: string[], words: Record<string, string> = {}): StaffCall => ({
  name: `search, ${name}`,
  paths: () => texts.map((text) => query('agents', { ...words, search: text })),
})

const searchEach = (name: string, textOf: (sought: Sought) => string): StaffCall => ({
  name: `search, ${name}`,
  paths: ({ sought }) => sought.map((one) => query('agents', { search: textOf(one) })),
})

const findEverything = (name: string, texts: string[]): StaffCall => ({
  name: `find everything, ${name}`,
  paths: () => texts.map((text) => `search?${new URLSearchParams({ q: text }).toString()}`),
})

const ofAgent = (name: string, idsOf: (world: World) => number[], part = ''): StaffCall => ({
  name,
  paths: (world) => idsOf(world).map((id) => `agents/${id}${part}`),
})

const random = ({ random }: World) => random
const mega = ({ mega }: World) => [mega]
const root = ({ root }: World) => [root]
const deepest = ({ deepest }: World) => [deepest]

const queue = (path: 'payments' | 'withdrawals'): StaffCall[] => [
  list(`${path}, waiting`, path, { status: 'Pending' }),
  lastPage(`${path}, waiting`, path, { status: 'Pending' }),
  list(`${path}, approved`, path, { status: 'Approved' }),
  list(`${path}, rejected`, path, { status: 'Rejected' }),
  list(`${path}, all`, path),
  lastPage(`${path}, all`, path),
]

const path = (name: string, ...paths: string[]): StaffCall => ({ name: `money, ${name}`, paths: () => paths })

/** Calls about money after its approval. */
const money: StaffCall[] = [
  path('payout batches', 'payouts'),
  { name: 'money, payout batch', paths: ({ batch }) => [`payouts/${batch}`] },
  { name: 'money, lines of a batch', paths: ({ batch }) => [query(`payouts/${batch}/lines`, {})] },
  path(
    'receipts',
    query('receipts', {}),
    query('receipts', { show: 'new' }),
    query('receipts', { show: 'to_approve' }),
  ),
  lastPage('money, receipts', 'receipts'),
  path('receipts to approve', 'receipts/approvable'),
  { name: 'money, preview of a reversal', paths: ({ approvedPayment }) => [`payments/${approvedPayment}/reversal`] },
  path('trial balance', 'accounting/trial-balance'),
  path('trial balance at a moment', 'accounting/trial-balance?at=2026-10-15T12:00:00Z'),
  path('accounts', 'accounting/accounts'),
  path('ledger of cash', 'accounting/accounts/1000'),
  path('ledger of bonus expense', 'accounting/accounts/5000'),
  path("ledger of agents' balances", 'accounting/accounts/2000'),
  path("agents' balances", 'accounting/accounts/2000/agents'),
  path("agents' balances at a moment", 'accounting/accounts/2000/agents?at=2026-10-15T12:00:00Z'),
  path('months', 'accounting/months'),
  path('a closed month', 'accounting/months/2026-09'),
  path('results by plan', 'accounting/plan-results?from=2025-11&to=2026-10'),
]

/** The calls; each is a row of the table. */
export const staffCalls: StaffCall[] = [
  ...money,
  list('agents', 'agents'),
  lastPage('agents', 'agents'),
  {
    name: 'agents, the middle of all',
    paths: ({ agents }) => [query('agents', { page: Math.floor(agents / 2 / PAGE_SIZE) })],
  },
  list('agents, Suspended', 'agents', { status: 'Suspended' }),
  list('agents, Pending, page 20', 'agents', { status: 'Pending', page: 20 }),
  findEverything('common name', ['ada adeyemi', 'Kemi Eze']),
  findEverything('one letter', ['a', 'b', 'k', 'g']),
  { ...findEverything('number and amount', ['100', '5000', '20.00']), finds: 'anything' },
  { ...findEverything('amount that nothing has', ['$98,765.43']), finds: 'nothing' },
  {
    name: 'find everything, email address',
    paths: ({ sought }) => sought.map(({ email }) => `search?${new URLSearchParams({ q: email }).toString()}`),
  },
  search('common name', ['ada adeyemi', 'Kemi Eze']),
  search('rare name', [RARE_NAME, 'quist']),
  search('one letter', ['a', 'b', 'k', 'g', '0']),
  { ...search('one letter, Suspended', ['a', 'b', 'k', 'g', '0'], { status: 'Suspended' }), finds: 'anything' },
  search('one letter, Pending', ['a', 'b', 'k', 'g', '0'], { status: 'Pending' }),
  search('last name first', ['Adeyemi Ada', 'eze k']),
  { ...search('nothing found', ['zzzz', 'nobody at all', "%' or 1"]), finds: 'nothing' },
  searchEach('email address', ({ email }) => email),
  searchEach('telephone number', ({ phone }) => phone),
  searchEach('code', ({ code }) => code),
  ofAgent('agent, random', random),
  ofAgent('agent, the mega sponsor', mega),
  ofAgent('agent, the root', root),
  ofAgent('agent, the deepest', deepest),
  { ...ofAgent('ledger, random', random, '/ledger'), finds: 'anything' },
  ofAgent('ledger, the mega sponsor', mega, '/ledger'),
  { ...ofAgent('downlines, random', random, '/downlines'), finds: 'anything' },
  ofAgent('downlines, all 126', ({ full }) => full, '/downlines'),
  ofAgent('downlines of the root', root, '/downlines'),
  ...queue('payments'),
  ...queue('withdrawals'),
  { ...list('home', 'home'), isCounting: true },
  { ...list('notification to all, how many', 'notification-audience'), isCounting: true },
  list('audit', 'audit'),
  lastPage('audit', 'audit'),
  list('audit, one action', 'audit', { action: 'payment.approve' }),
  list('audit, a rare action', 'audit', { action: 'network.grow' }),
  list('audit, one kind of thing', 'audit', { subject_kind: 'staff' }),
  list('audit, one actor', 'audit', { actor: STAFF.email }),
  list('audit, an actor and a rare action', 'audit', { actor: STAFF.email, action: 'withdrawal.reject' }),
]
