/** What a check says of a source: every reason to refuse a record, every changed value, and the sums. */
import { describe, expect, test } from 'vitest'
import { checkLines, checkSource, stopping } from './check.ts'
import { readMapping } from './mapping.ts'
import { readSource } from './read-source.ts'
import { about, company, info, payment, user, withdrawal } from './testing/source-company.ts'
import { type Dumped, dumpOf } from './testing/source-files.ts'

const check = (records: readonly Dumped[], mapping: unknown = {}) =>
  checkSource(() => readSource([dumpOf(records)]), {
    mapping: readMapping(mapping),
    hasPicture: async (path) => path === 'photos/ada.jpg',
  })

/** Returns what is refused in the records: key, field and reason. */
const refusedIn = async (records: readonly Dumped[], mapping: unknown = {}) =>
  (await check(records, mapping)).findings.map(({ key, field, reason }) => [key, field, reason])

describe('a source in order', () => {
  test('has nothing to refuse or change, and its sums are those of its records', async () => {
    expect(await check(company())).toEqual({
      findings: [],
      changes: [],
      sums: {
        agents: { Active: 2 },
        feesApproved: { count: 2, amount: 200_00n },
        balances: 50_50n,
        owed: 0n,
        matchBonusEarned: 40_00n,
        referralBonusEarned: 61_00n,
        pendingWithdrawals: { count: 1, amount: 12_50n },
        levels: { 1: 2 },
      },
    })
  })

  test('comes in any order of its records', async () => {
    expect(await check(company().toReversed())).toEqual(await check(company()))
  })
})

describe('a record is refused', () => {
  test.each([
    [
      'for an email address that another record has in other letters',
      user(3, { email: 'Member2@Example.ORG' }),
      'email',
      'email_twice',
    ],
    ['for an email address that is none', user(3, { email: 'agent2' }), 'email', 'unreadable'],
    ['for a code that another record has in other letters', user(3, { code: 'GFCaaaaaa2' }), 'code', 'code_twice'],
    ['for a code of another shape', user(3, { code: 'g-f-c' }), 'code', 'unreadable'],
    ['without a code', user(3, { code: ' ' }), 'code', 'missing'],
    ['without its sponsor', user(3, { recommended_by: 99 }), 'sponsor', 'sponsor_missing'],
    ['as its own sponsor', user(3, { recommended_by: 3 }), 'sponsor', 'sponsor_circle'],
    ['as a second root', user(3, { recommended_by: null }), 'sponsor', 'two_roots'],
    ['for an unknown status', user(3, { status: 'Dormant' }), 'status', 'unknown_status'],
    [
      'for a date that no calendar has',
      user(3, { date_joined: '2023-02-29T10:00:00Z' }),
      'date_joined',
      'no_such_date',
    ],
    ['for a day that no calendar has', user(3, { date_of_birth: '1990-04-31' }), 'date_of_birth', 'no_such_date'],
    [
      'for a password of another kind',
      user(3, { password: 'md5$salt$3f86d0d3d465b7b458c231bf3555c0e3' }),
      'password',
      'password_unknown',
    ],
    ['for a value that is a list', user(3, { first_name: ['a', 'b'] }), 'first_name', 'unreadable'],
    ['for a fee with three decimals', payment(2, { amount: '100.001' }), 'amount', 'too_many_decimals'],
    ['for a fee of nothing', payment(2, { amount: '0.00' }), 'amount', 'no_amount'],
    ['for a withdrawal that is no amount', withdrawal(2, { amount: '1e3' }), 'amount', 'no_amount'],
    ['for a balance below zero', info(2, '-0.01'), 'total_balance', 'negative_balance'],
    ['about an agent who does not exist', withdrawal(99), 'agent', 'agent_missing'],
  ])('%s', async (_why, record, field, reason) => {
    const others = company().filter(({ model, pk }) => model !== record.model || pk !== record.pk)
    expect(await refusedIn([...others, record])).toEqual([[String(record.pk), field, reason]])
  })

  test('for a password that costs a sign-in too much, and its value is not shown', async () => {
    const password = user(1).fields['password']
    const costly = String(password).replace('$1000$', '$9000000$')
    const { findings } = await check([...company(), user(3, { password: costly })])
    expect(findings).toMatchObject([{ key: '3', field: 'password', reason: 'password_costly' }])
    expect(JSON.stringify(findings)).not.toContain('pbkdf2')
  })

  test('as one of a circle of sponsors, and with it those below the circle', async () => {
    const circle = [user(3, { recommended_by: 5 }), user(4, { recommended_by: 3 }), user(5, { recommended_by: 4 })]
    expect(await refusedIn([...company(), ...circle, user(6, { recommended_by: 5 })])).toEqual([
      ['3', 'sponsor', 'sponsor_circle'],
      ['4', 'sponsor', 'sponsor_circle'],
      ['5', 'sponsor', 'sponsor_circle'],
      ['6', 'sponsor', 'sponsor_missing'],
    ])
  })

  test('if its sponsor is refused, and with it what belongs to it', async () => {
    const below = [user(3, { status: 'Dormant' }), user(4, { recommended_by: 3 }), payment(4)]
    expect(await refusedIn([...company(), ...below])).toEqual([
      ['3', 'status', 'unknown_status'],
      ['4', 'sponsor', 'sponsor_missing'],
      ['4', 'agent', 'agent_missing'],
    ])
  })

  test('as the third child of a parent', async () => {
    const agents = [1, 2, 3, 4].map((pk) => user(pk))
    const places = [2, 3, 4].map((pk) => about('placement', pk, { parent: 1, side: pk === 2 ? 'L' : 'R' }))
    expect(await refusedIn([...agents, ...places])).toEqual([['4', 'parent', 'third_child']])
  })

  test('as the second account info of one agent', async () => {
    expect(await refusedIn([...company(), { ...info(2, '1.00'), pk: 8 }])).toEqual([['8', 'agent', 'agent_twice']])
  })
})

test('a picture that is not among the files stops nothing, and the rest of its record comes', async () => {
  const report = await check([...company(), user(3, { image: 'photos/ada.jpg' }), user(4, { image: 'photos/ben.jpg' })])
  expect(report.findings).toMatchObject([
    { key: '4', field: 'image', reason: 'picture_unreadable', value: 'photos/ben.jpg' },
  ])
  expect(report.sums.agents).toEqual({ Active: 4 })
  expect(stopping(report, new Set())).toEqual([])
})

describe('the account of staff', () => {
  const staff = user(3, { is_staff: true, code: '', status: '', recommended_by: null })

  test('is named and left out with what is about it, and stops nothing', async () => {
    const found = await check([staff, ...company(), info(3, '0.00')])
    expect(found.findings.map(({ key, field, reason }) => [key, field, reason])).toEqual([
      ['3', 'is_staff', 'staff_account'],
      ['3', 'agent', 'staff_account'],
    ])
    expect(found.sums.agents).toEqual({ Active: 2 })
    expect(stopping(found, new Set())).toEqual([])
  })

  test('comes as an agent if the mapping says that it is one', async () => {
    const mapping = { entities: { agents: { fields: { is_staff: null } } } }
    const root = user(1, { is_staff: true })
    expect((await check([root, ...company().slice(1)], mapping)).sums.agents).toEqual({ Active: 2 })
  })
})

test('reasons that are allowed stop nothing', async () => {
  const report = await check([...company(), user(3, { status: 'Dormant' }), user(4, { code: '' })])
  expect(stopping(report, new Set()).map(({ key }) => key)).toEqual(['3', '4'])
  expect(stopping(report, new Set(['missing'])).map(({ key }) => key)).toEqual(['3'])
})

test('a password that was never set comes without one', async () => {
  expect(await refusedIn([...company(), user(3, { password: '!Zq4fD' })])).toEqual([])
})

test('values that are stored in another form are listed with it, and translated words and dates are not', async () => {
  const change = { code: 'GFCAAAAAA3', email: ' Ada@example.org', last_name: ' Obi', status: 'active', gender: 'f' }
  const { findings, changes } = await check([...company(), user(3, { ...change, date_joined: '2024-01-01 10:00' })])
  expect(findings).toEqual([])
  expect(changes.map(({ field, value, becomes }) => [field, value, becomes])).toEqual([
    ['email', ' Ada@example.org', 'Ada@example.org'],
    ['code', 'GFCAAAAAA3', 'gfcaaaaaa3'],
    ['last_name', ' Obi', 'Obi'],
  ])
})

describe('a negative balance', () => {
  test('is owed if the source names the debt', async () => {
    const { findings, sums } = await check([user(1), info(1, '-12.50', { owed: '12.50' })])
    expect({ findings, balances: sums.balances, owed: sums.owed }).toEqual({ findings: [], balances: 0n, owed: 12_50n })
    expect(await refusedIn([user(1), info(1, '-12.50', { owed: '12.40' })])).toEqual([
      ['1', 'total_balance', 'negative_balance'],
    ])
  })

  test('is owed if the mapping says so', async () => {
    const { findings, sums } = await check([user(1), info(1, '-12.50')], { negative_balance: 'owed' })
    expect({ findings, owed: sums.owed }).toEqual({ findings: [], owed: 12_50n })
  })
})

test('the lines for the operator name model, key, place, field, value and reason, and end with the sums', async () => {
  const lines = checkLines(
    await check([...company(), user(3, { status: 'Dormant', code: 'GFC-1', email: 'ada' }), user(4, { code: 'ABCD' })]),
  )
  expect(lines).toEqual([
    'users.user 3 (dump.json, record 8), email "ada": Enter a valid email address. (unreadable)',
    'users.user 3 (dump.json, record 8), code "GFC-1": It cannot be stored. (unreadable)',
    'users.user 3 (dump.json, record 8), status "Dormant": It is none of the values that the product knows. Translate it in the mapping. (unknown_status)',
    'users.user 4 (dump.json, record 9), code "ABCD": becomes "abcd"',
    'Agents Active: 3',
    'Fees approved: 2, together 200.00',
    'Balances: 50.50',
    'Owed by agents: 0.00',
    'Match bonuses earned: 40.00',
    'Referral bonuses earned: 61.00',
    'Withdrawals pending: 1, together 12.50',
    'Agents at level 1: 2',
  ])
})
