import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { findDead, findDecisionFaults, linksIn, pathsNamedIn } from './documents.ts'
import { listFiles, readTexts } from './list-files.ts'
import {
  findUnknownCitations,
  findUnknownDefects,
  findUnnamed,
  readDefects,
  readPlanRules,
  readRequirements,
} from './requirements.ts'

const ROOT = join(import.meta.dirname, '../..')
const texts = readTexts(ROOT)
const paths = listFiles(ROOT)
const requirements = readRequirements(ROOT)
const known = { ids: requirements.map(({ id }) => id), rules: readPlanRules(ROOT) }

/** Expands the requirements of a row: '1.2.1–1.2.3' are three. */
function eachOf(numbers: string): string[] {
  const [first = '', last = first] = numbers.split('–')
  const [from, to] = [first, last].map((id) => Number(id.split('.')[2]))
  const section = first.replace(/\d+$/, '')
  return Array.from({ length: (to ?? 0) - (from ?? 0) + 1 }, (_, index) => `${section}${(from ?? 0) + index}`)
}

describe('the specification', () => {
  test('has 388 requirements with different ids, and the rules of the plan in order', () => {
    expect(new Set(known.ids).size).toBe(388)
    expect(known.ids).toHaveLength(388)
    expect(known.rules).toEqual([...new Set(known.rules)].toSorted((one, other) => one - other))
    expect(known.rules.length).toBeGreaterThanOrEqual(13)
  })

  test('has every requirement and plan rule that code and tests cite', () => {
    expect(findUnknownCitations(texts, known)).toEqual([])
  })

  test('has no requirement that no test names', () => {
    expect(findUnnamed(texts, requirements).map(({ id }) => id)).toEqual([])
  })

  test('has every defect that the title of a test names', () => {
    const defects = readDefects(ROOT)
    expect(new Set(defects.map(({ id }) => id)).size).toBe(defects.length)
    expect(findUnknownDefects(texts, defects)).toEqual([])
    const [fault] = findUnknownDefects([{ path: 'apps/api/src/a.test.ts', text: "test('[C99] holds', …)" }], defects)
    expect(fault).toContain('names C99, which')
  })

  test.each([
    ['an unknown requirement', '// WDR-099', 'WDR-099'],
    ['an unknown area', '// WRD-005', 'WRD-005'],
    ['an unknown plan rule', '// plan rule 99', 'plan rule 99'],
    ['an unknown plan rule at the end of a list', '// plan rules 3, 12 and 99', 'plan rule 99'],
    ['an unknown plan rule on the next line', '/**\n * plan rules\n * 3 to 99\n */', 'plan rule 99'],
  ])('reports %s', (_name, text, cited) => {
    const found = findUnknownCitations([{ path: 'apps/api/src/a.ts', text }], known)
    expect(found).toHaveLength(1)
    expect(found[0]).toContain(`cites ${cited}, which`)
  })

  test('reports a requirement that is named outside tests only', () => {
    const row = { id: 'WDR-005', requirement: '' }
    const text = '[WDR-005]'
    expect(findUnnamed([{ path: 'apps/api/src/a.ts', text }], [row])).toEqual([row])
    expect(findUnnamed([{ path: 'apps/api/src/a.test.ts', text }], [row])).toEqual([])
  })
})

describe('documents', () => {
  const documents = texts.filter(({ path }) => path.endsWith('.md'))
  const textOf = (path: string) => documents.find((file) => file.path === path) ?? { path, text: '' }

  test('link only to targets that exist', () => {
    const dead = documents.flatMap((file) => findDead(linksIn(file), paths).map((link) => `${file.path}: ${link}`))
    expect(documents.flatMap(linksIn).length).toBeGreaterThan(30)
    expect(dead).toEqual([])
  })

  test.each([
    'Upgrade, and the way back',
    'Connection poolers',
    'Backup',
    'Restore',
    'Supervisor',
    'Connections to the database',
  ])('[O10] operations.md says what to do: %s', (heading) => {
    const headings = textOf('docs/operations.md').text.matchAll(/^##+ (.+)$/gm)
    expect([...headings].map(([, words]) => words)).toContain(heading)
  })

  test.each(['docs/architecture.md', 'docs/security.md', 'docs/asvs.md', 'CONTRIBUTING.md'])(
    'name only paths that exist: %s',
    (path) => {
      const named = pathsNamedIn(textOf(path), paths)
      expect(named.length).toBeGreaterThan(10)
      expect(findDead(named, paths)).toEqual([])
    },
  )

  test('[S18] asvs.md has each requirement once, says why it is met in part, and names every gap at its end', () => {
    const [table = '', gaps = ''] = textOf('docs/asvs.md').text.split('## What would close the gaps')
    const lines = table.split('\n').filter((line) => /^\| \d/.test(line))
    const rows = lines.map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
    const ids = rows.flatMap(([numbers = '']) => numbers.split(', ').flatMap(eachOf))
    expect(ids).toHaveLength(204)
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
    expect(new Set(rows.map(([, , state]) => state))).toEqual(new Set(['met', 'n/a', 'partly']))
    const partly = rows.filter(([, , state]) => state === 'partly')
    expect(partly.filter(([, , , why = '']) => why === '')).toEqual([])
    const named = [...gaps.matchAll(/\d+\.\d+\.\d+/g)].map(([id]) => id)
    expect(named).toHaveLength(partly.length)
    expect(new Set(named)).toEqual(new Set(partly.map(([numbers = '']) => numbers.split(/[,–]/)[0])))
    expect(gaps).toContain(`${partly.length} rows are partly met`)
  })

  test.each([
    ['a folder', 'See `packages/core/src/nowhere`.'],
    ['a file without a folder', 'See `nowhere.ts`.'],
    ['a pattern that matches nothing', 'See `packages/<package>/nowhere`.'],
  ])('%s that does not exist is reported', (_name, text) => {
    expect(findDead(pathsNamedIn({ path: 'docs/a.md', text }, paths), paths)).toHaveLength(1)
  })

  test('a link that leads nowhere is reported', () => {
    const file = { path: 'docs/a.md', text: '[here](architecture.md), [nowhere](decisions/nowhere.md)' }
    expect(findDead(linksIn(file), paths)).toEqual(['docs/decisions/nowhere.md'])
  })
})

describe('a decision', () => {
  const head = '- Date: 2026-11-21\n- Status: accepted\n'
  const index = { path: 'docs/decisions/README.md', text: '[0001](0001-a.md)' }

  test('has a date, a status and an entry in the index', () => {
    expect(texts.filter(({ path }) => path.startsWith('docs/decisions/')).length).toBeGreaterThan(15)
    expect(findDecisionFaults(texts)).toEqual([])
  })

  test.each([
    ['without a date', [index, { path: 'docs/decisions/0001-a.md', text: '- Status: accepted' }]],
    ['without a status', [index, { path: 'docs/decisions/0001-a.md', text: '- Date: 2026-11-21' }]],
    ['that the index does not name', [index, { path: 'docs/decisions/0002-b.md', text: head }]],
  ])('%s is reported', (_name, files) => {
    expect(findDecisionFaults(files)).toHaveLength(1)
  })
})
