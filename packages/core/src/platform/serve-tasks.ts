/** The other side of own-process.ts, in the process that it starts. */
import type { FieldErrors } from '@evergrove/contract/platform/errors'
import { AppError, type AppErrorCode } from './errors.ts'

export type Tasks = Record<string, (...args: never[]) => unknown>
export type Task = { id: number; name: string; args: unknown[] }
type Refused = { code: AppErrorCode; message: string; fieldErrors: FieldErrors }
export type Answer = { id: number; result: unknown } | { id: number; refused: Refused } | { id: number; error: string }

const send = (answer: Answer): void => void process.send?.(answer)

function failureOf(error: unknown): { refused: Refused } | { error: string } {
  if (!(error instanceof AppError)) return { error: error instanceof Error ? error.message : String(error) }
  const { code, message, fieldErrors } = error
  return { refused: { code, message, fieldErrors } }
}

/** Does the tasks that the other process requests, until it disconnects. */
export function serveTasks(tasks: Tasks): void {
  process.on('message', ({ id, name, args }: Task) => {
    Promise.try(() => tasks[name]?.(...(args as never[]))).then(
      (result) => send({ id, result }),
      (error: unknown) => send({ id, ...failureOf(error) }),
    )
  })
  process.once('disconnect', () => process.exit(0))
  // A terminal and a service manager also signal this process. It ends with the server, which first finishes its
  // requests.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {})
}
