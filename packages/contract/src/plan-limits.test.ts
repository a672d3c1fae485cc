/** The limits of a plan are exact fractions. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatParts, limitsOf, PARTS, perMilleOfFee, readLimitSettings } from './plan-limits.ts'

const level = (expected_match_bonus: bigint, reward_value: bigint | null = null) => ({
  expected_match_bonus,
  reward_value,
})

test('each level costs an agent its bonus and its reward, divided by the number of its places', () => {
  const levels = [10_00n, 20_00n, 30_00n, 40_00n, 50_00n, 60_00n].map((bonus) => level(bonus))
  const limits = limitsOf({ registration_fee: 200_00n, referral_bonus: 30_00n, levels })
  // 30 + 10/2 + 20/4 + 30/8 + 40/16 + 50/32 + 60/64 = 48.75
  expect(formatParts(limits.costParts)).toBe('48.75')
  expect(limits.levels.map(({ oneIn }) => oneIn)).toEqual([2, 4, 8, 16, 32, 64])
  expect(limits.isOverFee).toBe(false)
  expect(perMilleOfFee(limits.costParts, limits.fee)).toBe(244)
})

test('a plan exceeds the fee from the first part of a cent, and not before', () => {
  const levels = [1, 2, 3, 4, 5].map(() => level(0n))
  const plan = (last: bigint, fee: bigint) =>
    limitsOf({ registration_fee: fee, referral_bonus: 99n, levels: [...levels, level(0n, last)] })
  expect(plan(64n, 100n)).toMatchObject({ isOverFee: false })
  expect(plan(65n, 100n)).toMatchObject({ isOverFee: true })
  expect(formatParts(plan(65n, 100n).costParts)).toBe('1.00015625')
  expect(perMilleOfFee(plan(65n, 100n).costParts, 100n)).toBe(1001)
})

test('the cost is the sum of its parts, and its text is exact', () => {
  const amount = fc.bigInt({ min: 0n, max: 10n ** 14n })
  const plans = fc.record({
    registration_fee: fc.bigInt({ min: 1n, max: 10n ** 14n }),
    referral_bonus: amount,
    levels: fc.array(fc.record({ expected_match_bonus: amount, reward_value: fc.option(amount) }), {
      minLength: 6,
      maxLength: 6,
    }),
  })
  fc.assert(
    fc.property(plans, (plan) => {
      const { costParts, levels, activation, isOverFee } = limitsOf(plan)
      const sum = levels.reduce((all, { bonusParts, rewardParts }) => all + bonusParts + rewardParts, 0n)
      expect(costParts).toBe(activation * PARTS + sum)
      const [whole = '', decimals = ''] = formatParts(costParts).split('.')
      expect(BigInt(whole + decimals.padEnd(8, '0')) * PARTS).toBe(costParts * 10n ** 6n)
      expect(isOverFee).toBe(perMilleOfFee(costParts, plan.registration_fee) > 1000)
    }),
  )
})

test('amounts that are still being typed have no limits', () => {
  const wire = { registration_fee: '100.00', referral_bonus: '', levels: [] }
  expect(readLimitSettings(wire)).toBeUndefined()
  expect(readLimitSettings({ ...wire, referral_bonus: '7.5' })).toEqual({
    registration_fee: 100_00n,
    referral_bonus: 7_50n,
    levels: [],
  })
})
