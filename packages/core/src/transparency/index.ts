/** The transparency log: records, their leaves, the tree over them, and the checkpoints that are signed. */
export { LogProblemError } from './log-problem.ts'
export { type PublishDeps, publishCheckpoint } from './publish-checkpoint.ts'
export { sequenceRecords } from './sequence-records.ts'
export { openLogKey } from './signed-note.ts'
