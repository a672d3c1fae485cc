/** Moving in: what a company brings that ran on Django and djoser before. */

export { checkLines, checkSource, stopping } from './check.ts'
export { inspectionLines, inspectSource } from './inspect.ts'
export { readMapping } from './mapping.ts'
export { readSource } from './read-source.ts'
export { type Reason, reasons } from './reasons.ts'
export type { SourceFile } from './source.ts'
