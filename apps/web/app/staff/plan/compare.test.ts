import { expect, test } from 'vitest'
import { comparedRows, comparedTotal } from './compare.ts'

test('compares each kind of bonus and the total, with exact differences', () => {
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
