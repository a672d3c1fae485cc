/** Moving in: what a company brings that ran on Django and djoser before. */

export { checkLines, checkSource, stopping } from './check.ts'
export { finishMoveIn, undoMoveIn } from './end.ts'
export { inspectionLines, inspectSource } from './inspect.ts'
export { readMapping } from './mapping.ts'
export { isMovingIn } from './moves.repository.ts'
export { readSource } from './read-source.ts'
export { type Reason, reasons } from './reasons.ts'
export { reportMoveIn } from './report.ts'
export { digestSource, type MoveSource, runMoveIn } from './run.ts'
export type { SourceFile } from './source.ts'
