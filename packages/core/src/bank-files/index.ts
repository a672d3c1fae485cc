/**
 * Bank files, read in a separate process into one form of statements or results. Refusals are in our words, by line.
 * The parts that read encodings and tables serve the export of a company that moves in as well.
 */

export { bankDays } from './days.repository.ts'
export type { Statement, StatementEntry } from './entries.ts'
export { UnreadableError } from './faults.ts'
export { readResults, readStatement } from './read-apart.ts'
export type { Days } from './read-values.ts'
export type { StatementFile } from './statement.ts'
export { checkWidth, countLineEnds, decodeFile, readRow, separatorOf, utf16Of } from './table.ts'
export { element, elements, parseXml, textAt } from './xml.ts'
