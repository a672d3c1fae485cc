import { expect, test } from 'vitest'
import { createRandom, randomFrom } from './random.ts'

/**
 * The numbers with which the Rust library rand_xoshiro 0.6.0 tests itself (`src/xoshiro128starstar.rs`). According to
 * the library, they were made with version 1.1 of the authors' own C source.
 */
test('the generator gives the numbers that another library publishes for this state', () => {
  const random = randomFrom([1, 2, 3, 4])
  expect(Array.from({ length: 10 }, () => random.bits())).toEqual([
    11_520, 0, 5_927_040, 70_819_200, 2_031_721_883, 1_637_235_492, 1_287_239_034, 3_734_860_849, 3_729_100_597,
    4_258_142_804,
  ])
})

test('the same seed gives the same numbers, and another seed gives different ones', () => {
  const drawn = (seed: number) => {
    const random = createRandom(seed)
    return Array.from({ length: 50 }, () => random.below(1_000_000))
  }
  expect(drawn(7)).toEqual(drawn(7))
  expect(drawn(7)).not.toEqual(drawn(8))
})

test('numbers are spread evenly below their upper bound', () => {
  const random = createRandom(0)
  const counts = Array.from({ length: 10 }, () => 0)
  for (let draw = 0; draw < 100_000; draw += 1) {
    const number = random.below(10)
    counts[number] = (counts[number] ?? 0) + 1
  }
  for (const count of counts) expect(Math.abs(count - 10_000)).toBeLessThan(500)
})
