/**
 * Work in a process of its own, which begins with the first piece and ends after a while without work. A piece that
 * crashes or never ends takes no request with it, the process knows no secrets, and its memory is given back.
 */
import { type ChildProcess, fork } from 'node:child_process'
import type { FieldErrors } from '@evergrove/contract/platform/errors'
import { AppError, type AppErrorCode } from './errors.ts'

// The other side, in the process that is started.

type Tasks = Record<string, (...args: never[]) => unknown>
type Task = { id: number; name: string; args: unknown[] }
type Refused = { code: AppErrorCode; message: string; fieldErrors: FieldErrors }
type Answer = { id: number; result: unknown } | { id: number; refused: Refused } | { id: number; error: string }

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

const IDLE_MS = 30_000

type OwnProcess = {
  /** The module that calls `serveTasks`. */
  entry: URL
  /** Makes the error that the caller of a task gets if the process ended before the task. */
  refusal: () => AppError
  /** The most memory that it may hold; without a limit by default. */
  memoryMegabytes?: number
  /** The most time that a task may take. Tasks that wait at that moment are refused with it. */
  timeoutMs?: number
}

type Call = { resolve: (result: unknown) => void; reject: (error: Error) => void; timer: NodeJS.Timeout | undefined }
type Worker = { child: ChildProcess; waiting: Map<number, Call>; rest: NodeJS.Timeout | undefined }

function settle({ waiting }: Worker, answer: Answer): void {
  const call = waiting.get(answer.id)
  waiting.delete(answer.id)
  clearTimeout(call?.timer)
  if ('refused' in answer) {
    const { code, message, fieldErrors } = answer.refused
    call?.reject(new AppError(code, message, { fieldErrors }))
  } else if ('error' in answer) call?.reject(new Error(answer.error))
  else call?.resolve(answer.result)
}

/** Lets our process end while there is nothing to do, and ends the other one after a while. */
function restWhenIdle(idle: Worker): void {
  const { child, waiting } = idle
  if (waiting.size > 0) return
  child.unref()
  child.channel?.unref()
  idle.rest = setTimeout(() => child.disconnect(), IDLE_MS).unref()
}

function startWorker({ entry, refusal, memoryMegabytes }: OwnProcess): Worker {
  const child = fork(entry, {
    // glibc gives each thread a part of the memory of its own and returns little of it; two parts need half as much.
    env: { MALLOC_ARENA_MAX: '2' },
    execArgv: memoryMegabytes === undefined ? [] : [`--max-old-space-size=${memoryMegabytes}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const started: Worker = { child, waiting: new Map(), rest: undefined }
  child.on('message', (answer: Answer) => {
    settle(started, answer)
    restWhenIdle(started)
  })
  const end = () => {
    clearTimeout(started.rest)
    for (const { reject, timer } of started.waiting.values()) {
      clearTimeout(timer)
      reject(refusal())
    }
    started.waiting.clear()
  }
  child.once('disconnect', end)
  child.once('error', end)
  return started
}

/**
 * Runs tasks in a process of its own by their names. Throws what the task throws: an `AppError` unchanged, and any
 * other error with its message. Throws the refusal if the process ended, took too long or used too much memory.
 */
export function openProcess<T extends Tasks>(own: OwnProcess) {
  let worker: Worker | undefined
  let lastId = 0
  return <Name extends keyof T & string>(
    name: Name,
    ...args: Parameters<T[Name]>
  ): Promise<Awaited<ReturnType<T[Name]>>> => {
    if (worker?.child.connected !== true) worker = startWorker(own)
    const { child, waiting } = worker
    clearTimeout(worker.rest)
    child.ref()
    child.channel?.ref()
    const id = (lastId += 1)
    return new Promise((resolve, reject) => {
      const { timeoutMs } = own
      const timer = timeoutMs === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), timeoutMs)
      waiting.set(id, { resolve: (result) => resolve(result as Awaited<ReturnType<T[Name]>>), reject, timer })
      const task: Task = { id, name, args }
      child.send(task)
    })
  }
}
