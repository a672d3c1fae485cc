/** Reads the source files of a checkout and resolves their imports to real paths. */
import { readFileSync } from 'node:fs'
import { dirname, extname, join, relative } from 'node:path'
import { parseSync } from 'oxc-parser'
import { ResolverFactory } from 'oxc-resolver'
import { listFiles, type TextFile } from './list-files.ts'

export type SourceFile = TextFile & {
  /** Root-relative paths for our own files, package names for others. */
  imports: string[]
}

const SOURCE = /\.(?:ts|tsx|js)$/
const resolver = new ResolverFactory({
  extensions: ['.ts', '.tsx', '.js'],
  conditionNames: ['types', 'import', 'node', 'default'],
})

const packageOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')

function specifiersOf(path: string, text: string): string[] {
  const { module } = parseSync(path, text)
  return [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    ),
    ...module.dynamicImports.map(({ moduleRequest }) => text.slice(moduleRequest.start + 1, moduleRequest.end - 1)),
  ]
}

/** Returns the root-relative path of one of our own files, or the name of a package. */
export function resolveImport(root: string, importer: string, specifier: string): string {
  const { path } = resolver.sync(dirname(join(root, importer)), specifier)
  if (path === undefined || path.includes('/node_modules/')) return packageOf(specifier)
  return relative(root, path)
}

/** Reads every source file of the checkout. An import that cannot be resolved keeps the name of its package. */
export function readSources(root: string): SourceFile[] {
  return listFiles(root)
    .filter((path) => SOURCE.test(extname(path)))
    .map((path) => {
      const text = readFileSync(join(root, path), 'utf8')
      const imports = specifiersOf(path, text).map((specifier) => resolveImport(root, path, specifier))
      return { path, text, imports: [...new Set(imports)] }
    })
}
