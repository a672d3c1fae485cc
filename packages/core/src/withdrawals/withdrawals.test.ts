import { databaseForEach } from '@evergrove/db/testing'
import * as fc from 'fast-check'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { JobPayloads, Jobs } from '../jobs/index.ts'
import { checkLedger } from '../ledger/index.ts'
import type { Mailer } from '../mail/index.ts'
import { getAccountInfo, reinstateAgent, suspendAgent } from '../network/index.ts'
import { found, join, noJobs, signUp, staff, worldCipher } from '../network/testing/network-world.ts'
import { listNotifications, sendNotificationMails } from '../notifications/index.ts'
import type { AppError } from '../platform/errors.ts'
import type { Page } from '../platform/paging.ts'
import type { Schema } from '../platform/schema.ts'
import {
  approveWithdrawal,
  approveWithdrawals,
  listWithdrawals,
  listWithdrawalsForStaff,
  rejectWithdrawal,
  requestWithdrawal,
} from './index.ts'
import { reasonToRefuse, type WithdrawalSituation } from './request-withdrawal.ts'

describe('the rules decide on', () => {
  const fine: WithdrawalSituation = {
    status: 'Active',
    isFrozen: false,
    hasBankDetails: true,
    available: 500_00n,
    heldBack: 0n,
    minimum: 10_00n,
    amount: 100_00n,
  }

  test.each<[string, Partial<WithdrawalSituation>, string | undefined]>([
    ['a sound request', {}, undefined],
    ['exactly the available balance', { amount: 500_00n }, undefined],
    ['exactly the minimum', { amount: 10_00n }, undefined],
    ['a cent more than the available balance', { amount: 500_01n }, 'Your available balance is $500.00.'],
    [
      'more than the balance that is not held back',
      { heldBack: 450_00n },
      'Your available balance is $50.00. Another $450.00 becomes available later.',
    ],
    ['the balance that is not held back', { heldBack: 400_00n }, undefined],
    [
      'any amount while more is held back than the balance',
      { heldBack: 600_00n },
      'Your available balance is $0.00. Another $500.00 becomes available later.',
    ],
    ['a cent less than the minimum', { amount: 9_99n }, 'The smallest withdrawal is $10.00.'],
    ['an amount of zero', { amount: 0n }, 'Enter an amount greater than zero.'],
    ['a pending agent', { status: 'Pending' }, 'Withdrawals are open to active agents only.'],
    [
      '[H1] an agent whose withdrawals are frozen',
      { isFrozen: true },
      'Your withdrawals are frozen; contact us to have them opened again.',
    ],
    ['a suspended agent', { status: 'Suspended' }, 'Withdrawals are open to active agents only.'],
    [
      'an agent without bank details',
      { hasBankDetails: false },
      'Add your bank details to your profile before you make a withdrawal.',
    ],
  ])('%s', (_name, change, reason) => {
    expect(reasonToRefuse({ ...fine, ...change })).toBe(reason)
  })

  test('any amounts, and allow no withdrawal that leaves a negative balance', () => {
    const cents = fc.bigInt({ min: 0n, max: 1000n })
    fc.assert(
      fc.property(cents, cents, cents, (available, minimum, amount) => {
        const isAllowed = reasonToRefuse({ ...fine, available, minimum, amount }) === undefined
        expect(isAllowed).toBe(amount > 0n && amount >= minimum && available - amount >= 0n)
      }),
    )
  })
})

describe('in the database', () => {
  const database = databaseForEach<Schema>()
  let root: number
  let agentId: number

  /** An agent with 60.00: two referral bonuses and one match bonus. */
  beforeEach(async () => {
    root = await found(database.db)
    agentId = await join(database.db, root)
    await join(database.db, agentId)
    await join(database.db, agentId)
  })

  const request = (amount: unknown, idempotencyKey?: string) =>
    requestWithdrawal({ db: database.db, jobs: noJobs }, { agentId, input: { amount }, idempotencyKey })
  const own = (page?: Page) => listWithdrawals(database.db, { agentId, page, cipher: worldCipher })
  const balance = async () => (await getAccountInfo(database.db, agentId)).total_balance
  const stored = () => database.db.selectFrom('withdrawals').selectAll().orderBy('id').execute()
  const deps = () => ({ db: database.db, jobs: noJobs, cipher: worldCipher })

  test('[ENT-017] [GAP-18] a request holds the amount at once, and states the balance before and after', async () => {
    const withdrawal = await request('12.50')
    expect(withdrawal).toEqual({
      id: 1,
      payout: null,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      amount: '12.50',
      balance_before: '60.00',
      balance_after: '47.50',
      status: 'Pending',
    })
    expect(await balance()).toBe('47.50')
    const account_number = `•••• ${String(12_340_000 + agentId).slice(-4)}`
    expect(await own()).toEqual({
      items: [
        {
          ...withdrawal,
          destination: { bank_name: 'Granary Bank', account_name: 'Ann Number', account_number },
          reason: null,
          repeated_as: null,
          repaid: '0.00',
          expected_on: null,
        },
      ],
      total: undefined,
    })
  })

  test('staff see the balance without paid and held amounts', async () => {
    await request('10.00')
    await approveWithdrawal(deps(), { id: 1, actor: staff })
    await request('12.50')
    const page = { status: undefined, page: 1, page_size: 10 }
    const { items: shown } = await listWithdrawalsForStaff(database.db, { ...page, cipher: worldCipher })
    expect(shown.map(({ id, total_balance }) => [id, total_balance])).toEqual([
      [2, '37.50'],
      [1, '37.50'],
    ])
  })

  test('a request takes a number as well as a string, and up to the whole balance', async () => {
    expect(await request(12.5)).toMatchObject({ amount: '12.50' })
    expect(await request('47.5')).toMatchObject({ balance_after: '0.00' })
    expect(await balance()).toBe('0.00')
  })

  const wrongTexts = ['0.00', '10.999', '1e5', '١٢٣', '1,000', ' 10', '0x10', '9'.repeat(400), '60.01', '9.99']
  const wrongValues = [-5, 0, 0.001, Number.POSITIVE_INFINITY, [5], {}, true, null, undefined]

  test.each([...wrongTexts, ...wrongValues])(
    'a request for %j is refused with one sentence, and nothing is stored',
    async (amount) => {
      await expect(request(amount)).rejects.toMatchObject({ code: 'refused', message: expect.stringMatching(/\.$/) })
      expect(await stored()).toEqual([])
      expect(await balance()).toBe('60.00')
    },
  )

  test.each([undefined, null, 'text', [], 5])('a request with the body %j is refused', async (input) => {
    await expect(requestWithdrawal({ db: database.db, jobs: noJobs }, { agentId, input })).rejects.toMatchObject({
      code: 'refused',
    })
  })

  test('a request is refused for an agent who is not active, has no bank details, or does not exist', async () => {
    const pending = await signUp(database.db, root)
    const input = { amount: '10.00' }
    const attempt = (id: number) => requestWithdrawal({ db: database.db, jobs: noJobs }, { agentId: id, input })
    await expect(attempt(pending.id)).rejects.toMatchObject({ message: 'Withdrawals are open to active agents only.' })
    await database.db.updateTable('agents').set({ account_number: null }).where('id', '=', agentId).execute()
    await expect(attempt(agentId)).rejects.toMatchObject({ message: expect.stringContaining('bank details') })
    await suspendAgent({ db: database.db, jobs: noJobs }, { agentId, input: { reason: 'looked into' }, actor: staff })
    await expect(attempt(agentId)).rejects.toMatchObject({ message: 'Withdrawals are open to active agents only.' })
    await expect(attempt(9999)).rejects.toMatchObject({ code: 'not_found' })
  })

  test('[L7] the withdrawal of a suspended agent is not approved without an override, alone or with others, but can be rejected', async () => {
    await request('10.00')
    await request('11.00')
    await requestWithdrawal({ db: database.db, jobs: noJobs }, { agentId: root, input: { amount: '20.00' } })
    await suspendAgent({ db: database.db, jobs: noJobs }, { agentId, input: { reason: 'looked into' }, actor: staff })
    const message = 'The agent is not active. Approve it on its own with a reason, or reject it.'
    await expect(approveWithdrawal(deps(), { id: 1, actor: staff })).rejects.toMatchObject({
      code: 'conflict',
      message,
    })
    expect(await approveWithdrawals(deps(), { input: { ids: [1, 3] }, actor: staff })).toEqual([
      { id: 1, is_approved: false, detail: message },
      { id: 3, is_approved: true, detail: null },
    ])
    await rejectWithdrawal(deps(), { id: 2, input: { reason: 'looked into' }, actor: staff })
    await reinstateAgent({ db: database.db, jobs: noJobs }, { agentId, actor: staff })
    await approveWithdrawal(deps(), { id: 1, actor: staff })
    expect((await stored()).map(({ status }) => status)).toEqual(['Approved', 'Rejected', 'Approved'])
  })

  test('the same Idempotency-Key gives the first response again, even after the decision, and one withdrawal', async () => {
    const first = await request('10.00', 'key-1')
    await approveWithdrawal(deps(), { id: 1, actor: staff })
    expect(await request(10, 'key-1')).toEqual(first)
    expect(await stored()).toHaveLength(1)
    await expect(request('11.00', 'key-1')).rejects.toMatchObject({ code: 'key_reused' })
    await request('10.00', 'key-2')
    await request('10.00')
    await request('10.00')
    expect(await stored()).toHaveLength(4)
  })

  test('each of several simultaneous requests has its own response', async () => {
    await request('10.00', 'key-1')
    const pending = await signUp(database.db, root)
    const ask = (id: number, amount: string, idempotencyKey?: string) =>
      requestWithdrawal({ db: database.db, jobs: noJobs }, { agentId: id, input: { amount }, idempotencyKey }).then(
        (withdrawal) => [withdrawal.amount, withdrawal.balance_after],
        ({ code }: AppError) => code,
      )
    const answers = await Promise.all([
      ask(root, '15.00', 'key-1'),
      ask(9999, '10.00'),
      ask(agentId, '20.00'),
      ask(pending.id, '10.00'),
      ask(agentId, '10.00', 'key-1'),
      ask(agentId, '30.01'),
    ])
    expect(answers).toEqual([
      ['15.00', '5.00'],
      'not_found',
      ['20.00', '30.00'],
      'refused',
      ['10.00', '50.00'],
      'refused',
    ])
    expect((await stored()).map(({ agent_id }) => agent_id)).toEqual([agentId, root, agentId])
    expect(await balance()).toBe('30.00')
  })

  test('the key of one agent means nothing to another', async () => {
    await request('10.00', 'key-1')
    const input = { amount: '15.00' }
    expect(
      await requestWithdrawal({ db: database.db, jobs: noJobs }, { agentId: root, input, idempotencyKey: 'key-1' }),
    ).toMatchObject({ amount: '15.00' })
  })

  test.each(['', 'a b', 'k'.repeat(201), 'ключ', 'a\n'])(
    'a request with the Idempotency-Key %j is refused',
    async (key) => {
      await expect(request('10.00', key)).rejects.toMatchObject({ code: 'refused' })
    },
  )

  test('a request that was refused leaves its key free', async () => {
    await expect(request('1000.00', 'key-1')).rejects.toMatchObject({ code: 'refused' })
    expect(await request('10.00', 'key-1')).toMatchObject({ amount: '10.00' })
  })

  test('an approval pays the hold out once, notifies the agent, and is recorded', async () => {
    await request('10.00')
    await approveWithdrawal(deps(), { id: 1, actor: staff })
    expect(await balance()).toBe('50.00')
    expect((await own()).items).toMatchObject([{ status: 'Approved' }])
    expect((await listNotifications(database.db, agentId))[0]).toMatchObject({
      subject: 'Withdrawal approved',
      message: expect.stringContaining('$10.00'),
    })
    await expect(approveWithdrawal(deps(), { id: 1, actor: staff })).rejects.toMatchObject({ code: 'conflict' })
    const rejection = { id: 1, input: { reason: 'no' }, actor: staff }
    await expect(rejectWithdrawal(deps(), rejection)).rejects.toMatchObject({ code: 'conflict' })
    const entries = await database.db
      .selectFrom('audit_entries')
      .select(['action', 'before', 'after', 'reason'])
      .where('subject_kind', '=', 'withdrawal')
      .orderBy('id')
      .execute()
    expect(entries).toEqual([
      { action: 'withdrawal.request', before: {}, after: { status: 'Pending' }, reason: null },
      { action: 'withdrawal.approve', before: { status: 'Pending' }, after: { status: 'Approved' }, reason: null },
    ])
    expect((await checkLedger(database.db)).filter(({ count }) => count > 0)).toEqual([])
  })

  test('each decision is mailed to the agent', async () => {
    const queued: JobPayloads['mail.notifications'][] = []
    const jobs: Pick<Jobs, 'send'> = {
      send: async (_trx, _name, ...payloads) => void queued.push(...(payloads as typeof queued)),
    }
    await request('10.00')
    await request('20.00')
    await approveWithdrawal({ db: database.db, jobs, cipher: worldCipher }, { id: 1, actor: staff })
    await rejectWithdrawal({ db: database.db, jobs }, { id: 2, input: { reason: 'Closed.' }, actor: staff })
    const send = vi.fn<Mailer['send']>(async () => {})
    const mailing = {
      db: database.db,
      mailer: { send },
      publicUrl: () => 'https://example.org',
      protectionLink: async () => '',
    }
    for (const payload of queued) await sendNotificationMails(mailing, payload, { id: 'job' })
    expect(send.mock.calls.map(([mail]) => mail.subject)).toEqual(['Withdrawal approved', 'Withdrawal not approved'])
  })

  test('a rejection gives the hold back, needs a reason, and notifies the agent of it', async () => {
    await request('10.00')
    const reject = (input: unknown) => rejectWithdrawal(deps(), { id: 1, input, actor: staff })
    await expect(reject({})).rejects.toMatchObject({ code: 'invalid', fieldErrors: { reason: [expect.any(String)] } })
    await reject({ reason: 'The account number is not yours.' })
    expect((await own()).items[0]).toMatchObject({ status: 'Rejected', reason: 'The account number is not yours.' })
    expect(await balance()).toBe('60.00')
    expect((await listNotifications(database.db, agentId))[0]).toMatchObject({
      message: expect.stringContaining('The account number is not yours.'),
    })
    await expect(approveWithdrawal(deps(), { id: 1, actor: staff })).rejects.toMatchObject({ code: 'conflict' })
    await expect(approveWithdrawal(deps(), { id: 99, actor: staff })).rejects.toMatchObject({ code: 'not_found' })
  })

  test('[GAP-43] agents list only their own withdrawals, newest first, page by page', async () => {
    for (const amount of ['10.00', '11.00', '12.00']) await request(amount)
    await requestWithdrawal({ db: database.db, jobs: noJobs }, { agentId: root, input: { amount: '15.00' } })
    const page = await own({ page: 2, page_size: 2 })
    expect(page).toMatchObject({ items: [{ amount: '10.00' }], total: 3 })
    expect((await own()).items.map(({ amount }) => amount)).toEqual(['12.00', '11.00', '10.00'])
  })

  test('staff list waiting withdrawals with their agents, oldest first, and all withdrawals newest first', async () => {
    await request('10.00')
    await request('11.00')
    await approveWithdrawal(deps(), { id: 1, actor: staff })
    const { items: queue } = await listWithdrawalsForStaff(database.db, {
      cipher: worldCipher,
      status: 'Pending',
      page: 1,
      page_size: 10,
    })
    const destination = { account_number: expect.stringMatching(/^•••• \d{4}$/), since: null }
    expect(queue).toMatchObject([
      { id: 2, amount: '11.00', agent: { id: agentId, first_name: 'Ann' }, reason: null, destination },
    ])
    const { items: ofAgent } = await listWithdrawalsForStaff(database.db, {
      cipher: worldCipher,
      agentId,
      page: 1,
      page_size: 1,
    })
    expect(ofAgent[0]).not.toHaveProperty('destination')
    await request('12.00')
    const idsOf = async (status?: 'Pending') =>
      (await listWithdrawalsForStaff(database.db, { cipher: worldCipher, status, page: 1, page_size: 2 })).items.map(
        ({ id }) => id,
      )
    expect(await idsOf('Pending')).toEqual([2, 3])
    expect(await idsOf()).toEqual([3, 2])
  })
})
