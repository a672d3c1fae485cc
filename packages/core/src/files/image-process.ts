/** The process in which images are decoded and encoded; image-encoder.ts starts it. */
import { serveTasks } from '../platform/own-process.ts'
import { encodeUpload, encodeVariant } from './image-pipeline.ts'

const tasks = { encodeUpload, encodeVariant }
export type ImageTasks = typeof tasks

serveTasks(tasks)
