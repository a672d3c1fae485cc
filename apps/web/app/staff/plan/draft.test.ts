import type { PlanVersionView } from '@evergrove/contract/plan'
import { expect, test } from 'vitest'
import { changesFrom, comparedRows, comparedTotal, draftFrom, problemsOf, sharedIn, toInput } from './draft.ts'

const version: PlanVersionView = {
  id: 3,
  published_at: '2026-01-01T00:00:00.000Z',
  published_by: null,
  trial: null,
  registration_fee: '100.00',
  referral_bonus: '20.00',
  minimum_withdrawal: '10.00',
  holdback_days: 0,
  levels: [1, 2, 3, 4, 5, 6].map((level) => ({
    level,
    expected_match_bonus: `${level}0.00`,
    additional_reward: level === 2 ? 'A phone' : null,
    reward_value: level === 2 ? '100.00' : null,
  })),
}

const draft = draftFrom(version)
const withLevel = (at: number, changed: Partial<(typeof draft.levels)[number]>) => ({
  ...draft,
  levels: draft.levels.map((level, index) => (index === at ? { ...level, ...changed } : level)),
})

test('a new draft equals the version in force', () => {
  expect(problemsOf(draft)).toEqual({})
  expect(changesFrom(version, draft)).toEqual([])
  const { id: _, published_at: __, published_by: ___, trial: ____, ...settings } = version
  expect(toInput(draft)).toEqual(settings)
})

test('the end of a link takes a draft to a colleague, and any other end has none', () => {
  const { hash, pathname } = new URL(
    `https://example.org/staff/plan#draft=${encodeURIComponent(JSON.stringify(draft))}`,
  )
  expect([pathname, sharedIn(hash)]).toEqual(['/staff/plan', draft])
  for (const other of ['', '#draft=', '#draft=%E0%A4%A', '#draft=%7B%7D', `#other=${hash}`]) {
    expect(sharedIn(other)).toBeUndefined()
  }
})

test('the same amount in another notation is not a change', () => {
  expect(changesFrom(version, { ...draft, registration_fee: ' 100 ' })).toEqual([])
  const asShown = { ...draft, registration_fee: '1,250.00' }
  expect(problemsOf(asShown)).toEqual({})
  expect(toInput(asShown).registration_fee).toBe('1250.00')
  expect(problemsOf({ ...draft, registration_fee: '1,25' })).toHaveProperty('registration_fee')
})

test('every change is listed, including a removed reward', () => {
  expect(changesFrom(version, { ...draft, registration_fee: '1250.5', minimum_withdrawal: '5' })).toEqual([
    { what: 'Registration fee', from: '$100.00', to: '$1,250.50' },
    { what: 'Minimum withdrawal', from: '$10.00', to: '$5.00' },
  ])
  expect(changesFrom(version, { ...draft, holdback_days: ' 14 ' })).toEqual([
    { what: 'Bonus holdback', from: 'None', to: '14 days' },
  ])
  expect(changesFrom(version, withLevel(1, { expected_match_bonus: '25.00', additional_reward: ' ' }))).toEqual([
    { what: 'Level 2 match bonus', from: '$20.00', to: '$25.00' },
    { what: 'Level 2 reward', from: 'A phone', to: 'none' },
    { what: 'Level 2 reward value', from: '$100.00', to: 'none' },
  ])
})

test.each([
  [{ ...draft, registration_fee: '' }, 'registration_fee'],
  [{ ...draft, registration_fee: '0' }, 'registration_fee'],
  [{ ...draft, referral_bonus: '-1' }, 'referral_bonus'],
  [{ ...draft, minimum_withdrawal: '0.001' }, 'minimum_withdrawal'],
  [{ ...draft, holdback_days: '91' }, 'holdback_days'],
  [{ ...draft, holdback_days: '' }, 'holdback_days'],
  [{ ...draft, holdback_days: '1.5' }, 'holdback_days'],
  [withLevel(5, { expected_match_bonus: 'much' }), 'levels.5.expected_match_bonus'],
  [withLevel(1, { reward_value: ' ' }), 'levels.1.reward_value'],
  [withLevel(1, { reward_value: '-5' }), 'levels.1.reward_value'],
  [withLevel(2, { additional_reward: 'A trip' }), 'levels.2.reward_value'],
])('an invalid amount is reported under its field, case %#', (wrong, field) => {
  expect(Object.keys(problemsOf(wrong))).toEqual([field])
})

test('a reward may have the value zero, and has no value without a text', () => {
  expect(problemsOf(withLevel(1, { reward_value: '0' }))).toEqual({})
  const without = withLevel(1, { additional_reward: '' })
  expect(problemsOf(without)).toEqual({})
  expect(toInput(without).levels[1]).toMatchObject({ additional_reward: null, reward_value: null })
})

test('bonuses may be zero', () => {
  expect(problemsOf({ ...withLevel(0, { expected_match_bonus: '0' }), referral_bonus: '0.00' })).toEqual({})
})

test('each kind of bonus and the total are compared, with exact differences', () => {
  const preview = {
    since: '2026-08-24',
    until: '2026-11-21',
    referral_bonuses: { count: 3, paid: '60.00', draft: '90.00' },
    levels: [{ level: 1, count: 1, paid: '20.10', draft: '10.00' }],
    total: { paid: '80.10', draft: '100.00' },
    limit_percent: 80,
  }
  expect([...comparedRows(preview), comparedTotal(preview)]).toEqual([
    { name: 'Referral bonuses', count: 3, paid: '60.00', draft: '90.00', difference: '30.00' },
    { name: 'Level 1 match bonus', count: 1, paid: '20.10', draft: '10.00', difference: '-10.10' },
    { name: 'Total', count: undefined, paid: '80.10', draft: '100.00', difference: '19.90' },
  ])
})
