/**
 * Sends HTTP requests on a fixed number of keep-alive connections, each as soon as the response before it is complete. It
 * parses only the status and the length of a response, so that it measures the server and not the client.
 */
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** A request as it goes over the wire. */
export type RawRequest = Buffer

export type LoadPlan = {
  url: string
  connections: number
  seconds: number
  /** The next request and the kind it is counted under; undefined ends the connection. */
  next: () => { kind: string; request: RawRequest } | undefined
}

export type Loaded = {
  /** The time from the first request to the last response. */
  wallMs: number
  /** The duration of each response, by kind. */
  durationsMs: Record<string, number[]>
  /** Responses that were not a success, by kind and status, and connections that broke. */
  failures: Record<string, number>
}

type Requested = { method?: 'GET' | 'POST'; path: string; token?: string; body?: object }

/** Builds the bytes of a request to the host of `url`. */
export function rawRequest(url: string, { method = 'GET', path, token, body }: Requested): RawRequest {
  const text = body === undefined ? '' : JSON.stringify(body)
  const lines = [
    `${method} ${path} HTTP/1.1`,
    `Host: ${new URL(url).host}`,
    'Accept: application/json, text/html',
    'Accept-Encoding: gzip, br',
    ...(token === undefined ? [] : [`Authorization: JWT ${token}`]),
    ...(body === undefined ? [] : ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(text)}`]),
  ]
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${text}`)
}

const HEAD_END = Buffer.from('\r\n\r\n')
const LAST_CHUNK = Buffer.from('0\r\n\r\n')
const STATUS = /^HTTP\/1\.1 (\d{3}) /
const LENGTH = /\r\ncontent-length: (\d+)\r\n/i
const CHUNKED = /\r\ntransfer-encoding: chunked\r\n/i

type Head = { status: number; total: number | 'chunked' }

/** The status of a response and its bytes, head and body together; undefined while the head is incomplete. */
function readHead(received: Buffer): Head | undefined {
  const headEnd = received.indexOf(HEAD_END)
  if (headEnd === -1) return undefined
  const head = received.subarray(0, headEnd + 2).toString('latin1')
  const length = Number(LENGTH.exec(head)?.[1] ?? 0)
  return {
    status: Number(STATUS.exec(head)?.[1]),
    total: CHUNKED.test(head) ? 'chunked' : headEnd + HEAD_END.length + length,
  }
}

const endsWith = (piece: Buffer, end: Buffer): boolean =>
  piece.length >= end.length && piece.subarray(piece.length - end.length).equals(end)

/** Calls back with the status of each complete response in the pieces that one connection receives. */
function createReader(onResponse: (status: number) => void): (piece: Buffer) => void {
  let start = Buffer.alloc(0)
  let head: Head | undefined
  let received = 0
  return (piece) => {
    received += piece.length
    if (head === undefined) {
      const bytes = start.length === 0 ? piece : Buffer.concat([start, piece])
      head = readHead(bytes)
      // The next piece will overwrite the buffer of this one.
      if (head === undefined) start = Buffer.from(bytes)
    }
    if (head === undefined) return
    if (head.total === 'chunked' ? !endsWith(piece, LAST_CHUNK) : received < head.total) return
    const { status } = head
    start = Buffer.alloc(0)
    head = undefined
    received = 0
    onResponse(status)
  }
}

type Connection = { host: string; port: number; onResponse: (kind: string, status: number, tookMs: number) => void }

/** Sends requests on one connection until none are left. Rejects if the connection breaks. */
function keepRequesting({ host, port, onResponse }: Connection, next: LoadPlan['next']): Promise<void> {
  return new Promise((resolve, reject) => {
    let kind = ''
    let begun = 0
    const send = () => {
      const one = next()
      if (one === undefined) {
        socket.destroy()
        resolve()
        return
      }
      kind = one.kind
      begun = performance.now()
      socket.write(one.request)
    }
    const read = createReader((status) => {
      onResponse(kind, status, performance.now() - begun)
      send()
    })
    const callback = (length: number, buffer: Uint8Array): boolean => {
      read(Buffer.from(buffer.buffer, buffer.byteOffset, length))
      return true
    }
    const socket = connect({ host, port, noDelay: true, onread: { buffer: Buffer.alloc(64 * 1024), callback } })
    socket.once('error', reject)
    socket.once('close', () => reject(new Error('The server has closed the connection')))
    send()
  })
}

/** A broken connection is reopened at this interval. */
const REOPEN_MS = 100

/** Sends requests until the time is over or no requests are left, and waits for pending responses. */
export async function runLoad({ url, connections, seconds, next }: LoadPlan): Promise<Loaded> {
  const { hostname, port } = new URL(url)
  const durationsMs: Record<string, number[]> = {}
  const failures: Record<string, number> = {}
  const fail = (what: string) => (failures[what] = (failures[what] ?? 0) + 1)
  const onResponse = (kind: string, status: number, tookMs: number) => {
    ;(durationsMs[kind] ??= []).push(tookMs)
    if (status < 200 || status > 299) fail(`${kind}: ${status}`)
  }
  const started = performance.now()
  const until = started + seconds * 1000
  const nextInTime = () => (performance.now() < until ? next() : undefined)
  const work = async (): Promise<void> => {
    while (performance.now() < until) {
      try {
        return await keepRequesting({ host: hostname, port: Number(port), onResponse }, nextInTime)
      } catch {
        // A benchmark reports broken connections and continues.
        fail('broken connection')
        await sleep(REOPEN_MS)
      }
    }
  }
  await Promise.all(Array.from({ length: connections }, work))
  return { wallMs: performance.now() - started, durationsMs, failures }
}

/** Returns the requests one after another: each once, or from the beginning again after the last. */
export function inTurn(kind: string, requests: readonly RawRequest[], isEndless = true): LoadPlan['next'] {
  let index = 0
  return () => {
    const request = isEndless ? requests[index % requests.length] : requests[index]
    index += 1
    return request === undefined ? undefined : { kind, request }
  }
}

export const countResponses = ({ durationsMs }: Loaded): number =>
  Object.values(durationsMs).reduce((sum, { length }) => sum + length, 0)

/** @throws if a response was not a success or a connection broke */
export function requireSuccess({ failures }: Loaded): void {
  if (Object.keys(failures).length > 0) throw new Error(`Failed responses: ${JSON.stringify(failures)}`)
}

/** Returns the responses per second of one URL; rejects if the server refuses or a connection breaks. */
export async function requestsPerSecond({ url, ...load }: Omit<LoadPlan, 'next'>): Promise<number> {
  const next = inTurn('all', [rawRequest(url, { path: new URL(url).pathname })])
  const loaded = await runLoad({ url, ...load, next })
  requireSuccess(loaded)
  return (countResponses(loaded) * 1000) / loaded.wallMs
}
