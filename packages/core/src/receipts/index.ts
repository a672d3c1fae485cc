/** Bank statements: import, matching with payments, and the approval of fees that have arrived (plan rule 25). */
export { approveMatched } from './approve-matched.ts'
export { assignReceipt, unassignReceipt } from './assign-receipt.ts'
export { changeFormat, createFormat, listFormats } from './formats/formats.ts'
export { importStatement, previewStatement } from './import-statement.ts'
export { countApprovable, getLine, listCandidates, listReceipts, openDetails } from './list-receipts.ts'
export { eraseOldTexts, waitingLines } from './receipts.repository.ts'
export { getLinesInWords, linesToTakeOut, takeOutLines } from './take-out.ts'
