/** People, records and files for the fuzz: one of each kind, with the values that requests need to reach them. */
import { adjustBalance } from '@evergrove/core/ledger'
import { getAccountInfo } from '@evergrove/core/network'
import { bombs } from '../hostile-images.ts'
import { openAgents, PASSWORD, type TestAgent } from '../test-agents.ts'
import type { TestApi } from '../test-api.ts'
import { openNetwork, STAFF_PASSWORD } from '../test-network.ts'
import { filledProfile, picture } from '../test-profiles.ts'
import { disclosurePreparations } from './disclosure-preparations.ts'
import { factorPreparations } from './factor-preparations.ts'
import { bodyOf, type People, type Prepared, signedIn, signedInStaff, type Workshop } from './preparations.ts'
import { publicPreparations } from './public-preparations.ts'
import { receiptPreparations, statementFile } from './receipt-preparations.ts'
import type { Call, World } from './requests.ts'
import type { KnownValues } from './schema-values.ts'
import { staffPreparations } from './staff-preparations.ts'

type Headers = Record<string, string>

const bankDetails = { bank_name: 'Granary Bank', account_name: 'Ada Obi', account_number: '0123456789' }
const profileValues = Object.fromEntries(Object.entries(filledProfile).map(([name, value]) => [name, [value]]))
const branch = { branch_name: 'Ikeja', phone_number: '0700', branch_address: 'Street 1' }

/** The claims of tokens that were never ours, or are no longer valid. */
const hostileClaims = [
  { user_id: 0 },
  { user_id: -1 },
  { user_id: 2 ** 53 },
  { user_id: 1.5 },
  { user_id: '1 or 1=1' },
  { user_id: null },
  { user_id: 'a\u0000b' },
  { token_type: 'refresh' },
  { token_type: 'staff' },
  { version: 1e300 },
  { exp: 1 },
]

/** Returns the headers of callers with tokens that are not accepted. */
const forge = async (agents: ReturnType<typeof openAgents>): Promise<Record<string, Headers>> => {
  const tokens = await Promise.all(hostileClaims.map((claims) => agents.forge(claims)))
  return Object.fromEntries(
    ['', 'x', 'x y', ...tokens].map((token, index) => [`forged ${index}`, { Authorization: `JWT ${token}` }]),
  )
}

async function fillBankDetails(workshop: Workshop, agent: TestAgent): Promise<void> {
  const headers = {
    'Content-Type': 'application/json',
    ...(await signedIn(workshop, agent)),
    ...(await workshop.agents.proof(agent)),
  }
  await bodyOf(workshop.api.request('PATCH', '/api/auth/users/me', { headers, body: JSON.stringify(bankDetails) }))
}

const creditWith =
  ({ db }: TestApi) =>
  async ({ id }: TestAgent): Promise<void> => {
    await adjustBalance(
      { db },
      {
        input: { agent_id: id, amount: '500.00', direction: 'credit', reason: 'Welcome' },
        actor: { kind: 'operator' },
        idempotencyKey: undefined,
      },
    )
  }

/** Returns values that requests mostly use for fields of these names. */
const valuesFor = ({ root, active, pending }: People): KnownValues => ({
  ...profileValues,
  reason: ['The proof cannot be read.'],
  id: [1, 2, 3, 4, 5, 6, active.id, pending.id],
  ids: [[1], [1, 2, 3]],
  agent_id: [active.id, pending.id],
  kind: ['branch-address', 'branch-address', 'services', 'company-information'],
  fields: [branch],
  email: [active.email, pending.email, 'new@example.com', 'admin@example.com'],
  code: [active.code, root.code],
  refferer_code_used: [root.code],
  password: [PASSWORD, STAFF_PASSWORD],
  re_password: [PASSWORD],
  current_password: [PASSWORD, STAFF_PASSWORD],
  new_password: ['Quiet-river-88'],
  re_new_password: ['Quiet-river-88'],
  amount: ['10.00', '25.5', 12],
  version: [1],
  page: [1, 2],
  notificationId: [1, 2, 3],
})

/** Joins the values of both by name, the first ones first. */
const joined = (first: KnownValues, second: KnownValues): KnownValues => {
  const names = new Set([...Object.keys(first), ...Object.keys(second)])
  return Object.fromEntries([...names].map((name) => [name, [...(first[name] ?? []), ...(second[name] ?? [])]]))
}

export function openWorld(api: TestApi) {
  const agents = openAgents(api)
  const network = openNetwork(api, agents)
  let callers: Record<string, Headers> = {}
  let people: People | undefined
  const headersOf = (caller: string): Headers => callers[caller] ?? {}
  const everyone = (): People => {
    if (people === undefined) throw new Error('The world has not been built')
    return people
  }
  const workshop: Workshop = { api, agents, network, people: everyone, headersOf, credit: creditWith(api), bytesOf }
  const preparations = {
    ...publicPreparations(workshop),
    ...factorPreparations(workshop),
    ...staffPreparations(workshop),
    ...receiptPreparations(workshop),
    ...disclosurePreparations(workshop),
  }

  /** Empties the database and creates the same records again. */
  async function build(): Promise<void> {
    await api.truncateAll()
    const root = await agents.root()
    const active = await network.makeActive()
    for (const referral of [await network.join(active), await network.join(active)]) await network.approve(referral.id)
    const pending = await agents.make()
    people = { root, active, pending }
    await workshop.credit(active)
    callers = {
      visitor: {},
      'agent active': await signedIn(workshop, active),
      'agent pending': await signedIn(workshop, pending),
      admin: await signedInStaff(workshop, 'admin'),
      finance: await signedInStaff(workshop, 'finance'),
      editor: await signedInStaff(workshop, 'editor'),
      support: await signedInStaff(workshop, 'support'),
      ...(await forge(agents)),
    }
    await fillBankDetails(workshop, active)
    await bodyOf(api.post('/api/staff/content/branch-address', { fields: branch }, headersOf('editor')))
    await bodyOf(api.post('/api/dashboard/withdrawals', { amount: '20.00' }, headersOf('agent active')))
    await bodyOf(api.post('/api/email-subscription', { email: 'reader@example.com' }))
    const message = { name: 'Ann', email: 'ann@example.com', location: 'Lagos', phone_number: '0700', message: 'Hello' }
    await bodyOf(api.post('/api/contact-us', message))
  }

  return {
    build,
    /** Creates the records that the call needs to succeed. */
    prepare: async ({ method, path }: Call): Promise<World> => {
      const prepared: Prepared = (await preparations[`${method} ${path}`]?.()) ?? { values: {} }
      if (prepared.ownCaller !== undefined) callers['own'] = prepared.ownCaller
      const known = joined(prepared.values, valuesFor(everyone()))
      return { document: api.document, callers: Object.keys(callers), files: filesFor(prepared), known, prepared }
    },
    headersOf,
    /**
     * Tells whether every person of the world can still make a call: none was disabled, suspended or signed out
     * meanwhile, and the active agent is Active and owes nothing.
     */
    isSound: async (): Promise<boolean> => {
      const { active } = everyone()
      const agent = await api.db.selectFrom('agents').select('status').where('id', '=', active.id).executeTakeFirst()
      const { owed } = await getAccountInfo(api.db, active.id)
      if (agent?.status !== 'Active' || owed !== '0.00') return false
      const roles = ['admin', 'finance', 'editor', 'support']
      const calls = roles.map((role) => api.get('/api/staff/me', headersOf(role)))
      const own = ['agent active', 'agent pending'].map((agent) => api.get('/api/auth/users/me', headersOf(agent)))
      return (await Promise.all([...calls, ...own])).every(({ status }) => status === 200)
    },
  }
}

const PLAIN_PICTURE = 'a picture'
const made = new Map<string, Uint8Array<ArrayBuffer>>()

const files: Record<string, () => Uint8Array<ArrayBuffer> | Promise<Uint8Array<ArrayBuffer>>> = {
  ...bombs,
  ...statementFile,
  'no bytes': () => new Uint8Array(),
  [PLAIN_PICTURE]: async () => Uint8Array.from(await picture(40, 30).png().toBuffer()),
  'another picture': async () => Uint8Array.from(await picture(64, 64).jpeg().toBuffer()),
}

/** Returns the files of a call. The call takes the first one. */
const filesFor = ({ files: own = [] }: Prepared): World['files'] => [
  own[0] ?? PLAIN_PICTURE,
  ...own,
  ...Object.keys(files),
]

/** Returns the bytes of a file of the world. */
export async function bytesOf(name: string): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = made.get(name) ?? (await files[name]?.()) ?? new Uint8Array()
  made.set(name, bytes)
  return bytes
}
