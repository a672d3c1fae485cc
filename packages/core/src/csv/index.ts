/** Tables as text for spreadsheets. */
export { csvLines } from './csv.ts'
export { BYTE_ORDER_MARK, csvFile } from './csv-file.ts'
