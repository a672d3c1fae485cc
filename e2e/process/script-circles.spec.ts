import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'

const ASSETS = join(import.meta.dirname, '../../apps/web/build/client/assets')

/** What a built script needs before it runs; what it asks for later, by `import()`, is not among it. */
const NEEDED = /\b(?:from|import)\s*"\.\/([^"]+\.js)"/g

const neededBy = new Map(
  globSync('*.js', { cwd: ASSETS }).map((file) => [
    file,
    [...readFileSync(join(ASSETS, file), 'utf8').matchAll(NEEDED)].map(([, needed]) => needed as string),
  ]),
)

/** Takes away, again and again, the scripts that need none of those left: what stays needs itself, or such a one. */
const inCircles = (left: ReadonlyMap<string, string[]>): string[] => {
  const rest = new Map([...left].filter(([, needed]) => needed.some((file) => left.has(file))))
  return rest.size === left.size ? [...rest.keys()] : inCircles(rest)
}

// Grouping modules into fewer scripts can make a circle of them, and one of a circle runs before what it needs is there.
test('no built script needs itself by way of others', () => {
  expect(neededBy.size).toBeGreaterThan(50)
  expect(inCircles(neededBy)).toEqual([])
})
