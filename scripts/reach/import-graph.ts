/**
 * The imports among files, name by name. An import of a use-case from the index of its room counts as an import of the
 * file of that use-case, so that a change of one does not reach all users of its neighbours.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'
import { listFiles } from '../tidy/list-files.ts'
import { resolveImport } from '../tidy/read-imports.ts'

const SOURCE = /\.(?:tsx?|js)$/
const STYLE = /\.css$/

/** An import of some names of a file, or of all its names. */
type Import = { target: string; names: string[] | undefined }

type Parsed = {
  text: string
  imports: Import[]
  /** The source of each name that this file re-exports. */
  passedOn: Map<string, { target: string; name: string }>
}

export type ImportGraph = {
  textOf: (path: string) => string
  paths: string[]
  /** The files that need this one directly. */
  importersOf: (path: string) => ReadonlySet<string>
}

function parse(root: string, path: string): Parsed {
  const text = readFileSync(join(root, path), 'utf8')
  const resolve = (specifier: string) => resolveImport(root, path, specifier)
  const { module } = parseSync(path, text)
  const imports: Import[] = module.staticImports.map(({ moduleRequest, entries }) => {
    const names = entries.map(({ importName }) => importName.name)
    // A default import or a namespace import has no name.
    return { target: resolve(moduleRequest.value), names: names.includes(null) ? undefined : names.map(String) }
  })
  const passedOn: Parsed['passedOn'] = new Map()
  for (const { entries } of module.staticExports) {
    for (const { moduleRequest, exportName, importName } of entries) {
      if (moduleRequest === null) continue
      const target = resolve(moduleRequest.value)
      if (exportName.name === null) imports.push({ target, names: undefined })
      else passedOn.set(exportName.name, { target, name: importName.name ?? 'default' })
    }
  }
  for (const { moduleRequest } of module.dynamicImports) {
    imports.push({ target: resolve(text.slice(moduleRequest.start + 1, moduleRequest.end - 1)), names: undefined })
  }
  return { text, imports, passedOn }
}

/**
 * Reads every source file below `root` that git tracks or would track. `ignores` excludes imports that only share
 * types.
 */
export function readImportGraph(root: string, ignores: (importer: string, target: string) => boolean): ImportGraph {
  const paths = listFiles(root)
  const parsed = new Map(paths.filter((path) => SOURCE.test(path)).map((path) => [path, parse(root, path)]))
  const importers = new Map<string, Set<string>>()
  const add = (importer: string, target: string) => {
    if (!importers.has(target)) importers.set(target, new Set())
    if (!ignores(importer, target)) importers.get(target)?.add(importer)
  }
  const follow = (importer: string, { target, names }: Import): void => {
    const passedOn = parsed.get(target)?.passedOn
    for (const name of names ?? [...(passedOn?.keys() ?? [])]) {
      const origin = passedOn?.get(name)
      if (origin === undefined) add(importer, target)
      else follow(importer, { target: origin.target, names: [origin.name] })
    }
    if (names === undefined || names.length === 0) add(importer, target)
  }
  for (const [path, { imports }] of parsed) for (const one of imports) follow(path, one)
  for (const path of paths.filter((candidate) => STYLE.test(candidate))) {
    const text = readFileSync(join(root, path), 'utf8')
    for (const [, specifier = ''] of text.matchAll(/(?:@import|from)\s+['"](\.[^'"]+)['"]/g)) {
      add(path, resolveImport(root, path, specifier))
    }
  }
  return {
    paths,
    textOf: (path) => parsed.get(path)?.text ?? '',
    importersOf: (path) => importers.get(path) ?? new Set(),
  }
}
