/** A company of any size as Django exports it, the same for a seed. */
import { createHash } from 'node:crypto'
import { about } from './source-company.ts'
import type { Dumped } from './source-files.ts'

/** Of the kind that Django stores, with few iterations: only their number costs time. */
const HASH = `pbkdf2_sha256$1000$salt$${createHash('sha256').update('none').digest('base64')}`

const FIRST_NAMES = ['Adaeze', 'Zoë', 'Ọlá', 'Chidi', 'Renée', 'Musa']
const LAST_NAMES = ['O’Brien', "D'Souza", 'Adéṣínà', 'Nwosu', 'Smith-Jones']

const day = (count: number): string => new Date(Date.UTC(2020, 0, 1) + count * 60_000).toISOString()

/**
 * Yields the records of a company with this number of agents: nine of ten have paid, every third has asked for money, and
 * every fiftieth owes some.
 */
export function* manyAgents(count: number, seed = 1): Generator<Dumped> {
  let state = seed
  const below = (limit: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * limit)
  }
  const pick = (names: readonly string[]): string => names[below(names.length)] ?? ''
  for (let pk = 1; pk <= count; pk += 1) {
    const hasPaid = pk === 1 || below(10) > 0
    yield {
      model: 'users.user',
      pk,
      fields: {
        password: HASH,
        is_active: hasPaid,
        email: `Member${pk}@example.org`,
        code: `GFC${pk.toString(36).padStart(7, '0')}`,
        status: hasPaid ? 'Active' : 'Pending',
        recommended_by: pk === 1 ? null : 1 + below(pk - 1),
        date_joined: day(pk),
        first_name: pick(FIRST_NAMES),
        last_name: pick(LAST_NAMES),
        phone_number: `080${String(pk).padStart(8, '0')}`,
        bank_name: 'Granary Bank',
        account_name: 'Member',
        account_number: String(1_000_000_000 + pk),
      },
    }
    if (pk > 1) {
      const pin = String(pk).padStart(10, '0')
      yield about('payment', pk, {
        pin,
        status: hasPaid ? 'Approved' : 'Pending',
        date: day(pk + below(5000)),
        amount: '100.00',
      })
    }
    const balance = below(50) === 0 ? -below(10_000) - 1 : below(100_000)
    const owed = balance < 0 ? { owed: (-balance / 100).toFixed(2) } : {}
    const earned = { match_bonus_earned: '20.00', referral_bonus_earned: '12.50' }
    yield about('useraccountinfo', pk, { total_balance: (balance / 100).toFixed(2), ...owed, ...earned, depth: 0 })
    if (below(3) === 0) {
      const status = ['Pending', 'Approved', 'Rejected'][below(3)]
      yield about('withdrawal', pk, { created_at: day(pk), amount: '10.00', balance_before: '20.00', status })
    }
  }
}
