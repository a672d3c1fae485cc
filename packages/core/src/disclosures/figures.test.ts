/** The figures of an income disclosure are exact, and no group in them is too small. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type CountedRow,
  fewOr,
  figuresOf,
  mergeGroups,
  mergeYears,
  percentOf,
  quantile,
  SMALLEST_GROUP,
  topOf,
  yearsUntil,
} from './figures.ts'
import { inForce } from './take-figures.ts'

const at = (moment: string) => new Date(moment)
const year = { since: at('2026-01-01T00:00:00Z'), until: at('2027-01-01T00:00:00Z') }

const row = (given: Partial<CountedRow>): CountedRow => ({
  standing: 'paid',
  joined: 2026,
  fee: 10_000n,
  feeBooked: 10_000n,
  bonuses: 0n,
  hasLeft: false,
  agents: 1,
  rewards: 0n,
  ...given,
})

/** Creates one agent for each amount. */
const amounts = (...list: number[]) => list.map((amount) => ({ amount: BigInt(amount), agents: 1 }))

describe('quantiles', () => {
  test.each([
    [1, [10n, 10n, 10n]],
    [2, [10n, 10n, 20n]],
    [3, [10n, 20n, 30n]],
    [4, [10n, 20n, 40n]],
    [10, [10n, 50n, 90n]],
    [11, [20n, 60n, 100n]],
  ])(
    'of %i agents are amounts that agents have: the nearest rank, and the lower of two in the middle',
    (count, expected) => {
      const rows = amounts(...Array.from({ length: count }, (_, index) => 10 * (index + 1)))
      expect([10, 50, 90].map((percent) => quantile(rows, percent))).toEqual(expected)
    },
  )

  test('are not exceeded by that share of the agents, and by no smaller share, for any amounts', () => {
    const list = fc.array(fc.integer({ min: -50, max: 50 }), { minLength: 1, maxLength: 300 })
    fc.assert(
      fc.property(list, fc.constantFrom(10, 25, 50, 75, 90, 99, 100), (numbers, percent) => {
        const sorted = numbers.toSorted((a, b) => a - b)
        const found = Number(quantile(amounts(...sorted), percent))
        const upTo = numbers.filter((number) => number <= found).length
        const below = numbers.filter((number) => number < found).length
        expect(numbers).toContain(found)
        expect(upTo * 100 >= numbers.length * percent && below * 100 < numbers.length * percent).toBe(true)
      }),
    )
  })

  test('of counted amounts equal those of single amounts', () => {
    const rows = [
      { amount: 0n, agents: 89 },
      { amount: 500n, agents: 10 },
      { amount: 9000n, agents: 1 },
    ]
    expect([10, 75, 90, 99, 100].map((percent) => quantile(rows, percent))).toEqual([0n, 0n, 500n, 500n, 9000n])
  })
})

test('the best-earning one per cent is at least one agent', () => {
  const rows = amounts(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11)
  expect(topOf(rows, 1)).toEqual({ agents: 1, amount: 11n })
  expect(topOf(rows, 10)).toEqual({ agents: 2, amount: 21n })
  expect(topOf([{ amount: 5n, agents: 1000 }], 1)).toEqual({ agents: 10, amount: 50n })
})

test.each([
  [1, 3, '33.3'],
  [2, 3, '66.7'],
  [1, 2000, '0.1'],
  [0, 7, '0.0'],
  [7, 7, '100.0'],
  [3, 2, '150.0'],
])('%i of %i are %s per cent', (part, whole, expected) => {
  expect(percentOf(BigInt(part), BigInt(whole))).toBe(expected)
})

describe('the figures of a period', () => {
  const rows = [
    row({ agents: 80, bonuses: 0n }),
    row({ agents: 12, bonuses: 4000n, joined: 2025, feeBooked: 0n, rewards: 2500n }),
    row({ agents: 6, bonuses: 10_000n, hasLeft: true }),
    row({ agents: 2, bonuses: 50_001n, joined: 2024, feeBooked: 0n }),
    row({ standing: 'company', bonuses: 700n, fee: 0n, feeBooked: 0n, rewards: 100n }),
    row({ standing: 'reversed', bonuses: -300n, fee: 0n, feeBooked: -10_000n, agents: 3 }),
    row({ standing: 'never_paid', fee: 0n, feeBooked: 0n, agents: 40 }),
  ]
  const figures = figuresOf(rows, year, [1, 2])

  test('count every agent with a paid fee, including zeros, and count the others separately', () => {
    expect(figures).toMatchObject({
      from: '2026-01-01',
      to: '2026-12-31',
      is_complete: true,
      plan_versions: [1, 2],
      agents: 100,
      never_paid: 40,
      fee_reversed: null,
      left: null,
      fees: '8600.00',
      earned_nothing: { agents: 80, percent: '80.0' },
      earned_less_than_fee: { agents: 92, percent: '92.0' },
      rewards: { total: '25.00', mean: '0.25' },
      others: { bonuses: '-2.00', rewards: '1.00' },
    })
  })

  test('are given before and after the fee, and their means are rounded down', () => {
    expect(figures.bonuses).toEqual({
      total: '2080.02',
      mean: '20.80',
      median: '0.00',
      p10: '0.00',
      p25: '0.00',
      p75: '0.00',
      p90: '40.00',
      p99: '500.01',
      highest: '500.01',
    })
    expect(figures.net).toMatchObject({ total: '-6519.98', mean: '-65.20', median: '-100.00', highest: '500.01' })
  })

  test('include the best earners’ share of all bonuses', () => {
    expect(figures.top).toEqual([
      { percent: 1, agents: 1, bonuses: '500.01', share: '24.0' },
      { percent: 10, agents: 10, bonuses: '1680.02', share: '80.8' },
    ])
  })

  test('are listed by year of joining, with small years merged into their neighbours', () => {
    expect(figures.joined.map(({ from, to, agents }) => [from, to, agents])).toEqual([
      [2024, 2025, 14],
      [2026, 2026, 86],
    ])
    expect(figures.joined[0]).toMatchObject({
      earned_nothing: { agents: 0, percent: '0.0' },
      bonuses: { total: '1480.02', mean: '105.71', median: '40.00' },
    })
  })

  test('omit amounts that could be those of single agents while fewer than ten earned anything', () => {
    const few = figuresOf([row({ agents: 20 }), row({ agents: 9, bonuses: 5000n })], year, [1])
    expect(few.bonuses).toMatchObject({
      total: '450.00',
      mean: '15.51',
      median: '0.00',
      p10: null,
      p99: null,
      highest: null,
    })
    expect(few.top).toBeNull()
    const enough = figuresOf([row({ agents: 20 }), row({ agents: 10, bonuses: 5000n })], year, [1])
    expect(enough.bonuses.highest).toBe('50.00')
  })

  test('omit the share of bonuses if the bonuses add up to nothing', () => {
    const rows = [row({ agents: 10, bonuses: 100n }), row({ agents: 10, bonuses: -100n })]
    expect(figuresOf(rows, year, [1]).top?.map(({ share }) => share)).toEqual([null, null])
  })
})

describe('groups', () => {
  test('by year of joining hold at least ten agents each and all agents together', () => {
    const years = fc.array(fc.nat(25), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(years, fc.integer({ min: 1, max: 3 }), (counts, parts) => {
        const groups = mergeGroups(counts.map((agents, index) => ({ year: 2020 + Math.floor(index / parts), agents })))
        const total = counts.reduce((sum, agents) => sum + agents, 0)
        expect(groups.reduce((sum, { agents }) => sum + agents, 0)).toBe(total)
        if (total >= SMALLEST_GROUP) expect(groups.filter(({ agents }) => agents < SMALLEST_GROUP)).toEqual([])
        expect(groups.every(({ from }, index) => index === 0 || from > (groups[index - 1]?.to ?? 0))).toBe(true)
      }),
    )
  })

  test('are not disclosed while they have one to nine people', () => {
    expect([0, 1, 9, 10].map(fewOr)).toEqual([0, null, null, 10])
  })
})

describe('years', () => {
  const years = yearsUntil(at('2024-05-06T07:00:00Z'), at('2026-12-01T00:00:00Z'))
  const spans = (periods: typeof years) =>
    periods.map(({ since, until }) => `${since.toISOString().slice(0, 10)} ${until.toISOString().slice(0, 10)}`)

  test('run from the first entry to the end of the last month', () => {
    expect(spans(years)).toEqual(['2024-01-01 2025-01-01', '2025-01-01 2026-01-01', '2026-01-01 2026-12-01'])
    expect(yearsUntil(at('2026-01-01T00:00:00Z'), at('2027-01-01T00:00:00Z'))).toEqual([year])
  })

  test('that end with fewer than ten agents are merged with the next ones, so that no difference reveals them', () => {
    expect(spans(mergeYears(years, [10, 9, 30]))).toEqual(['2024-01-01 2025-01-01', '2025-01-01 2026-12-01'])
    expect(spans(mergeYears(years, [1, 9, 30]))).toEqual(['2024-01-01 2026-12-01'])
  })

  test('name the versions of the plan in force, the first one from the beginning', () => {
    const plans = ['2025-03-01', '2026-01-01', '2026-05-01', '2027-02-01'].map((day, index) => ({
      id: index + 1,
      published_at: at(`${day}T00:00:00Z`),
    }))
    const used = years.map((period) => inForce(plans, period))
    expect(used).toEqual([[1], [1], [2, 3]])
  })
})
