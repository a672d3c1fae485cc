/** The transparency log: records, their leaves, the tree over them, and the checkpoints that are signed. */

export { type AnchorStore, anchorCheckpoint } from './anchors.ts'
export type { LogCheck, LogFinding } from './check-checkpoints.ts'
export { type CheckDeps, checkLog } from './check-log.ts'
export { type BundleOptions, exportBundle } from './export-bundle.ts'
export {
  LogProblemError,
  type PublishDeps,
  publishCheckpoint,
  type SignatureMemory,
  sendCheckpointMail,
} from './publish-checkpoint.ts'
export { canonicalJson } from './records.ts'
export type { TimeStamper } from './rfc3161.ts'
export { sequenceRecords } from './sequence-records.ts'
export {
  findLogHere,
  type LogFigures,
  listLogKeys,
  proveRecord,
  readCheckpoint,
  readLogFigures,
  readTile,
} from './serve-log.ts'
export { openLogKey } from './signed-note.ts'
export { stampCheckpoint } from './time-stamps.ts'
