/** The process in which images are decoded and encoded; image-encoder.ts starts it and says why. */
import { encodeUpload, encodeVariant } from './image-pipeline.ts'

const tasks = { encodeUpload, encodeVariant }

export type ImageTasks = typeof tasks
export type ImageTask = {
  [Name in keyof ImageTasks]: { id: number; name: Name; args: Parameters<ImageTasks[Name]> }
}[keyof ImageTasks]
export type ImageAnswer = { id: number; result: unknown } | { id: number; error: string }

const run = (task: ImageTask): Promise<unknown> =>
  task.name === 'encodeUpload' ? tasks.encodeUpload(...task.args) : tasks.encodeVariant(...task.args)

const send = (answer: ImageAnswer): void => void process.send?.(answer)

process.on('message', (task: ImageTask) => {
  const { id } = task
  run(task).then(
    (result) => send({ id, result }),
    (error: unknown) => send({ id, error: error instanceof Error ? error.message : String(error) }),
  )
})
process.once('disconnect', () => process.exit(0))
// A terminal and a service manager signal this process, too. It ends with the server, which first finishes its requests.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {})
