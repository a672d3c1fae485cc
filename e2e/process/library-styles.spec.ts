import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'

const ASSETS = join(import.meta.dirname, '../../apps/web/build/client/assets')

/** Class names of the component library have this form, in its scripts and in its styles. */
const LIBRARY_CLASS = /\bm_[\da-f]{6,8}\b/g

const classesIn = (pattern: string): Set<string> =>
  new Set(
    globSync(pattern, { cwd: ASSETS }).flatMap(
      (file) => readFileSync(join(ASSETS, file), 'utf8').match(LIBRARY_CLASS) ?? [],
    ),
  )

test('every part of the component library that the screens load has its styles', () => {
  const styled = classesIn('*.css')
  expect(styled.size).toBeGreaterThan(100)
  expect([...classesIn('*.js')].filter((name) => !styled.has(name))).toEqual([])
})
