/**
 * The requirements, defects and plan rules of the specification, and their citations: by `[WDR-005]` or `[C1]` in
 * titles of tests, and in comments of code.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TextFile } from './list-files.ts'

export type Requirement = { id: string; requirement: string }

const REQUIREMENTS_FILE = 'docs/specification/requirements.csv'
const DEFECTS_FILE = 'docs/specification/defects.csv'
const PLAN_FILE = 'docs/specification/plan.md'
/** The tests of this folder are excluded, because they cite requirements only to plant mistakes. */
const TEST = /^(?!scripts\/tidy\/).*\.(?:test|spec)\.tsx?$|^e2e\//
const CODE = /^(?!scripts\/tidy\/).*\.(?:tsx?|js|css|sql)$/
const CITED_ID = /\b[A-Z]{2,6}-\d{2,3}\b/g
const NAMED_ID = /\[([A-Z]{2,6}-\d{2,3}|[A-Z]\d{1,2})\]/g
const NAMED_DEFECT = /(?<=['"`][^'"`\n]*)\[([A-Z]\d{1,2})\](?= )/g
const CITED_RULES = /\bplan rules? ((?:\d+(?:, | and | to )?)+)/gi
/** Names of standards that look like the id of a requirement. */
const STANDARDS = new Set(['AES-256', 'RFC-3339', 'SHA-256', 'UTF-16'])

/** Splits CSV text without line breaks inside cells into rows of cells. */
function parseCsv(text: string): string[][] {
  const cells = /(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g
  return text
    .trimEnd()
    .split('\n')
    .map((line) => [...line.matchAll(cells)].map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? ''))
}

/** Returns the rows of a CSV file by their first two columns. Throws if the columns differ or a row is incomplete. */
function readRows(root: string, file: string, columns: string[]): Requirement[] {
  const [head, ...rows] = parseCsv(readFileSync(join(root, file), 'utf8'))
  if (head?.join() !== columns.join()) throw new Error(`${file} has other columns`)
  return rows.map((row) => {
    const [id = '', requirement = ''] = row
    if (row.length !== columns.length) throw new Error(`${file}: row ${id} has ${row.length} cells`)
    return { id, requirement }
  })
}

/** All rows of the requirements. */
export const readRequirements = (root: string): Requirement[] =>
  readRows(root, REQUIREMENTS_FILE, ['id', 'requirement', 'decision', 'check'])

/** All defects that were found in use, each with its remedy. */
export const readDefects = (root: string): Requirement[] => readRows(root, DEFECTS_FILE, ['id', 'defect', 'remedy'])

/** The numbers of the plan's rules. */
export function readPlanRules(root: string): number[] {
  const text = readFileSync(join(root, PLAN_FILE), 'utf8')
  return [...text.matchAll(/^(\d+)\. /gm)].map(([, number]) => Number(number))
}

/** Returns the requirements that no test names in square brackets. */
export function findUnnamed(files: TextFile[], requirements: Requirement[]): Requirement[] {
  const tests = files.filter(({ path }) => TEST.test(path))
  const named = new Set(tests.flatMap(({ text }) => [...text.matchAll(NAMED_ID)].map(([, id]) => id)))
  return requirements.filter(({ id }) => !named.has(id))
}

/** Joins the lines of comments before they are searched, because a citation may continue on the next line. */
const unwrap = (text: string): string => text.replaceAll(/\n\s*(?:\*|\/\/)? */g, ' ')

/** The numbers in "8", "6, 8 and 9" or "3 to 9". A range counts as its two ends. */
const numbersIn = (list: string): number[] => [...list.matchAll(/\d+/g)].map(([number]) => Number(number))

const unknownIdsIn = (text: string, ids: Set<string>): string[] =>
  [...text.matchAll(CITED_ID)].map(([id]) => id).filter((id) => !ids.has(id) && !STANDARDS.has(id))

/** Returns a sentence for each defect that a title of a test names and the list of defects lacks. */
export function findUnknownDefects(files: TextFile[], defects: Requirement[]): string[] {
  const ids = new Set(defects.map(({ id }) => id))
  return files
    .filter(({ path }) => TEST.test(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(NAMED_DEFECT)]
        .flatMap(([, id = '']) => (ids.has(id) ? [] : [id]))
        .map((id) => `${path} names ${id}, which ${DEFECTS_FILE} does not have`),
    )
}

const unknownRulesIn = (text: string, rules: Set<number>): number[] =>
  [...unwrap(text).matchAll(CITED_RULES)]
    .flatMap(([, list = '']) => numbersIn(list))
    .filter((number) => !rules.has(number))

/** Returns a sentence for each requirement or plan rule that code or tests cite and the specification lacks. */
export function findUnknownCitations(files: TextFile[], known: { ids: string[]; rules: number[] }): string[] {
  const ids = new Set(known.ids)
  const rules = new Set(known.rules)
  const found = files
    .filter(({ path }) => CODE.test(path))
    .flatMap(({ path, text }) =>
      unknownIdsIn(text, ids)
        .map((id) => `${path} cites ${id}, which ${REQUIREMENTS_FILE} does not have`)
        .concat(
          unknownRulesIn(text, rules).map(
            (rule) => `${path} cites plan rule ${rule}, which ${PLAN_FILE} does not have`,
          ),
        ),
    )
  return [...new Set(found)]
}
