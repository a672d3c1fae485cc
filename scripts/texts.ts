/**
 * `npm run texts [-- WORD …]`: every text that a person can see, with its place: screens, emails, notifications,
 * errors, and the API document. Words choose files by their path: `npm run texts -- staff/home core/src/mail`. The
 * glossary says which words they use.
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
type PlacedText = VisibleText & { path: string }

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

/** Lists the texts of all files whose path contains one of the words, or of all files without a word. */
export function* allTexts(words: string[] = []): Generator<PlacedText> {
  const isWanted = (path: string): boolean => words.length === 0 || words.some((word) => path.includes(word))
  for (const path of listFiles(ROOT).filter((file) => FILES.test(file) && !TESTS.test(file) && isWanted(file))) {
    for (const text of listTexts(path, readFileSync(join(ROOT, path), 'utf8'))) yield { path, ...text }
  }
}

const below = (web: string, core: string) => new RegExp(`^apps/web/app/(?:${web})/|^packages/core/src/(?:${core})`)

/** The files that a table of words in the glossary is about. */
const PLACES = {
  Everywhere: /./,
  'For visitors and agents': below(
    'agent|auth|public|platform/session',
    'accounts/|notifications/|mail/(?:account|agent|protection)-mails',
  ),
  'In the console': below('staff', 'staff/|mail/staff-mails'),
}

const STRAIGHT_APOSTROPHE = /[\w…]'[a-z]/
const CAPITALISED_WORDS = /^(?:[A-Z][a-z]+ )+[A-Z][a-z]+$/

type Wording = {
  avoided: readonly { where: RegExp; words: RegExp }[]
  /** The texts that a requirement fixes, with its id. */
  fixed: ReadonlyMap<string, string>
}

/** Reads from the glossary which words the texts avoid, and which texts are fixed. Throws if a table is missing. */
export function readWording(glossary: string): Wording {
  const rowsOf = (heading: string): string[][] => {
    const [, table] = new RegExp(`^### ${heading}\\n([^#]*)`, 'm').exec(glossary) ?? []
    if (table === undefined) throw new Error(`The glossary has no table "${heading}"`)
    const [, ...rows] = table.split('\n').filter((line) => line.startsWith('| '))
    return rows.map((row) =>
      row
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
  }
  const wordsOf = (heading: string): RegExp => {
    const words = rowsOf(heading).flatMap((cells) => cells.at(-1)?.split(', ') ?? [])
    return new RegExp(`(?<![\\w-])(?:${words.join('|')})(?![\\w-])`, 'i')
  }
  return {
    avoided: [
      ...Object.entries(PLACES).map(([heading, where]) => ({ where, words: wordsOf(heading) })),
      { where: PLACES.Everywhere, words: STRAIGHT_APOSTROPHE },
      { where: PLACES['In the console'], words: CAPITALISED_WORDS },
    ],
    fixed: new Map(rowsOf('Fixed by a requirement').map(([text = '', id = '']) => [text, id])),
  }
}

/** Returns the words of a text that it should not use. */
export const avoidedIn = ({ path, text }: Pick<PlacedText, 'path' | 'text'>, { avoided, fixed }: Wording): string[] =>
  fixed.has(text)
    ? []
    : avoided.flatMap(({ where, words }) => (where.test(path) ? [words.exec(text)?.[0] ?? []].flat() : []))

export default function texts(words: string[]): void {
  for (const { path, line, text } of allTexts(words)) console.log(`${path}:${line}  ${text}`)
}
