/** The transparency log: records, their leaves, the tree over them, and the checkpoints that are signed. */
export type { LogCheck, LogFinding } from './check-findings.ts'
export { type CheckDeps, checkLog } from './check-log.ts'
export { type LogFigures, readLogFigures } from './log-figures.ts'
export { LogProblemError } from './log-problem.ts'
export { type PublishDeps, publishCheckpoint } from './publish-checkpoint.ts'
export { sequenceRecords } from './sequence-records.ts'
export { readCheckpoint, readTile } from './serve-log.ts'
export { openLogKey } from './signed-note.ts'
