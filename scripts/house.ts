/**
 * `npm run house`: the size of the product, and the number of small files that only one other file needs
 * (docs/architecture.md).
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readTree } from './reach/reach.ts'
import { ROOT } from './run-steps.ts'

const PRODUCT = /^(?:apps|packages)\/.*\.(?:tsx?|css|sql)$/
const TEST = /\.test\.tsx?$|\/testing\//
const STYLE_MODULE = /^apps\/web\/.*\.module\.css$/
/** Indexes, entries and migrations are small by nature. */
const SMALL_BY_NATURE = /(?:^|\/)(?:index|main|root)\.tsx?$|\/migrations\/|\/routes\.ts$/
const SMALL = 40

/** Prints one figure per line. */
export default function house(): void {
  const tree = readTree()
  const isProduct = (path: string) => PRODUCT.test(path) && !TEST.test(path)
  const linesOf = (paths: readonly string[]) =>
    paths.reduce((sum, path) => sum + readFileSync(join(ROOT, path), 'utf8').split('\n').length - 1, 0)
  const product = tree.paths.filter(isProduct)
  const tests = tree.paths.filter((path) => /\.(?:test|spec)\.tsx?$/.test(path))
  const styles = product.filter((path) => STYLE_MODULE.test(path))
  const shelves = product.filter((path) => {
    const importers = [...tree.importersOf(path)]
    // A rule with its own test has a reason to stand alone.
    const isAlone = importers.length === 1 && importers.every(isProduct)
    return /\.tsx?$/.test(path) && isAlone && !SMALL_BY_NATURE.test(path) && linesOf([path]) < SMALL
  })
  const figures: [string, number][] = [
    ['product files', product.length],
    ['product lines', linesOf(product)],
    ['lines a file', Math.round(linesOf(product) / product.length)],
    [`files under ${SMALL} lines with one importer and no test`, shelves.length],
    ['style sheets of screens', styles.length],
    ['their lines', linesOf(styles)],
    ['test files', tests.length],
    ['their lines', linesOf(tests)],
  ]
  for (const [name, figure] of figures) console.error(`${String(figure).padStart(8)}  ${name}`)
}
