/**
 * Finds the tests that a change can turn red: those that import the changed files, and those that use them over HTTP. A
 * call leads from its routes to the API tests and screens that name it, and an address from its screen to the tests
 * that open it. Changes whose effect is unknown, such as a migration or the set-up of tests, reach whole projects.
 */
import { basename, join } from 'node:path'
import routes from '../../apps/web/app/routes.ts'
import { ROOT } from '../run-steps.ts'
import { type ImportGraph, readImportGraph } from './import-graph.ts'

const TEST = /\.test\.tsx?$/
const SCREEN_TEST = /^apps\/web\/(?:app|testing)\/.*\.test\.tsx$/
const API_TEST = /^apps\/api\/.*\.test\.ts$/
const SPEC = /^e2e\/(?!process\/).*\.spec\.ts$/
const ROUTES = /^apps\/api\/src\/routes\/.*\.routes\.ts$/
/** Tests that read the source tree itself and take seconds. */
const ALWAYS = /^scripts\/.*\.test\.ts$/

const DATABASE = ['server', 'database', 'parity']

/** Changes whose reach does not show in imports, with the projects that they reach. The first match counts. */
const WHOLE_PROJECTS: [pattern: RegExp, projects: string[]][] = [
  [/\.(?:test|spec)\.tsx?$|^bench\/|^LICENSE$/, []],
  [/\.md$|^docs\/|^deploy\//, ['rules']],
  [/^packages\/db\//, [...DATABASE, 'screens', 'e2e']],
  // The rows of tables are types, which one test compares with the database.
  [/\.table\.ts$/, ['database']],
  [/^packages\/testing\//, ['screens', 'e2e']],
  [/^e2e\/support\//, ['e2e']],
  [/^apps\/web\/(?:testing\/|vitest)/, ['screens']],
  [/^apps\/web\/(?:public\/|[^/]+$)|^apps\/web\/app\/(?:routes|root|entry)/, ['screens', 'e2e']],
  [
    /^(?:apps|packages)\/[^/]+\/package\.json$|^[^/]+$|^\.ci\/|^scripts\/(?!tidy\/|reach\/)/,
    ['rules', ...DATABASE, 'screens', 'e2e'],
  ],
]

export type Reach = {
  projects: string[]
  tests: string[]
  /** End-to-end tests that open a screen whose modules are reached, or that are reached themselves. */
  specs: string[]
  /** End-to-end tests that open a screen which only makes a reached call. The screen's own tests cover most of it. */
  specsOfCalls: string[]
}

type Entry = { path?: string | undefined; index?: boolean | undefined; file: string; children?: Entry[] | undefined }

/** The addresses of the site, each with the modules of its screen. */
function screensIn(
  entries: readonly Entry[],
  parent = '',
  above: string[] = [],
): { address: string; modules: string[] }[] {
  return entries.flatMap(({ path, index, file, children }) => {
    const address = [parent, path].filter((part) => part !== undefined && part !== '').join('/')
    const modules = [...above, `apps/web/app/${file}`]
    if (children !== undefined) return screensIn(children, address, modules)
    return index === true || path !== undefined ? [{ address, modules }] : []
  })
}

const segmentsOf = (address: string): string[] => address.split(/[?#]/)[0]?.split('/').filter(Boolean) ?? []
const isAny = (segment: string | undefined): boolean => segment === undefined || /^[:{*]/.test(segment)

/**
 * True if a text can mean an address or the path of a call. Any part of either, and the end of the text, may be filled
 * in later.
 */
function canBeMeant(path: string[], text: string[]): boolean {
  const known = text.at(-1) === '*' ? text.slice(0, -1) : text
  if (known === text ? path.length !== text.length : path.length < known.length) return false
  return known.every((segment, at) => isAny(segment) || isAny(path[at]) || segment === path[at])
}

/** A text that begins with a slash. */
const ADDRESS = /(['"`])(\/[^'"`\n]*)\1/g
const KEY = /(['"`])(?:GET|POST|PUT|PATCH|DELETE) (\/[^'"`\n]*)\1/g
const CALL = /(['"`])(?:(?:GET|POST|PUT|PATCH|DELETE) )?(\/?\w[^'"`\n]*\/[^'"`\n]*)\1/g

const COMMENT = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm

/** The addresses and paths in the texts of a file, each with where it stands. A text that consists of parameters alone is ignored. */
function textsIn(text: string, literal: RegExp): { segments: string[]; at: number }[] {
  return [...text.replaceAll(COMMENT, (comment) => ' '.repeat(comment.length)).matchAll(literal)]
    .map(({ index, 2: words = '' }) => {
      const segments = segmentsOf(words.replaceAll(/\$\{[^}]*\}/g, '*').replace(/^\/?api\//, ''))
      return { at: index, segments: segments.map((part) => (part.includes('*') ? '*' : part)) }
    })
    .filter(({ segments }) => segments.length === 0 || segments.some((part) => !isAny(part)))
}

const placesIn = (text: string, literal: RegExp) => textsIn(text, literal).map(({ segments }) => segments)

/** Returns all files that need one of these files, directly or indirectly. `stops` are included but not followed. */
function reachOf(graph: ImportGraph, changed: Iterable<string>, stops: (path: string) => boolean): Set<string> {
  const reached = new Set<string>()
  const waiting = [...changed]
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (reached.has(path)) continue
    reached.add(path)
    if (!stops(path)) waiting.push(...graph.importersOf(path))
  }
  return reached
}

/**
 * Returns the files of the web app that make such a call. If all of a file's calls are in exports that it only declares,
 * as in a file of queries, these are the files that import them. The modules of a screen also export what the router uses.
 */
function findCallers(graph: ImportGraph, isMeant: (place: string[]) => boolean): string[] {
  const ofScreens = new Set(screensIn(routes).flatMap(({ modules }) => modules))
  return graph.paths
    .filter((path) => /^apps\/web\/app\/.*\.tsx?$/.test(path) && !TEST.test(path))
    .flatMap((path) => {
      const text = graph.textOf(path)
      const made = textsIn(text, KEY).filter(({ segments }) => isMeant(segments))
      const names = made.map(({ at }) => graph.declaredAt(path, at)).flatMap((one) => (one?.isType ? [] : [one?.name]))
      if (names.length === 0) return []
      const own = names.filter((name) => name === undefined || isUsedWithin(text, name))
      if (own.length > 0 || ofScreens.has(path)) return [path]
      return graph.importersOf(path, new Set(names.filter((name) => name !== undefined)))
    })
}

/** True if a file uses a name besides declaring it. */
const isUsedWithin = (text: string, name: string): boolean =>
  [...text.replaceAll(COMMENT, '').matchAll(new RegExp(`\\b${name}\\b`, 'g'))].length > 1

/** A test with the helpers that it imports, whose texts may also contain addresses. */
function textsOf(
  graph: ImportGraph,
  tests: RegExp,
  literal: RegExp,
): [path: string, places: string[][], text: string][] {
  const helpers = graph.paths.filter((path) => /\/testing\/|^e2e\/support\//.test(path))
  const users = new Map(helpers.map((path) => [path, reachOf(graph, [path], () => false)]))
  return graph.paths
    .filter((path) => tests.test(path))
    .map((path) => {
      const own = helpers.filter(
        (helper) => users.get(helper)?.has(path) && !/actions|render-screen|every-screen/.test(helper),
      )
      const text = [path, ...own].map((file) => graph.textOf(file)).join('\n')
      return [path, placesIn(text, literal), graph.textOf(path)]
    })
}

/**
 * The imports of this checkout, except two kinds: the web app takes only the types of its client from the API, and the
 * sites of tests run the whole product.
 */
export function readTree(): ImportGraph {
  return readImportGraph(
    ROOT,
    (importer, target) =>
      (importer.startsWith('apps/web/') && target.startsWith('apps/api/')) ||
      /^packages\/testing\/src\/(?:\w+-)?(?:actions|site)/.test(importer),
  )
}

/** Returns the tests and projects that a change of these paths reaches. */
export function findReach(changed: readonly string[], graph = readTree()): Reach {
  const projects = new Set<string>()
  const followed = changed.filter((path) => {
    const whole = WHOLE_PROJECTS.find(([pattern]) => pattern.test(path))
    for (const project of whole?.[1] ?? []) projects.add(project)
    return whole === undefined || TEST.test(path) || SPEC.test(path)
  })
  const isBoundary = (path: string) => ROUTES.test(path)
  const documents = changed.filter((path) => path.startsWith('docs/')).map((path) => basename(path))
  const readers = graph.paths.filter((path) => documents.some((name) => graph.textOf(path).includes(name)))
  const reached = reachOf(graph, [...followed, ...readers], isBoundary)
  if (reached.has('apps/api/src/index.ts')) for (const project of ['screens', 'e2e']) projects.add(project)

  const calls = [...reached].filter(isBoundary).flatMap((path) => placesIn(graph.textOf(path), KEY))
  const names = (places: string[][]) => places.some((place) => calls.some((call) => canBeMeant(call, place)))
  const byCalls = reachOf(
    graph,
    findCallers(graph, (place) => names([place])),
    () => false,
  )
  const all = screensIn(routes)
  const screensOf = (paths: Set<string>) => all.filter(({ modules }) => modules.some((module) => paths.has(module)))
  const specsOf = (shown: typeof all) =>
    textsOf(graph, SPEC, ADDRESS)
      .filter(([, places, text]) => opens(places, shown) || (shown.length > 0 && text.includes('every-screen')))
      .map(([path]) => path)
  const opens = (places: string[][], shown: typeof all) =>
    places.some((place) => shown.some(({ address }) => canBeMeant(segmentsOf(address), place)))
  const changedScreens = screensOf(reached)
  const specs = [...reached].filter((path) => SPEC.test(path)).concat(specsOf(changedScreens))
  // What a layout loads for every screen below it is proved beside the layout.
  const screens = new Set([...changedScreens, ...all.filter(({ modules }) => byCalls.has(modules.at(-1) ?? ''))])
  for (const path of byCalls) reached.add(path)
  const folders = all.flatMap(({ modules }) =>
    modules.filter((module) => reached.has(module)).map((module) => join(module, '..')),
  )
  const isBeside = (path: string) => folders.some((folder) => path.startsWith(`${folder}/`))

  const readsAll = (text: string) => /\.document\b|openapi\.json|staff-calls/.test(text)
  const apiTests = textsOf(graph, API_TEST, CALL).filter(
    ([, places, text]) => names(places) || (calls.length > 0 && readsAll(text)),
  )
  const screenTests = textsOf(graph, SCREEN_TEST, ADDRESS).filter(
    ([path, places]) => opens(places, changedScreens) || isBeside(path),
  )
  const found = [
    ...reached,
    ...[...apiTests, ...screenTests].map(([path]) => path),
    ...graph.paths.filter((path) => ALWAYS.test(path)),
  ]
  return {
    projects: [...projects],
    tests: [...new Set(found.filter((path) => TEST.test(path)))].toSorted(),
    specs: [...new Set(specs)].toSorted(),
    specsOfCalls: specsOf([...screens]).filter((path) => !specs.includes(path)),
  }
}
