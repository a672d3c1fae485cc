/** What banks write: one reader for each kind of file, with refusals in our words, by line. No I/O. */
export { type BankEntry, type BankTransaction, isCamt, readCamt } from './camt.ts'
export { Faults, oneLine, refuseFile, UnreadableError } from './faults.ts'
export { isDay, plainAccount, readAmount, readDate } from './read-values.ts'
export { isStatusReport, readStatusReport } from './status-report.ts'
export { element, elements, parseXml, textAt } from './xml.ts'
