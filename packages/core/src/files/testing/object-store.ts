/** A server with the part of the S3 protocol that the product uses, which can also stop responding. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type ObjectStore = Awaited<ReturnType<typeof openObjectStore>>

/**
 * The behaviour of the store: normal, accepting requests without a response, or stopping in the middle of each file.
 */
type Behaviour = 'responds' | 'stays silent' | 'stops in the middle'

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

function respond(response: ServerResponse, status: number, body: string | Uint8Array = ''): void {
  response.writeHead(status, { 'Content-Type': typeof body === 'string' ? 'application/xml' : 'image/webp' }).end(body)
}

type Lock = { mode: string; until: Date; isChecked: boolean }

const MISSING_CHECKSUM =
  '<Error><Code>InvalidRequest</Code><Message>Content-MD5 or a checksum is required with Object Lock parameters</Message></Error>'

/** The lock headers of a request to store an object. The service requires a checksum with them. */
function lockIn({ headers }: IncomingMessage): Lock | undefined {
  const mode = headers['x-amz-object-lock-mode']
  const until = headers['x-amz-object-lock-retain-until-date']
  if (typeof mode !== 'string' || typeof until !== 'string') return undefined
  const names = Object.keys(headers)
  const isChecked = names.some((name) => name === 'content-md5' || /^x-amz-(?:sdk-)?checksum-/.test(name))
  return { mode, until: new Date(until), isChecked }
}

/** Listens on a free port. The bucket `files` exists; any other does not. */
export async function openObjectStore() {
  const objects = new Map<string, Buffer>()
  const locks = new Map<string, Lock>()
  const state = { behaviour: 'responds' as Behaviour, requests: 0 }

  const list = (prefix: string): string => {
    const keys = [...objects.keys()].filter((key) => key.startsWith(prefix))
    const contents = keys.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('')
    return `<ListBucketResult><IsTruncated>false</IsTruncated>${contents}</ListBucketResult>`
  }

  const get = (response: ServerResponse, key: string): void => {
    const found = objects.get(key)
    if (found === undefined) respond(response, 404, '<Error><Code>NoSuchKey</Code><Message>None</Message></Error>')
    else if (state.behaviour === 'responds') respond(response, 200, found)
    else response.writeHead(200, { 'Content-Length': found.length }).write(found.subarray(0, 8))
  }

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    state.requests += 1
    if (state.behaviour === 'stays silent') return
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://store')
    const [, bucket, ...rest] = decodeURIComponent(pathname).split('/')
    const key = rest.join('/')
    const body = await bodyOf(request)
    if (bucket !== 'files') respond(response, 404)
    else if (request.method === 'HEAD') respond(response, 200)
    else if (request.method === 'PUT') {
      const lock = lockIn(request)
      if (lock?.isChecked === false) return respond(response, 400, MISSING_CHECKSUM)
      if (lock !== undefined) locks.set(key, lock)
      objects.set(key, body)
      respond(response, 200)
    } else if (request.method === 'DELETE') {
      objects.delete(key)
      respond(response, 204)
    } else if (searchParams.has('list-type')) respond(response, 200, list(searchParams.get('prefix') ?? ''))
    else get(response, key)
  }
  const server = createServer((request, response) => void handle(request, response))
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo

  return {
    /** The settings with which the product uses this store. */
    options: {
      kind: 's3' as const,
      bucket: 'files',
      region: 'eu-west-1',
      accessKeyId: 'key',
      secretAccessKey: 'secret',
      endpoint: `http://127.0.0.1:${port}`,
    },
    /** The duration and mode of the object's lock; undefined if it has none. */
    lockOf: (key: string) => locks.get(key),
    keys: () => [...objects.keys()].toSorted(),
    behave: (behaviour: Behaviour) => {
      state.behaviour = behaviour
    },
    countRequests: () => state.requests,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
