/** While a company moves in, accounts of agents wait, and everything else works. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAgents, PASSWORD } from '../../testing/test-agents.ts'
import { openTestApi, type TestApi } from '../../testing/test-api.ts'

let api: TestApi
let agents: ReturnType<typeof openAgents>
beforeAll(async () => {
  api = await openTestApi()
  agents = openAgents(api)
})
afterAll(() => api.close())

test('agents cannot sign in or change an account until the move is finished, and visitors and staff notice nothing', async () => {
  const { email } = await agents.make()
  const signIn = () => api.post('/api/auth/jwt/create/', { email, password: PASSWORD })
  await api.db
    .insertInto('move_ins')
    .values({ source_digest: '0'.repeat(64), root_before: '{}' })
    .execute()
  const waiting = {
    status: 503,
    body: { detail: 'We are moving all accounts to a new system. You can log in as soon as that is done.' },
  }
  expect(await signIn()).toMatchObject(waiting)
  expect(await api.post('/api/auth/users/', {})).toMatchObject(waiting)
  expect(await api.post('/api/auth/users/reset_password/', { email })).toMatchObject(waiting)
  expect(await api.get('/api/hero')).toMatchObject({ status: 200 })
  expect(await api.post('/api/staff/jwt/create/', { email, password: PASSWORD })).toMatchObject({ status: 401 })
  const moment = new Date()
  await api.db.updateTable('move_ins').set({ stored_at: moment, finished_at: moment }).execute()
  expect(await signIn()).not.toMatchObject({ status: 503 })
})
