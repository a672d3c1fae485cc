/** Tables as text for spreadsheets. */
export { csvLines } from './csv.ts'
export { csvFile } from './csv-file.ts'
