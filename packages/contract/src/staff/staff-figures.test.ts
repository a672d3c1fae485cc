import { expect, test } from 'vitest'
import { accountFacts } from '../ledger/account-numbers.ts'
import { ledgerFilters, transferKindsOf } from '../ledger/entry-groups.ts'
import { agentTransferKinds } from '../ledger/transfer-kinds.ts'
import { keysOf } from '../platform/records.ts'
import { figureAccounts, staffFigures } from './staff-figures.ts'

const days = { from: '2026-10-27', to: '2026-11-25' }

test('a figure of some days opens the list of those days', () => {
  expect(staffFigures.sign_ups(days)).toBe('/staff/agents?from=2026-10-27&to=2026-11-25')
  expect(staffFigures.fees(days)).toBe('/staff/accounting/accounts/4000?from=2026-10-27&to=2026-11-25')
  expect(staffFigures.withdrawals_asked(days)).toBe('/staff/withdrawals?status=All&from=2026-10-27&to=2026-11-25')
  expect(staffFigures.account(1000)).toBe('/staff/accounting/accounts/1000')
  expect(staffFigures.account(1000, { to: '2026-10-31' })).toBe('/staff/accounting/accounts/1000?to=2026-10-31')
})

test('a figure of an agent opens the entries of its kinds', () => {
  expect(staffFigures.ledger(7, 'match_bonus_earned')).toBe('/staff/agents/7?part=money&kind=match_bonus_earned#ledger')
  expect(transferKindsOf('match_bonus_earned')).toEqual(['match_bonus', 'match_bonus_reversal'])
  expect(transferKindsOf('withdrawal')).toEqual(['withdrawal'])
  expect(ledgerFilters).toEqual([...agentTransferKinds, 'referral_bonus_earned', 'match_bonus_earned'])
})

test('a figure of a payout batch opens its withdrawals with that result', () => {
  expect([staffFigures.batch(3), staffFigures.batch(3, 'Returned')]).toEqual([
    '/staff/payouts/3#lines',
    '/staff/payouts/3?state=Returned#lines',
  ])
})

test('the accounts of figures have the numbers of the books', () => {
  for (const kind of keysOf(figureAccounts))
    expect([kind, figureAccounts[kind]]).toEqual([kind, accountFacts[kind].number])
})
