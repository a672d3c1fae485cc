import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readSources, type SourceFile } from './read-imports.ts'
import { findBreaches } from './rules.ts'

const ROOT = join(import.meta.dirname, '../..')

describe('the source tree', () => {
  const sources = readSources(ROOT)

  test('is read with its imports resolved', () => {
    expect(sources.length).toBeGreaterThan(60)
    const opening = sources.find(({ path }) => path === 'apps/server/src/open-database.ts')
    expect(opening?.imports).toContain('packages/db/src/index.ts')
    expect(opening?.imports).toContain('packages/core/src/jobs/index.ts')
  })

  test('follows every rule', () => {
    expect(findBreaches(sources)).toEqual([])
  })
})

describe('the rules report', () => {
  const file = (path: string, imports: string[] = [], text = ''): SourceFile => ({ path, imports, text })

  test.each([
    ['an import against the direction', file('packages/db/src/a.ts', ['packages/core/src/content/index.ts'])],
    ['an import by the API that bypasses core', file('apps/api/src/a.ts', ['packages/db/src/index.ts'])],
    ['a component test that leans on the end-to-end tests', file('apps/web/app/a.test.tsx', ['e2e/support/a.ts'])],
    ['the sites of tests in the product', file('apps/web/app/a.ts', ['packages/testing/src/site.ts'])],
    ['an import by a package that no rule names', file('packages/a/src/a.ts', ['packages/db/src/index.ts'])],
    ['API code in the browser', file('apps/web/app/a.ts', [], "import { createApi } from '@evergrove/api'")],
    [
      'an import that bypasses the index of a room',
      file('packages/core/src/mail/a.ts', ['packages/core/src/jobs/jobs.ts']),
    ],
    ['Kysely in a service', file('packages/core/src/a/a.service.ts', ['kysely'], "import { sql } from 'kysely'")],
    ['the environment read outside the settings', file('packages/core/src/a/a.ts', [], 'process.env.PORT')],
    ["[P16] a day in the reader's zone", file('apps/web/app/a.ts', [], 'new Date(at).toLocaleDateString()')],
    ["[P16] a month in the reader's zone", file('apps/web/app/a.ts', [], 'new Date(at).getMonth()')],
    ['a file that is too long', file('apps/api/src/a.ts', [], '\n'.repeat(401))],
    ['a folder called utils', file('apps/web/app/utils/a.ts')],
  ])('%s', (_name, planted) => {
    expect(findBreaches([planted])).toHaveLength(1)
  })

  test('a schema in the browser', () => {
    const schema = file('packages/contract/src/a/a.ts', ['zod'])
    const screen = (text: string) => file('apps/web/app/a.tsx', [schema.path], text)
    const values = screen(
      "import type { B } from '@evergrove/contract/a/b'\nimport { a } from '@evergrove/contract/a/a'",
    )
    const types = screen(
      "import { b } from '@evergrove/contract/a/b'\nimport type { A } from '@evergrove/contract/a/a'",
    )
    expect(findBreaches([schema, values])).toHaveLength(1)
    expect(findBreaches([schema, types])).toEqual([])
  })

  test('a circle of imports', () => {
    const circle = [file('apps/api/src/a.ts', ['apps/api/src/b.ts']), file('apps/api/src/b.ts', ['apps/api/src/a.ts'])]
    expect(findBreaches(circle)).toEqual(['circle: apps/api/src/a.ts → apps/api/src/b.ts → apps/api/src/a.ts'])
  })
})
