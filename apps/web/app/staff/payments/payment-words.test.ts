import { expect, test } from 'vitest'
import { approvalLines, levelWords, unpaidLines } from './payment-words.ts'

const amara = { id: 1, first_name: 'Amara', last_name: 'Okafor' }
const chidi = { id: 2, first_name: 'Chidi', last_name: 'Eze' }

const preview: Parameters<typeof approvalLines>[0] = {
  agents: [
    {
      ...amara,
      bonuses: [
        { kind: 'referral_bonus', level: null, amount: '20.00' },
        { kind: 'match_bonus', level: 4, amount: '160.00' },
      ],
      levels: [4],
      rewards: ['Laptop'],
    },
    { ...chidi, bonuses: [], levels: [2], rewards: [] },
  ],
}

test('each bonus, each level without a bonus and each reward has a line', () => {
  expect(approvalLines(preview)).toEqual([
    'Referral bonus $20.00 to Amara Okafor',
    'Match bonus $160.00 to Amara Okafor (level 4 complete)',
    'Reward owed to Amara Okafor: Laptop',
    'Level 2 of Chidi Eze becomes complete, with no match bonus',
  ])
})

test('a bonus that its receiver does not get is listed, and a paid one is not', () => {
  const receiver = (agent: typeof amara) => ({ ...agent, email: 'x@example.org', kind: 'referral_bonus' as const })
  expect(unpaidLines(preview, { bonus_receivers: [receiver(amara)] })).toEqual([])
  expect(unpaidLines(preview, { bonus_receivers: [receiver(chidi)] })).toEqual(['No referral bonus for Chidi Eze'])
})

test.each([
  [[1], 'Level 1 is no longer complete'],
  [[2, 1], 'Levels 2 and 1 are no longer complete'],
  [[3, 2, 1], 'Levels 3, 2 and 1 are no longer complete'],
])('names the lost levels %j', (levels, words) => {
  expect(levelWords(levels)).toBe(words)
})
