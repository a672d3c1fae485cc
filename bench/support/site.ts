/** The product in a process of its own for a measurement: a fresh folder, limits off. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type MeasuredSite = { url: string; stop: () => Promise<void> }

/**
 * Starts it, with the demonstration company unless settings say otherwise, and asks once for every page and image that is
 * measured, so that nothing is made during a measurement.
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
