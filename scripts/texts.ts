/**
 * `npm run texts [-- WORD …]`: every text that a person can see, with its place: screens, emails, notifications,
 * errors, and the API document. Words choose files by their path: `npm run texts -- staff/home core/src/mail`.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'
import { listFiles } from './tidy/list-files.ts'

const ROOT = join(import.meta.dirname, '..')
const FILES = /^(?:apps\/(?:web\/app|api\/src|server\/src)|packages\/(?:contract|core)\/src)\/.*\.tsx?$/
const TESTS = /\.test\.tsx?$|\/testing\//

/** Attributes and properties whose strings are for machines. */
const UNREAD =
  /^(?:class(?:Name|Names)?|style|styles|id|key|d|to|href|src|srcSet|sizes|rel|as|type|role|mask|media|viewBox|data-.*|aria-(?:labelledby|describedby|controls|current|live)|w|h|maw|miw|mah|mih|bd|bg|c|m[btlrxy]?|p[btlrxy]?|gap|height|width|borderRadius|autoComplete|spacing|operationId|tags|pattern)$/
/** Parts of a program without texts for people: types, module names, SQL, and programming errors. */
const SKIPPED =
  /^(?:Import|Export(?:All|Named)Declaration$|TS(?!AsExpression|SatisfiesExpression|NonNullExpression)|TaggedTemplate)/

export type VisibleText = { line: number; text: string }

type Node = { type: string; start: number } & Record<string, unknown>

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/** The name of an identifier, or the text of a quoted one. */
function nameOf(value: unknown): string {
  if (!isNode(value)) return ''
  const { name = value['value'] } = value
  return typeof name === 'string' ? name : ''
}

/**
 * True if the text looks like language and not like a name, a path or a style: a capitalised word, or several words.
 */
export const isLanguage = (text: string): boolean =>
  !/[{}<>;_]|\bvar\(|^[./#@]|:\/\/|^\S*\/\S*$/.test(text) &&
  (/^[“"‘(]?[A-Z][a-z]+[.,:;!?…]?$/.test(text) || /[A-Za-z’'.,:)]{2,} [A-Za-z$“(]*[a-z’]{2,}/.test(text))

function isSkipped(node: Node): boolean {
  if (node.type === 'ExportNamedDeclaration') return !isNode(node['declaration'])
  if (SKIPPED.test(node.type)) return true
  if (node.type === 'JSXAttribute') return UNREAD.test(nameOf(node['name']))
  if (node.type === 'Property') return UNREAD.test(nameOf(node['key']))
  return node.type === 'NewExpression' && /^(?:Error|RegExp)$/.test(nameOf(node['callee']))
}

/** Returns the text of a text node, with an ellipsis for each value inserted into a template. */
function textOf(node: Node): string | undefined {
  if (node.type === 'JSXText') return String(node['value'])
  if (node.type === 'Literal' && typeof node['value'] === 'string') return node['value']
  if (node.type !== 'TemplateLiteral') return undefined
  return (node['quasis'] as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('…')
}

function* walk(node: Node): Generator<{ start: number; text: string }> {
  if (isSkipped(node)) return
  const text = textOf(node)?.replaceAll(/\s+/g, ' ').trim()
  if (text !== undefined && (node.type === 'JSXText' ? /[A-Za-z]{2}/.test(text) : isLanguage(text))) {
    yield { start: node.start, text }
  }
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) yield* walk(child)
  }
}

/** Lists the texts of one source file that people read, in their order. */
export function listTexts(path: string, source: string): VisibleText[] {
  const program = parseSync(path, source).program as unknown as Node
  return [...walk(program)].map(({ start, text }) => ({ line: source.slice(0, start).split('\n').length, text }))
}

export default function texts(words: string[]): void {
  const isWanted = (path: string): boolean => words.length === 0 || words.some((word) => path.includes(word))
  const paths = listFiles(ROOT).filter((path) => FILES.test(path) && !TESTS.test(path) && isWanted(path))
  for (const path of paths) {
    for (const { line, text } of listTexts(path, readFileSync(join(ROOT, path), 'utf8'))) {
      console.log(`${path}:${line}  ${text}`)
    }
  }
}
