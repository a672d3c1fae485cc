/** Bank files, read in a separate process into one form of statements or results. Refusals are in our words, by line. */

export { bankDays } from './days.repository.ts'
export type { Statement, StatementEntry } from './entries.ts'
export { readResults, readStatement } from './read-apart.ts'
export type { Days } from './read-values.ts'
export type { StatementFile } from './statement.ts'
export { decodeFile } from './table.ts'
export { element, elements, parseXml, textAt } from './xml.ts'
