/** The home page as plain files from a minimal server: the baseline for the cost of a rendered page. */
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync } from 'node:zlib'

type File = { type: string; body: Buffer; isCompressed: boolean }

export type StaticCopy = { url: string; stop: () => Promise<void> }

const COMPRESSIBLE = /^text\/|javascript|svg/
const COPIED = /^\/(?:$|assets\/|media\/|favicon)/
const SCRIPTS = /<script[^]*?<\/script>/g

async function copyFile(site: string, path: string, withScripts: boolean): Promise<File> {
  const response = await fetch(`${site}${path}`, { headers: { Accept: 'image/avif,image/webp,*/*' } })
  const type = response.headers.get('Content-Type') ?? 'application/octet-stream'
  const copied = Buffer.from(await response.arrayBuffer())
  const body = path === '/' && !withScripts ? Buffer.from(copied.toString().replaceAll(SCRIPTS, '')) : copied
  const isCompressed = COMPRESSIBLE.test(type)
  return { type, body: isCompressed ? brotliCompressSync(body) : body, isCompressed }
}

/** Serves the page as it was sent, or without scripts. Each file is copied when it is first requested. */
export async function serveStaticCopy(site: string, { withScripts }: { withScripts: boolean }): Promise<StaticCopy> {
  const files = new Map<string, Promise<File>>()
  const respond = async (path: string, response: ServerResponse): Promise<void> => {
    const copy = files.get(path) ?? copyFile(site, path, withScripts)
    files.set(path, copy)
    const { type, body, isCompressed } = await copy
    const encoding = isCompressed ? { 'Content-Encoding': 'br' } : {}
    response.writeHead(200, { 'Content-Type': type, 'Content-Length': body.length, ...encoding }).end(body)
  }
  const server = createServer(({ url = '' }, response) => {
    if (COPIED.test(url)) respond(url, response).catch((error: Error) => response.destroy(error))
    else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, stop: () => new Promise((resolve) => server.close(() => resolve())) }
}
