import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'

const ASSETS = join(import.meta.dirname, '../../apps/web/build/client/assets')

/** The scripts that a built script needs before it runs. Those it loads later with `import()` are not among them. */
const NEEDED = /\b(?:from|import)\s*"\.\/([^"]+\.js)"/g

const neededBy = new Map(
  globSync('*.js', { cwd: ASSETS }).map((file) => [
    file,
    [...readFileSync(join(ASSETS, file), 'utf8').matchAll(NEEDED)].map(([, needed]) => needed as string),
  ]),
)

/** Removes scripts that need none of those left, until only circles and the scripts that need them remain. */
const inCircles = (left: ReadonlyMap<string, string[]>): string[] => {
  const rest = new Map([...left].filter(([, needed]) => needed.some((file) => left.has(file))))
  return rest.size === left.size ? [...rest.keys()] : inCircles(rest)
}

// Grouping modules into fewer scripts can create a circle, in which one script runs before those that it needs.
test('no built script needs itself through others', () => {
  expect(neededBy.size).toBeGreaterThan(50)
  expect(inCircles(neededBy)).toEqual([])
})
