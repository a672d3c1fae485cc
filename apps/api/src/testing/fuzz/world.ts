/** People, records and files for the fuzz: one of each kind, with what the requests need to reach them. */
import { PROOF_HEADER } from '@evergrove/contract/accounts/proof-words'
import type { Proof } from '@evergrove/contract/accounts/proofs'
import { adjustBalance } from '@evergrove/core/ledger'
import { bombs } from '../hostile-images.ts'
import { openAgents, PASSWORD, type TestAgent } from '../test-agents.ts'
import type { TestApi } from '../test-api.ts'
import { openNetwork, STAFF_PASSWORD } from '../test-network.ts'
import { filledProfile, picture } from '../test-profiles.ts'
import type { World } from './requests.ts'
import type { KnownValues } from './schema-values.ts'

type Headers = Record<string, string>

const bankDetails = { bank_name: 'Granary Bank', account_name: 'Ada Obi', account_number: '0123456789' }
const profileValues = Object.fromEntries(Object.entries(filledProfile).map(([name, value]) => [name, [value]]))
const branch = { branch_name: 'Ikeja', phone_number: '0700', branch_address: 'Street 1' }

/** Tokens that are not ours, or not any more. */
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

/** The headers of callers with tokens that are not accepted. */
const forge = async (agents: ReturnType<typeof openAgents>): Promise<Record<string, Headers>> => {
  const tokens = await Promise.all(hostileClaims.map((claims) => agents.forge(claims)))
  return Object.fromEntries(
    ['', 'x', 'x y', ...tokens].map((token, index) => [`forged ${index}`, { Authorization: `JWT ${token}` }]),
  )
}

/** Fills in the caller's own bank details. */
async function fillBankDetails(api: TestApi, headers: Headers = {}): Promise<void> {
  const { body } = await api.post('/api/auth/proofs', { purpose: 'bank_details', password: PASSWORD }, headers)
  const proven = { ...headers, 'Content-Type': 'application/json', [PROOF_HEADER]: (body as Proof).proof }
  await api.request('PATCH', '/api/auth/users/me', { headers: proven, body: JSON.stringify(bankDetails) })
}

/** Values that requests mostly use for fields of these names. */
const valuesFor = ({ root, active, pending }: Record<'root' | 'active' | 'pending', TestAgent>): KnownValues => ({
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

export function openWorld(api: TestApi) {
  const agents = openAgents(api)
  const network = openNetwork(api, agents)
  let headersOf: Record<string, Headers> = {}

  /** Starts again with the same records. */
  async function build(): Promise<World> {
    await api.truncateAll()
    const root = await agents.root()
    const active = await network.makeActive()
    const referrals = [await network.join(active), await network.join(active)]
    for (const { id } of referrals) await network.approve(id)
    const pending = await agents.make()
    await adjustBalance(
      { db: api.db },
      {
        input: { agent_id: active.id, amount: '500.00', direction: 'credit', reason: 'Welcome' },
        actor: { kind: 'operator' },
        idempotencyKey: undefined,
      },
    )
    headersOf = {
      visitor: {},
      'agent active': await agents.authorization(active),
      'agent pending': await agents.authorization(pending),
      admin: await network.staff('admin'),
      finance: await network.staff('finance'),
      editor: await network.staff('editor'),
      support: await network.staff('support'),
      ...(await forge(agents)),
    }
    const editor = headersOf['editor']
    await api.post('/api/staff/content/branch-address', { fields: branch }, editor)
    await fillBankDetails(api, headersOf['agent active'])
    await api.post('/api/dashboard/withdrawals', { amount: '20.00' }, headersOf['agent active'])
    await api.post('/api/email-subscription', { email: 'reader@example.com' })
    await api.post('/api/contact-us', { name: 'Ann', email: 'ann@example.com', location: 'Lagos', message: 'Hello' })
    return {
      document: api.document,
      callers: Object.keys(headersOf),
      files: Object.keys(files),
      known: valuesFor({ root, active, pending }),
    }
  }

  return {
    build,
    headersOf: (caller: string): Headers => headersOf[caller] ?? {},
    /** Whether every person of the world can still make a call: none was disabled, suspended or signed out meanwhile. */
    isSound: async (): Promise<boolean> => {
      const calls = ['admin', 'finance', 'editor', 'support'].map((role) => api.get('/api/staff/me', headersOf[role]))
      const own = api.get('/api/auth/users/me', headersOf['agent active'])
      return (await Promise.all([...calls, own])).every(({ status }) => status === 200)
    },
  }
}

const made = new Map<string, Uint8Array<ArrayBuffer>>()

const files: Record<string, () => Uint8Array<ArrayBuffer> | Promise<Uint8Array<ArrayBuffer>>> = {
  ...bombs,
  'no bytes': () => new Uint8Array(),
  'a picture': async () => Uint8Array.from(await picture(40, 30).png().toBuffer()),
  'another picture': async () => Uint8Array.from(await picture(64, 64).jpeg().toBuffer()),
}

/** The bytes of a file of the world. */
export async function bytesOf(name: string): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = made.get(name) ?? (await files[name]?.()) ?? new Uint8Array()
  made.set(name, bytes)
  return bytes
}
