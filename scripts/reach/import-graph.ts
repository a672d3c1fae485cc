/**
 * The imports among files, name by name. An import of a use-case from the index of its room counts as an import of the
 * file of that use-case, so that a change of one does not reach all users of its neighbours.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, type Statement } from 'oxc-parser'
import { listFiles } from '../tidy/list-files.ts'
import { resolveImport } from '../tidy/read-imports.ts'

const SOURCE = /\.(?:tsx?|js)$/
const STYLE = /\.css$/

/** An import of some names of a file, or of all its names. */
type Import = { target: string; names: string[] | undefined }

/** An exported declaration, or one of types, and its place in the text. */
type Declared = { name: string; isType: boolean; start: number; end: number }

type Parsed = {
  text: string
  imports: Import[]
  declared: Declared[]
  /** The source of each name that this file re-exports. */
  passedOn: Map<string, { target: string; name: string }>
}

export type ImportGraph = {
  textOf: (path: string) => string
  paths: string[]
  /** The files that need this one directly, or these of its names. */
  importersOf: (path: string, names?: ReadonlySet<string>) => string[]
  /** The declaration that contains this place of the text: exported, or of types. */
  declaredAt: (path: string, place: number) => Declared | undefined
}

function parse(root: string, path: string): Parsed {
  const text = readFileSync(join(root, path), 'utf8')
  const resolve = (specifier: string) => resolveImport(root, path, specifier)
  const { module, program } = parseSync(path, text)
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
  return { text, imports, passedOn, declared: program.body.flatMap(declaredIn) }
}

function declaredIn(statement: Statement): Declared[] {
  const isExport = statement.type === 'ExportNamedDeclaration'
  const declaration = isExport ? statement.declaration : statement
  const { start, end } = statement
  const type = declaration?.type
  const declared = (id: { name: string }, isType = false) => [{ name: id.name, isType, start, end }]
  if (type === 'TSTypeAliasDeclaration' || type === 'TSInterfaceDeclaration') return declared(declaration.id, true)
  if (!isExport) return []
  if (type === 'FunctionDeclaration') return declaration.id ? declared(declaration.id) : []
  if (type !== 'VariableDeclaration') return []
  const [first, ...more] = declaration.declarations
  return more.length === 0 && first?.id.type === 'Identifier' ? declared(first.id) : []
}

/**
 * Reads every source file below `root` that git tracks or would track. `ignores` excludes imports that only share
 * types.
 */
export function readImportGraph(root: string, ignores: (importer: string, target: string) => boolean): ImportGraph {
  const paths = listFiles(root)
  const parsed = new Map(paths.filter((path) => SOURCE.test(path)).map((path) => [path, parse(root, path)]))
  // The names that each importer takes; undefined stands for all of them.
  const importers = new Map<string, Map<string, (string | undefined)[]>>()
  const add = (importer: string, target: string, name?: string) => {
    if (ignores(importer, target)) return
    const found = importers.get(target) ?? new Map<string, (string | undefined)[]>()
    importers.set(target, found.set(importer, [...(found.get(importer) ?? []), name]))
  }
  const follow = (importer: string, { target, names }: Import): void => {
    const passedOn = parsed.get(target)?.passedOn
    for (const name of names ?? [...(passedOn?.keys() ?? [])]) {
      const origin = passedOn?.get(name)
      if (origin === undefined) add(importer, target, names === undefined ? undefined : name)
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
    importersOf: (path, names) => {
      const isMeant = (name: string | undefined) => names === undefined || name === undefined || names.has(name)
      return [...(importers.get(path) ?? [])].flatMap(([importer, taken]) => (taken.some(isMeant) ? importer : []))
    },
    declaredAt: (path, place) => parsed.get(path)?.declared.find(({ start, end }) => start <= place && place < end),
  }
}
