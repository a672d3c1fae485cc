/** The process in which the files of banks are read; read-apart.ts starts it. */
import { serveTasks } from '../platform/own-process.ts'
import { readResults } from './results.ts'
import { readStatement } from './statement.ts'

const tasks = { readResults, readStatement }
export type FileTasks = typeof tasks

serveTasks(tasks)
