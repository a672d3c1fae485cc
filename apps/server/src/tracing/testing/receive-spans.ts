/** A collector for tests, which receives spans as OTLP/JSON over HTTP, as the product sends them. */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

type Value = { stringValue?: string; intValue?: number | string; doubleValue?: number; boolValue?: boolean }
type Attribute = { key: string; value: Value }

type SentSpan = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes?: Attribute[]
  status?: { code?: number }
}

type Sent = {
  resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: SentSpan[] }[] }[]
}

export type ReceivedSpan = {
  traceId: string
  spanId: string
  parentSpanId: string | undefined
  name: string
  /** Milliseconds since 1970. */
  startedAt: number
  endedAt: number
  isFailed: boolean
  service: string
  attributes: Record<string, string>
}

const FAILED = 2

const valuesOf = (attributes: Attribute[] = []): Record<string, string> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, String(Object.values(value)[0])]))

/** Nanoseconds since 1970 do not fit into a number. */
const milliseconds = (nanoseconds: string): number => Number(BigInt(nanoseconds) / 1000n) / 1000

function spansIn({ resourceSpans }: Sent): ReceivedSpan[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const { 'service.name': service = '' } = valuesOf(resource.attributes)
    return scopeSpans.flatMap(({ spans }) =>
      spans.map(({ traceId, spanId, parentSpanId, name, status, ...span }) => ({
        traceId,
        spanId,
        parentSpanId: parentSpanId === '' ? undefined : parentSpanId,
        name,
        startedAt: milliseconds(span.startTimeUnixNano),
        endedAt: milliseconds(span.endTimeUnixNano),
        isFailed: status?.code === FAILED,
        service,
        attributes: valuesOf(span.attributes),
      })),
    )
  })
}

export async function receiveSpans() {
  const spans: ReceivedSpan[] = []
  const bodies: string[] = []
  const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await json(request)
    if (request.url === '/v1/traces') {
      bodies.push(JSON.stringify(body))
      spans.push(...spansIn(body as Sent))
    }
    response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}')
  }
  const server = createServer((request, response) => void take(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    endpoint: `http://127.0.0.1:${port}`,
    spans,
    /** Returns everything that was sent, as text. */
    sent: () => bodies.join('\n'),
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
