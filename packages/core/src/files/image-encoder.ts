/**
 * Encodes images in a process of its own, which begins with the first of them and ends when there are none for a while. An
 * image that crashes the decoder takes no request with it, the process knows no secrets, and the memory of the decoders,
 * which they keep, is given back.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { unavailable } from '../platform/errors.ts'
import type { ImageAnswer, ImageTask, ImageTasks } from './image-process.ts'

const ENTRY = new URL('./image-process.ts', import.meta.url)
const IDLE_MS = 30_000

type Worker = {
  child: ChildProcess
  waiting: Map<number, { resolve: (result: unknown) => void; reject: (error: Error) => void }>
  rest: NodeJS.Timeout | undefined
}

let worker: Worker | undefined
let lastId = 0

function settle({ waiting }: Worker, answer: ImageAnswer): void {
  const call = waiting.get(answer.id)
  waiting.delete(answer.id)
  if ('error' in answer) call?.reject(new Error(answer.error))
  else call?.resolve(answer.result)
}

/** Lets our process end while there is nothing to encode, and ends the other one after a while. */
function restWhenIdle(idle: Worker): void {
  const { child, waiting } = idle
  if (waiting.size > 0) return
  child.unref()
  child.channel?.unref()
  idle.rest = setTimeout(() => child.disconnect(), IDLE_MS).unref()
}

function startWorker(): Worker {
  // glibc gives each thread a part of the memory of its own and returns little of it; two parts need half as much.
  const env = { MALLOC_ARENA_MAX: '2' }
  const child = fork(ENTRY, {
    env,
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const started: Worker = { child, waiting: new Map(), rest: undefined }
  child.on('message', (answer: ImageAnswer) => {
    settle(started, answer)
    restWhenIdle(started)
  })
  const end = () => {
    clearTimeout(started.rest)
    if (worker === started) worker = undefined
    for (const { reject } of started.waiting.values()) {
      reject(unavailable('The image could not be processed. Try again in a moment.'))
    }
    started.waiting.clear()
  }
  child.once('disconnect', end)
  child.once('error', end)
  return started
}

function run(task: Omit<ImageTask, 'id'>): Promise<unknown> {
  if (worker?.child.connected !== true) worker = startWorker()
  const { child, waiting } = worker
  clearTimeout(worker.rest)
  child.ref()
  child.channel?.ref()
  const id = (lastId += 1)
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject })
    child.send({ ...task, id })
  })
}

/**
 * The uploaded image, upright, without metadata, within the stored size, as WebP; or the sentence that refuses it. Throws
 * `unavailable` if the process ended before it was encoded.
 */
export const encodeUpload = (...args: Parameters<ImageTasks['encodeUpload']>) =>
  run({ name: 'encodeUpload', args }) as ReturnType<ImageTasks['encodeUpload']>

/** A stored image in another width and format. Throws as `encodeUpload` does. */
export const encodeVariant = (...args: Parameters<ImageTasks['encodeVariant']>) =>
  run({ name: 'encodeVariant', args }) as ReturnType<ImageTasks['encodeVariant']>
