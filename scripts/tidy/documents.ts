/**
 * Checks that documents stay true: the paths they name exist, and every decision has a date, a status and an index
 * entry.
 */
import { dirname, join, normalize } from 'node:path'
import type { TextFile } from './list-files.ts'

const DECISIONS = 'docs/decisions'
const DECISION_INDEX = `${DECISIONS}/README.md`
const DATE = /^- Date: \d{4}-\d\d-\d\d$/m
const STATUS = /^- Status: (?:accepted|superseded by \[\d{4}\]\(.+\))$/m
const LINK = /\]\(([^)#\s]+)(?:#[^)]*)?\)/g
const CODE_SPAN = /`([^`\n]+)`/g
const FILE_NAME = /^[\w./<>*{},@-]+\.(?:tsx?|js|css|sql|md|csv|json)$/

/**
 * True if a path that may contain `*`, `<name>` or `{one,other}` names a file or folder among `paths`. A file name
 * without a folder may be in any folder.
 */
function resolves(named: string, paths: string[]): boolean {
  const pattern = named
    .replace(/\/$/, '')
    .replaceAll(/[.+()[\]^$|]/g, String.raw`\$&`)
    .replaceAll(/<[^>]+>|\*+/g, '[^/]+')
    .replaceAll(/\{([^}]+)\}/g, (_braces, choices: string) => `(?:${choices.replaceAll(',', '|')})`)
  const expression = new RegExp(`${named.includes('/') ? '^' : '(?:^|/)'}${pattern}(?:/|$)`)
  return paths.some((path) => expression.test(path))
}

/** Targets of a document's relative links, relative to the root. */
export const linksIn = ({ path, text }: TextFile): string[] =>
  [...text.matchAll(LINK)]
    .map(([, target = '']) => target)
    .filter((target) => !/^\w+:/.test(target))
    .map((target) => normalize(join(dirname(path), target)))

/** Lists file names, and code spans that begin with a folder of the root. */
export function pathsNamedIn({ text }: TextFile, paths: string[]): string[] {
  const roots = new Set(paths.map((one) => one.split('/')[0]))
  return [...text.matchAll(CODE_SPAN)]
    .map(([, span = '']) => span)
    .filter((span) => FILE_NAME.test(span) || (span.includes('/') && roots.has(span.split('/')[0] ?? '')))
}

/** Returns the paths that do not exist. */
export const findDead = (named: string[], paths: string[]): string[] =>
  [...new Set(named)].filter((one) => !resolves(one, paths))

function faultsOf({ path, text }: TextFile, index: string): string[] {
  const faults: string[] = []
  if (!DATE.test(text)) faults.push(`${path} has no line "- Date: YYYY-MM-DD"`)
  if (!STATUS.test(text)) {
    faults.push(`${path} has no line "- Status: accepted" or "- Status: superseded by [NNNN](…)"`)
  }
  if (!index.includes(`(${path.slice(DECISIONS.length + 1)})`))
    faults.push(`${DECISION_INDEX} does not link to ${path}`)
  return faults
}

/** Returns a sentence for each decision without date or status, and for each that the index does not link to. */
export function findDecisionFaults(files: TextFile[]): string[] {
  const index = files.find(({ path }) => path === DECISION_INDEX)?.text ?? ''
  return files
    .filter(({ path }) => path.startsWith(`${DECISIONS}/`) && path !== DECISION_INDEX)
    .flatMap((file) => faultsOf(file, index))
}
