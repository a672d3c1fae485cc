/** Rules that are easy to forget: permitted imports, the places of SQL and settings, and the length of files. */
import type { SourceFile } from './read-imports.ts'

/**
 * The other packages of ours that the files of a package may import. They may import nothing else of ours, because the
 * end-to-end tests, the measurements and the scripts stand on the packages.
 */
const MAY_IMPORT: Record<string, string[]> = {
  'packages/contract': [],
  'packages/db': [],
  'packages/core': ['packages/db', 'packages/contract'],
  'packages/demo': ['packages/core', 'packages/db', 'packages/contract'],
  'apps/api': ['packages/core', 'packages/contract'],
  'apps/web': ['packages/contract', 'apps/api'],
  'apps/server': ['apps/api', 'apps/web', 'packages/core', 'packages/db', 'packages/demo', 'packages/contract'],
  // The sites of tests run the whole product.
  'packages/testing': ['apps/server', 'packages/core', 'packages/db', 'packages/demo', 'packages/contract'],
}

/** An import that the table allows for types only: the web app types its API client by the routes. */
const TYPES_ONLY = { from: 'apps/web', to: 'apps/api' }

const MAX_LINES = 400
const DATA = /^packages\/db\/migrations\//
const TEST = /\.test\.tsx?$|\/testing\/|\/vitest\.config\.ts$|^e2e\//
/** Any test may use test databases, the demonstration and the sites of tests. */
const TESTING = /^packages\/(?:db\/src\/testing|demo|testing)\//
const KYSELY_PLACES = /^packages\/db\/|\.repository\.ts$/
const ENVIRONMENT_PLACES = /^apps\/server\/src\/main\.ts$|^packages\/db\/src\/testing\/|^scripts\/|^bench\/|^e2e\//
/** Code that would show a day or a time in the time zone of the reader, or of the server that renders the page. */
const LOCAL_TIME =
  /\bDateTimeFormat\(|\.toLocale(?:Date|Time)String\(|\.toLocaleString\([^)]*(?:date|time)Style|\.get(?:Date|Day|Hours|Minutes|Month|FullYear|TimezoneOffset)\(/
const TIME_WORDS = 'apps/web/app/components/day-words.ts'
const FORBIDDEN_FOLDER = /(?:^|\/)(?:utils?|helpers?|common)\//

const packageOf = (path: string): string => path.split('/').slice(0, 2).join('/')
/** False for the name of a package from elsewhere. */
const isOurs = (target: string): boolean => target.includes('/') && !target.startsWith('@')
const roomOf = (path: string): string | undefined => /^packages\/core\/src\/([^/]+)\//.exec(path)?.[1]

function directions({ path, text, imports }: SourceFile): string[] {
  if (!/^(?:apps|packages)\//.test(path)) return []
  const from = packageOf(path)
  const allowed = new Set([from, ...(MAY_IMPORT[from] ?? [])])
  const wrong = imports
    .filter((target) => isOurs(target) && !allowed.has(packageOf(target)))
    .filter((target) => !(TEST.test(path) && TESTING.test(target)))
    .map((target) => `${path} must not import ${target}`)
  const untyped =
    from === TYPES_ONLY.from && /import (?!type )[^'"]*['"]@evergrove\/api/.test(text)
      ? [`${path} may import only types from ${TYPES_ONLY.to}`]
      : []
  return [...wrong, ...untyped]
}

/** The rooms of core import each other through their index. Files of `platform` are imported directly. */
function indexes({ path, imports }: SourceFile): string[] {
  const own = roomOf(path)
  if (own === undefined || TEST.test(path)) return []
  return imports
    .filter((target) => {
      const other = roomOf(target)
      return other !== undefined && other !== own && other !== 'platform' && !target.endsWith('/index.ts')
    })
    .map((target) => `${path} must reach ${target} through its index.ts`)
}

function places({ path, text, imports }: SourceFile): string[] {
  const found: string[] = []
  const isProduct = /^(?:apps|packages)\//.test(path) && !TEST.test(path)
  if (isProduct && imports.includes('kysely') && !KYSELY_PLACES.test(path) && !onlyTypesOf('kysely', text)) {
    found.push(`${path} must not use Kysely: SQL belongs in a repository`)
  }
  if (isProduct && /\bprocess\.env\b/.test(text) && !ENVIRONMENT_PLACES.test(path)) {
    found.push(`${path} must not read process.env: settings come from the server`)
  }
  if (path.startsWith('apps/web/app/') && !TEST.test(path) && path !== TIME_WORDS && LOCAL_TIME.test(text)) {
    found.push(`${path} must write days and times with ${TIME_WORDS}: they are in UTC on every screen`)
  }
  if (FORBIDDEN_FOLDER.test(path)) found.push(`${path} is in a folder whose name says nothing`)
  return found
}

/**
 * The screens validate nothing with the contract's schemas, so the library behind these must not be sent to browsers.
 */
function schemasForBrowsers(files: SourceFile[]): string[] {
  const schemas = files
    .filter(({ path, imports }) => path.startsWith('packages/contract/') && imports.includes('zod'))
    .map(({ path }) => path.replace('packages/contract/src/', '@evergrove/contract/').replace(/(?:\/index)?\.ts$/, ''))
  return files
    .filter(({ path }) => path.startsWith('apps/web/app/') && !TEST.test(path))
    .flatMap(({ path, text }) =>
      schemas
        .filter((specifier) => !onlyTypesOf(specifier, text))
        .map((specifier) => `${path} may import only types from ${specifier}: it would send zod to browsers`),
    )
}

const onlyTypesOf = (packageName: string, text: string): boolean =>
  !new RegExp(`^import (?!type )[^'"]*from '${packageName}'`, 'm').test(text)

function sizes({ path, text }: SourceFile): string[] {
  const lines = text.split('\n').length
  return lines > MAX_LINES && !DATA.test(path) ? [`${path} has ${lines} lines; the limit is ${MAX_LINES}`] : []
}

/** Finds circular imports among our files, each as the path back to its start. */
function circles(files: SourceFile[]): string[] {
  const importsOf = new Map(files.map(({ path, imports }) => [path, imports]))
  const done = new Set<string>()
  const found: string[] = []
  const walk = (path: string, trail: string[]): void => {
    if (trail.includes(path)) {
      found.push(`circle: ${[...trail.slice(trail.indexOf(path)), path].join(' → ')}`)
      return
    }
    if (done.has(path)) return
    for (const target of importsOf.get(path) ?? []) if (importsOf.has(target)) walk(target, [...trail, path])
    done.add(path)
  }
  for (const path of importsOf.keys()) walk(path, [])
  return found
}

/** Returns a sentence for each breach of a rule. */
export function findBreaches(files: SourceFile[]): string[] {
  const perFile = files.flatMap((file) => [...directions(file), ...indexes(file), ...places(file), ...sizes(file)])
  return [...perFile, ...schemasForBrowsers(files), ...circles(files)]
}
