/** The pictures of a site. Jobs create them in all sizes some time after the start. */
import { setTimeout as sleep } from 'node:timers/promises'

const LIMIT_MS = 300_000
const POLL_MS = 500

async function textOf(url: string): Promise<string> {
  return (await fetch(url)).text()
}

/** True if the picture has its sizes. Earlier revisions create them when they are requested. */
async function hasSizes(url: string): Promise<boolean> {
  const response = await fetch(url, { headers: { Accept: 'image/avif,image/webp,*/*' } })
  await response.arrayBuffer()
  return response.headers.get('Cache-Control')?.includes('immutable') === true
}

/** Waits until the pictures of all public pages have their sizes, so that nothing is encoded during a measurement. */
export async function waitForImages(site: string): Promise<void> {
  const images = new Set<string>()
  for (const [, page = ''] of (await textOf(`${site}/sitemap.xml`)).matchAll(/<loc>[a-z]+:\/\/[^/<]+([^<]*)<\/loc>/g)) {
    const html = await textOf(`${site}${page}`)
    for (const [image] of html.matchAll(/\/media\/[\w-]+\.(?:webp|jpg)\?w=\d+/g)) images.add(image)
  }
  const deadline = performance.now() + LIMIT_MS
  for (const image of images) {
    while (!(await hasSizes(`${site}${image}`))) {
      if (performance.now() > deadline) throw new Error(`${image} has no sizes after ${LIMIT_MS / 1000} seconds`)
      await sleep(POLL_MS)
    }
  }
}
