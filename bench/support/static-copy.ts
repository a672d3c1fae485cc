/** The home page as plain files from a minimal server: the yardstick for what a rendered page costs. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync } from 'node:zlib'

type File = { type: string; body: Buffer; isCompressed: boolean }

export type StaticCopy = { url: string; stop: () => Promise<void> }

const COMPRESSIBLE = /^text\/|javascript|svg/

async function copyFile(site: string, path: string): Promise<File> {
  const answer = await fetch(`${site}${path}`, { headers: { Accept: 'image/avif,image/webp,*/*' } })
  const type = answer.headers.get('Content-Type') ?? 'application/octet-stream'
  const isCompressed = COMPRESSIBLE.test(type)
  const body = Buffer.from(await answer.arrayBuffer())
  return { type, body: isCompressed ? brotliCompressSync(body) : body, isCompressed }
}

/** Copies the page with its style sheets, fonts and images, without any script. */
export async function serveStaticCopy(site: string): Promise<StaticCopy> {
  const page = (await (await fetch(`${site}/`)).text()).replaceAll(/<script[^]*?<\/script>/g, '')
  const files = new Map<string, File>([
    ['/', { type: 'text/html; charset=utf-8', body: brotliCompressSync(page), isCompressed: true }],
  ])
  const linked = [...page.matchAll(/(?:href|src|srcset|imagesrcset)="([^"]+)"/gi)].flatMap(([, value = '']) =>
    value.split(',').map((part) => part.trim().split(' ')[0] ?? ''),
  )
  const own = linked.filter((path) => /^\/(?:assets|media)\//.test(path)).map((path) => path.replaceAll('&amp;', '&'))
  for (const path of new Set(own)) files.set(path, await copyFile(site, path))
  const sheets = [...files].filter(([path]) => path.endsWith('.css'))
  for (const [path] of sheets) {
    const text = await (await fetch(`${site}${path}`)).text()
    for (const [, font = ''] of text.matchAll(/url\(["']?(\/assets\/[^"')]+)/g))
      files.set(font, await copyFile(site, font))
  }
  const server = createServer((request, response) => {
    const file = files.get(request.url ?? '')
    if (file === undefined) return response.writeHead(404).end()
    const encoding = file.isCompressed ? { 'Content-Encoding': 'br' } : {}
    response.writeHead(200, { 'Content-Type': file.type, 'Content-Length': file.body.length, ...encoding })
    return response.end(file.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, stop: () => new Promise((resolve) => server.close(() => resolve())) }
}
