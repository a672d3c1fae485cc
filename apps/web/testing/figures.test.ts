/** docs/figures.md, the addresses of figures and the cards on the screens must agree. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { agentFigures } from '@evergrove/contract/ledger/figures'
import { bonusKinds, headingOf, transferFacts } from '@evergrove/contract/ledger/transfer-kinds'
import { staffFigures } from '@evergrove/contract/staff/staff-figures'
import { expect, test } from 'vitest'

const root = new URL('../../../', import.meta.url)
const read = (path: string): string => readFileSync(new URL(path, root), 'utf8')
const page = read('docs/figures.md')

const rows = page
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| figure |'))
  .map((line) => line.split('|').map((cell) => cell.trim()))

const quoted = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text)

test('docs/figures.md lists every address of a figure, and no other', () => {
  const addresses = [
    ...Object.keys(agentFigures).map((name) => `agentFigures.${name}`),
    ...Object.keys(staffFigures).map((name) => `staffFigures.${name}`),
  ]
  const listed = new Set(rows.flatMap(([, , , opens = '']) => quoted(opens)))
  expect([...listed].toSorted()).toEqual(addresses.toSorted())
})

test('every listed figure describes what it counts, and names a test that exists', () => {
  expect(rows.length).toBeGreaterThan(60)
  for (const [, figure, behind, opens = '', shownBy = ''] of rows) {
    expect({ figure, behind, opens: opens === '–' || quoted(opens).length > 0 }).toEqual({
      figure,
      behind: expect.stringMatching(/.{5}/),
      opens: true,
    })
    const paths = quoted(shownBy)
    expect({ figure, missing: paths.filter((path) => !existsSync(new URL(path, root))), count: paths.length }).toEqual({
      figure,
      missing: [],
      count: 1,
    })
  }
})

/** The labels of the cards and charts that show a figure. */
const labelsIn = (source: string): string[] =>
  [
    ...source.matchAll(/<FigureCard\s+(?:\/\/[^\n]*\s+)?label=(?:"([^"]+)"|\{[^}]*? \? '([^']+)' : '([^']+)'\})/g),
    ...source.matchAll(/^ {4}label: '([^']+)',\n {4}Icon/gm),
    ...source.matchAll(/series\('([^']+)', '/g),
  ].flatMap(([, ...labels]) => labels.filter((label) => label !== undefined))

test('every card with a figure is listed', () => {
  const sources = globSync('apps/web/app/{agent,staff}/**/*.tsx', { cwd: new URL('.', root).pathname }).filter(
    (path) => !path.endsWith('.test.tsx'),
  )
  const labels = [
    ...sources.flatMap((path) => labelsIn(read(path))),
    ...bonusKinds.flatMap((kind) => [headingOf(transferFacts[kind].label), transferFacts[kind].plural]),
  ]
  expect(labels.length).toBeGreaterThan(30)
  expect(labels.filter((label) => !page.includes(label))).toEqual([])
})
