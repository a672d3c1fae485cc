/** A small company as Django exports it: a root, an agent below it, and what belongs to them. */
import { pbkdf2Sync } from 'node:crypto'
import type { Dumped } from './source-files.ts'

const hash = (password: string): string =>
  `pbkdf2_sha256$1000$salt$${pbkdf2Sync(password, 'salt', 1000, 32, 'sha256').toString('base64')}`

/** Returns an agent with this key, whose sponsor is agent 1. */
export const user = (pk: number, change: Record<string, unknown> = {}): Dumped => ({
  model: 'users.user',
  pk,
  fields: {
    password: hash('Harvest-moon-42'),
    last_login: null,
    is_active: true,
    email: `member${pk}@example.org`,
    code: `gfc${String(pk).padStart(7, 'a')}`,
    status: 'Active',
    plan: 'Premium',
    recommended_by: pk === 1 ? null : 1,
    date_joined: '2024-02-29T10:20:30.123Z',
    first_name: 'Adaeze',
    last_name: 'O’Brien',
    phone_number: '08012345678',
    date_of_birth: '1990-05-17',
    gender: 'F',
    image: '',
    ...change,
  },
})

/** Returns a record about an agent: its account info, payment, withdrawal or placement. */
export const about = (model: string, agent: number, fields: Record<string, unknown>): Dumped => ({
  model: `dashboard.${model}`,
  pk: agent,
  fields: { user: agent, ...fields },
})

export const info = (agent: number, total_balance: string, change: Record<string, unknown> = {}): Dumped =>
  about('useraccountinfo', agent, {
    total_balance,
    match_bonus_earned: '20.00',
    referral_bonus_earned: '30.50',
    depth: 1,
    ...change,
  })

export const payment = (agent: number, change: Record<string, unknown> = {}): Dumped =>
  about('payment', agent, { pin: '0123456789', status: 'Approved', date: '2024-03-01', amount: '100.00', ...change })

export const withdrawal = (agent: number, change: Record<string, unknown> = {}): Dumped =>
  about('withdrawal', agent, {
    created_at: '2024-04-01T08:00:00Z',
    amount: '12.50',
    balance_before: '63.00',
    status: 'Pending',
    ...change,
  })

export const company = (): Dumped[] => [
  user(1),
  user(2),
  info(1, '50.50'),
  info(2, '0.00'),
  payment(1),
  payment(2),
  withdrawal(1),
]
