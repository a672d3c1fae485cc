/** Runs the product in its own process for a measurement, with a new folder and without rate limits. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type MeasuredSite = { url: string; stop: () => Promise<void> }

/**
 * Starts the product, by default with the demonstration company, and requests every measured page and image once, so that
 * nothing is encoded during a measurement.
 */
export async function startMeasuredSite(paths: string[], settings: Record<string, string> = {}): Promise<MeasuredSite> {
  const folder = await mkdtemp(join(tmpdir(), 'evergrove-bench-'))
  const child = fork(join(import.meta.dirname, 'site-process.ts'), {
    env: { PATH: process.env.PATH, PORT: '0', DATA_DIR: folder, RATE_LIMITS: 'off', ...settings },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const [{ url }] = (await once(child, 'message')) as [{ url: string }]
  for (const path of paths) await warm(url, path)
  return {
    url,
    stop: async () => {
      child.kill('SIGTERM')
      await once(child, 'exit')
      await rm(folder, { recursive: true })
    },
  }
}

async function warm(url: string, path: string): Promise<void> {
  const html = await (await fetch(`${url}${path}`)).text()
  for (const [image] of html.matchAll(/\/media\/[\w-]+\.(?:webp|jpg)\?w=\d+/g)) {
    await (await fetch(`${url}${image}`, { headers: { Accept: 'image/avif,image/webp,*/*' } })).arrayBuffer()
  }
}
