import { expect, test } from 'vitest'
import { comparedRows, comparedTotal } from './compare.ts'

const cost = { fees: '0.00', referral_bonuses: '0.00', match_bonuses: '0.00', cost: '0.00', share: 0 }

test('compares each kind of bonus and the total, with exact differences', () => {
  const preview = {
    since: '2026-08-24',
    until: '2026-11-21',
    referral_bonuses: { count: 3, paid: '60.00', draft: '90.00' },
    levels: [{ level: 1, count: 1, paid: '20.10', draft: '10.00' }],
    total: { paid: '80.10', draft: '100.00' },
    full_matrix: cost,
    per_agent: cost,
  }
  expect([...comparedRows(preview), comparedTotal(preview)]).toEqual([
    { name: 'Referral bonuses', count: 3, paid: '60.00', draft: '90.00', difference: '30.00' },
    { name: 'Level 1 match bonus', count: 1, paid: '20.10', draft: '10.00', difference: '-10.10' },
    { name: 'Total', count: undefined, paid: '80.10', draft: '100.00', difference: '19.90' },
  ])
})
