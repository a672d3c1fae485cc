/** Every invariant is broken by hand in a test of its own area, and found (`findPlanted`). */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { invariants } from './invariants.repository.ts'

const CORE = join(import.meta.dirname, '../..')
/** Fewer letters would match the beginning of too many names. */
const SHORTEST_NAME = 12

/** The texts of the tests that plant faults. They contain the beginnings of the names of the invariants they break. */
const texts = globSync('**/*.test.ts', { cwd: CORE })
  .map((path) => readFileSync(join(CORE, path), 'utf8'))
  .filter((source) => source.includes('await findPlanted('))
  .flatMap((source) => [...source.matchAll(/'([^'\n]+)'/g)].map(([, text = '']) => text))
  .filter((text) => text.length >= SHORTEST_NAME)

describe('a test plants a fault against', () => {
  test.each(invariants)('$name', ({ name }) => {
    expect(texts.filter((text) => name.startsWith(text))).not.toEqual([])
  })
})

test('no two invariants have the same name', () => {
  expect(new Set(invariants.map(({ name }) => name)).size).toBe(invariants.length)
})
