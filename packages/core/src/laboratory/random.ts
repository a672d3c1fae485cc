/**
 * Random numbers that are the same for the same seed, on every machine: xoshiro128** 1.1 by Blackman and Vigna, whose
 * state is filled by SplitMix32. A test compares it with the numbers that another library publishes.
 */

export type Random = {
  /** The next 32 bits as a whole number from 0. */
  bits: () => number
  /** A whole number from 0 up to, but not including, `end`, which is at most 2^32. */
  below: (end: number) => number
  /** Returns true in `percent` per cent of the calls. */
  happens: (percent: number) => boolean
}

const rotate = (value: number, by: number): number => (value << by) | (value >>> (32 - by))

/** Returns random numbers from the four words of a state, not all of them zero. */
export function randomFrom([first = 0, second = 0, third = 0, fourth = 0]: readonly number[]): Random {
  let [a, b, c, d] = [first, second, third, fourth]
  const bits = () => {
    const result = Math.imul(rotate(Math.imul(b, 5), 7), 9) >>> 0
    const shifted = b << 9
    c ^= a
    d ^= b
    b ^= c
    a ^= d
    c ^= shifted
    d = rotate(d, 11)
    return result
  }
  // The product has at most 53 bits for the numbers drawn here, so it is exact and needs no division.
  const below = (end: number) => Math.floor((bits() / 2 ** 32) * end)
  return { bits, below, happens: (percent) => below(100) < percent }
}

/** Returns the random numbers of a seed, a whole number from 0 below 2^32. */
export function createRandom(seed: number): Random {
  let state = seed | 0
  const word = () => {
    state = (state + 0x9e3779b9) | 0
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad)
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97)
    return (mixed ^ (mixed >>> 15)) >>> 0
  }
  return randomFrom([word(), word(), word(), word()])
}
