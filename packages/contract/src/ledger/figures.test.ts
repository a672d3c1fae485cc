import { expect, test } from 'vitest'
import { entryGroupLabels, entryGroups, kindsOf, kindsOfGroup, statementKinds } from './entry-groups.ts'
import { agentFigures } from './figures.ts'
import { statementFilterInput } from './statement.ts'
import { bonusKinds } from './transfer-kinds.ts'

test('earnings are a kind of bonus and its reversal, and withdrawals are net of returned ones', () => {
  expect(kindsOfGroup).toEqual({
    referral_bonus_earned: ['referral_bonus', 'referral_bonus_reversal'],
    match_bonus_earned: ['match_bonus', 'match_bonus_reversal'],
    withdrawals: ['withdrawal', 'withdrawal_returned'],
  })
  expect(Object.values(entryGroupLabels)).toEqual([
    'Withdrawals, less those not approved',
    'Referral bonuses, less those reversed',
    'Match bonuses, less those reversed',
  ])
})

test('no group has the name of a kind, and a kind is filtered by itself', () => {
  for (const kind of statementKinds) expect(kindsOf(kind)).toEqual([kind])
  const kinds: readonly string[] = statementKinds
  expect(entryGroups.filter((group) => kinds.includes(group))).toEqual([])
})

test('every figure of an agent opens a filter that the statement accepts', () => {
  const addresses = [
    agentFigures.total_balance,
    agentFigures.line('withdrawal'),
    agentFigures.line('adjustment'),
    ...bonusKinds.map(agentFigures.earned),
    agentFigures.earned_in('match_bonus', { from: '2025-12', to: '2026-02' }),
  ]
  for (const address of addresses) {
    const query = Object.fromEntries(new URL(address, 'https://example.org').searchParams)
    expect({ address, ...statementFilterInput.safeParse(query) }).toMatchObject({ address, success: true })
  }
})

test('the bonuses of some months range from the first day of the first month to the last day of the last', () => {
  const inFebruary = (year: string) => agentFigures.earned_in('match_bonus', { from: '2025-12', to: `${year}-02` })
  expect(inFebruary('2026')).toBe('/dashboard/statement?kind=match_bonus_earned&from=2025-12-01&to=2026-02-28')
  expect(inFebruary('2028')).toMatch(/&to=2028-02-29$/)
})
