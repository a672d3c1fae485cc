/** A running server in its own process, and actions on its database that no screen offers. */
import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import type { ActionName, Actions } from './actions.ts'

type Answer = { id: number; result?: unknown; error?: string }

export type Site = Awaited<ReturnType<typeof startSite>>

function callActions(child: ChildProcess) {
  let last = 0
  return <N extends ActionName>(name: N, ...args: Parameters<Actions[N]>): ReturnType<Actions[N]> => {
    const id = (last += 1)
    const answered = new Promise((resolve, reject) => {
      const onAnswer = (answer: Answer) => {
        if (answer.id !== id) return
        child.off('message', onAnswer)
        if (answer.error === undefined) resolve(answer.result)
        else reject(new Error(answer.error))
      }
      child.on('message', onAnswer)
      child.send({ id, name, args })
    })
    return answered as ReturnType<Actions[N]>
  }
}

/** Starts the product on a free port with the given settings. Resolves when it responds. */
export async function startSite(settings: Record<string, string>) {
  const child = fork(join(import.meta.dirname, 'site-process.ts'), {
    env: { PATH: process.env['PATH'] ?? '', PORT: '0', LOG_LEVEL: 'silent', RATE_LIMITS: 'off', ...settings },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const url = await new Promise<string>((resolve, reject) => {
    child.once('message', (message: { url: string }) => resolve(message.url))
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}`)))
  })
  const perform = callActions(child)
  return {
    url,
    perform,
    process: child,
    stop: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
    },
  }
}
