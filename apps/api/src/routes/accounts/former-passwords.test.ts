/** Passwords that a company brings from Django keep working, and are stored in our own form from the first sign-in on. */
import { pbkdf2Sync, scryptSync } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAnswer, JWT, NO_ACCOUNT } from '../../testing/contract-answers.ts'
import { openAgents } from '../../testing/test-agents.ts'
import { openTestApi, type TestApi } from '../../testing/test-api.ts'

const PASSWORD = ' Zürich ﬁve 🌾'
const OURS = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/

let api: TestApi
let agents: ReturnType<typeof openAgents>
beforeAll(async () => {
  api = await openTestApi()
  agents = openAgents(api)
})
afterAll(() => api.close())

// The hashes of argon2 and bcrypt were made by the libraries that Django uses.
const formers = {
  pbkdf2_sha256: `pbkdf2_sha256$1000$seasalt$${pbkdf2Sync(PASSWORD, 'seasalt', 1000, 32, 'sha256').toString('base64')}`,
  pbkdf2_sha1: `pbkdf2_sha1$1000$seasalt$${pbkdf2Sync(PASSWORD, 'seasalt', 1000, 20, 'sha1').toString('base64')}`,
  scrypt: `scrypt$1024$seasalt$8$1$${scryptSync(PASSWORD, 'seasalt', 64, { N: 1024, r: 8, p: 1 }).toString('base64')}`,
  argon2: 'argon2$argon2id$v=19$m=1024,t=1,p=1$KRQLf2wE8AmS1ZSnm3HQwA$aPdKv+94zo+Y9otDQqDnag',
  bcrypt: 'bcrypt$$2b$04$qFyK8vbH6sOLmF8d6H2b7ei0MIU/TAOwhBnE1/On0W0N5MC2g0Cqa',
  bcrypt_sha256: 'bcrypt_sha256$$2b$04$smhDefFyctKg6l1cf/KWAuG4XWG8IC.LAleIxsxXezuGxAYLmPXSa',
}

/** Makes an agent whose password is stored as Django did. */
async function makeFormer(hash: string | null, wanted: Parameters<typeof agents.make>[0] = {}) {
  const agent = await agents.make(wanted)
  await api.db.updateTable('agents').set({ password_hash: hash }).where('id', '=', agent.id).execute()
  return agent
}

const signIn = (email: string, password: string) => api.post('/api/auth/jwt/create/', { email, password })
const storedOf = async ({ id }: { id: number }) =>
  (await api.db.selectFrom('agents').select('password_hash').where('id', '=', id).executeTakeFirstOrThrow())
    .password_hash

test.each(Object.entries(formers))(
  'a hash of the kind %s signs in once and is ours afterwards',
  async (_kind, hash) => {
    const agent = await makeFormer(hash)
    const first = await signIn(agent.email, PASSWORD)
    expect(first.status).toBe(200)
    const { access } = first.body as { access: string }
    expect(await api.get('/api/auth/users/me/', { Authorization: `JWT ${access}` })).toMatchObject({ status: 200 })
    const replaced = await storedOf(agent)
    expect(replaced).toMatch(OURS)
    expect(await signIn(agent.email, PASSWORD)).toMatchObject({ status: 200 })
    expect(await storedOf(agent)).toBe(replaced)
  },
)

test.each(Object.entries(formers))(
  '[API-017] [API-018] an agent with a former hash of the kind %s gets the recorded answers of djoser',
  async (_kind, hash) => {
    const { email } = await makeFormer(hash)
    const wrong = api.post('/api/auth/jwt/create/', { email, password: `${PASSWORD} ` })
    await expectAnswer(wrong, { status: 401, body: NO_ACCOUNT })
    const right = api.post('/api/auth/jwt/create/', { email, password: PASSWORD })
    await expectAnswer(right, { status: 200, body: { refresh: JWT, access: JWT } })
    const { refresh, access } = (await right).body as { refresh: string; access: string }
    await expectAnswer(api.post('/api/auth/jwt/refresh/', { refresh }), { status: 200, body: { access: JWT } })
    await expectAnswer(api.post('/api/auth/jwt/verify/', { token: access }), { status: 200, body: {} })
  },
)

test('a wrong password is refused like that of an unknown address, whichever hash the account has', async () => {
  const { status, body } = await signIn('nobody@example.org', 'Another-moon-42')
  expect(status).toBe(401)
  for (const hash of [...Object.values(formers), null]) {
    const agent = await makeFormer(hash)
    expect(await signIn(agent.email, PASSWORD.trim())).toMatchObject({ status, body })
    expect(await storedOf(agent)).toBe(hash)
  }
})

test('a sign-in that is refused for another reason than the password leaves the former hash', async () => {
  const agent = await makeFormer(formers.scrypt, { isVerified: false })
  expect(await signIn(agent.email, PASSWORD)).toMatchObject({ status: 401 })
  expect(await storedOf(agent)).toBe(formers.scrypt)
})
