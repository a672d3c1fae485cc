import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readSources, type SourceFile } from './read-imports.ts'
import { findBreaches } from './rules.ts'

const ROOT = join(import.meta.dirname, '../..')

describe('the house', () => {
  const sources = readSources(ROOT)

  test('is read whole, with its imports resolved', () => {
    expect(sources.length).toBeGreaterThan(60)
    const services = sources.find(({ path }) => path === 'apps/server/src/services.ts')
    expect(services?.imports).toContain('packages/db/src/index.ts')
    expect(services?.imports).toContain('packages/core/src/jobs/index.ts')
  })

  test('breaks none of its rules', () => {
    expect(findBreaches(sources)).toEqual([])
  })
})

describe('a planted breach is found', () => {
  const file = (path: string, imports: string[] = [], text = ''): SourceFile => ({ path, imports, text })

  test.each([
    ['an import against the direction', file('packages/db/src/a.ts', ['packages/core/src/content/index.ts'])],
    ['the api reaching past core', file('apps/api/src/a.ts', ['packages/db/src/index.ts'])],
    ['code of the api in the browser', file('apps/web/app/a.ts', [], "import { createApi } from '@evergrove/api'")],
    ['a feature reached past its face', file('packages/core/src/mail/a.ts', ['packages/core/src/jobs/jobs.ts'])],
    ['Kysely in a service', file('packages/core/src/a/a.service.ts', ['kysely'], "import { sql } from 'kysely'")],
    ['the environment read elsewhere', file('packages/core/src/a/a.ts', [], 'process.env.PORT')],
    ['a file nobody reads to the end', file('apps/api/src/a.ts', [], '\n'.repeat(401))],
    ['a drawer without a name', file('apps/web/app/utils/a.ts')],
  ])('%s', (_name, planted) => {
    expect(findBreaches([planted])).toHaveLength(1)
  })

  test('a circle of imports', () => {
    const circle = [file('apps/api/src/a.ts', ['apps/api/src/b.ts']), file('apps/api/src/b.ts', ['apps/api/src/a.ts'])]
    expect(findBreaches(circle)).toEqual(['circle: apps/api/src/a.ts → apps/api/src/b.ts → apps/api/src/a.ts'])
  })
})
