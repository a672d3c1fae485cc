/** Runs the product in its own process for a measurement, with a new folder and without rate limits. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { waitForImages } from './images.ts'

export type MeasuredSite = { url: string; pid: number | undefined; stop: () => Promise<void> }

/**
 * Starts the product, by default with the demonstration company, waits until its pictures have their sizes and requests every
 * measured page once.
 */
export async function startMeasuredSite(paths: string[], settings: Record<string, string> = {}): Promise<MeasuredSite> {
  const folder = await mkdtemp(join(tmpdir(), 'evergrove-bench-'))
  const child = fork(join(import.meta.dirname, 'site-process.ts'), {
    env: { PATH: process.env.PATH, PORT: '0', DATA_DIR: folder, RATE_LIMITS: 'off', ...settings },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const [{ url }] = (await once(child, 'message')) as [{ url: string }]
  // A server without workers makes none.
  if (settings['ROLE'] !== 'web') await waitForImages(url)
  for (const path of paths) await (await fetch(`${url}${path}`)).text()
  return {
    url,
    pid: child.pid,
    stop: async () => {
      child.kill('SIGTERM')
      await once(child, 'exit')
      await rm(folder, { recursive: true })
    },
  }
}
