/** A database that responds but cannot do its work: nothing is stored, and the caller is told to try again. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openAgents } from '../testing/test-agents.ts'
import { apiForAll, openNetwork } from '../testing/test-network.ts'

const { api } = apiForAll()

test.each([
  ['a full disk', '53100'],
  ['too little memory', '53200'],
  ['a failing disk', '58030'],
  ['a lock that took too long', '55P03'],
  ['a statement that took too long', '57014'],
])(
  '%s causes 503 with a time to try again, nothing is stored, and the same request succeeds later',
  async (_, state) => {
    await api.truncateAll()
    const agents = openAgents(api)
    const network = openNetwork(api, agents)
    const agent = await network.makeActive()
    await network.approve((await network.join(agent, 'Ben')).id)
    await network.fillBankDetails(agent.id)
    const headers = { ...(await agents.authorization(agent)), 'Idempotency-Key': `strained-${state}` }
    const ask = () => api.post('/api/dashboard/withdrawals', { amount: '15.00' }, headers)
    const count = async () => (await api.db.selectFrom('withdrawals').select('id').execute()).length
    const balance = async () => (await api.get('/api/dashboard/user-account-info', headers)).body

    // The trigger fails at the transfer, after the withdrawal itself was inserted.
    await sql`
    create function strain() returns trigger language plpgsql as
    ${sql.lit(`begin raise exception 'strained' using errcode = '${state}'; end`)}`.execute(api.db)
    await sql`create trigger strained before insert on ledger_transfers execute function strain()`.execute(api.db)
    const refused = await ask()
    await sql`drop function strain() cascade`.execute(api.db)

    expect(refused).toMatchObject({ status: 503, body: { detail: expect.stringMatching(/Try again/) } })
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect(await count()).toBe(0)
    expect(await balance()).toMatchObject({ total_balance: '20.00' })
    expect(await ask()).toMatchObject({ status: 200, body: { balance_after: '5.00' } })
    expect(await count()).toBe(1)
  },
)
