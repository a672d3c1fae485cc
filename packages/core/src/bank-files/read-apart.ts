/**
 * Reads the files of banks in a process of its own, one after the other, so that the largest file delays no request.
 */
import { createLimit } from '../platform/limit.ts'
import { openProcess } from '../platform/own-process.ts'
import { refuseFile } from './faults.ts'
import type { FileTasks } from './file-process.ts'

const run = openProcess<FileTasks>({
  entry: new URL('./file-process.ts', import.meta.url),
  refusal: () => refuseFile(['The file takes too long or too much memory to read. Split it by days.']),
  memoryMegabytes: 768,
  timeoutMs: 120_000,
})
/** One file is read at a time, and few may wait, because each waiting file is held in memory. */
const limit = createLimit(1, { maxWaiting: 8 })

/** Reads and throws as `readStatement` in statement.ts does; also throws `unavailable` if too many files are waiting. */
export const readStatement = (...args: Parameters<FileTasks['readStatement']>) =>
  limit(() => run('readStatement', ...args))

/** Reads results as `readResults` in results.ts does; also throws `unavailable` if too many files are waiting. */
export const readResults = (...args: Parameters<FileTasks['readResults']>) => limit(() => run('readResults', ...args))
