/**
 * Traces of a running server, as a collector receives them.
 * @module-tag deep
 */
import { execFile } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { FrontEnd } from '../front-end.ts'
import { readSettings } from '../settings.ts'
import { type RunningServer, startServer } from '../start-server.ts'
import { makeDataFolder } from '../testing/make-data-folder.ts'
import { describeStatement } from './start-tracing.ts'
import { type ReceivedSpan, receiveSpans } from './testing/receive-spans.ts'

const PATIENCE = { timeout: 20_000, interval: 100 }

const CLICK = { trace: '0af7651916cd43dd8448eb211c80319c', span: 'b7ad6b7169203331' }

const ADA = {
  email: 'secretive.ada@example.org',
  first_name: 'Adaobi',
  last_name: 'Nwosu',
  phone_number: '08015550199',
  password: 'Harvest-moon-42',
  re_password: 'Harvest-moon-42',
}

const frontEnd: FrontEnd = {
  renderPage: async ({ url }) => {
    if (new URL(url).pathname === '/about') throw new Error('This page cannot be rendered')
    return { status: 200, headers: new Headers(), body: '', scriptHashes: [], isThemed: false }
  },
  clientFolder: undefined,
  wrap: (listener) => listener,
  close: async () => {},
}

let folder: string
let collector: Awaited<ReturnType<typeof receiveSpans>>
let running: RunningServer

beforeAll(async () => {
  folder = makeDataFolder()
  collector = await receiveSpans()
  const settings = { DATA_DIR: folder, SEED: 'none', LOG_LEVEL: 'silent', PORT: '0', RATE_LIMITS: 'off' }
  const tracing = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint, OTEL_SERVICE_NAME: 'company' }
  running = await startServer(readSettings({ ...settings, ...tracing }), { frontEnd })
}, 60_000)
afterAll(async () => {
  await running.stop()
  await collector.close()
  rmSync(folder, { recursive: true })
})

const named = (name: RegExp, trace?: string): ReceivedSpan | undefined =>
  collector.spans.find((span) => name.test(span.name) && (trace === undefined || span.traceId === trace))

/** Returns the names of the span and of those above it, the nearest first. */
function pathTo(span: ReceivedSpan | undefined): string[] {
  if (span === undefined) return []
  return [span.name, ...pathTo(collector.spans.find(({ spanId }) => spanId === span.parentSpanId))]
}

async function joinAs(email: string, traceparent: string) {
  const { code } = await running.services.db.selectFrom('agents').select('code').executeTakeFirstOrThrow()
  return fetch(`${running.url}/api/auth/users/`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', traceparent },
    body: JSON.stringify({ ...ADA, email, refferer_code_used: code }),
  })
}

describe('the trace of one click, from the browser’s call to the email,', () => {
  test('arrives completely at the collector', async () => {
    const { status } = await joinAs(ADA.email, `00-${CLICK.trace}-${CLICK.span}-01`)
    expect(status).toBe(201)
    await vi.waitFor(() => expect(named(/^send mail$/, CLICK.trace)).toBeDefined(), PATIENCE)
    await vi.waitFor(() => expect(named(/^job mail\.account-link$/, CLICK.trace)).toBeDefined(), PATIENCE)
  }, 60_000)

  test('is one tree of request, statements, job and email', () => {
    expect(pathTo(named(/^send mail$/, CLICK.trace))).toEqual(['send mail', 'job mail.account-link', 'POST /api/auth'])
    expect(pathTo(named(/^INSERT agents$/i, CLICK.trace))).toEqual(['INSERT agents', 'POST /api/auth'])
    expect(named(/^POST/, CLICK.trace)?.parentSpanId).toBe(CLICK.span)
    const own = collector.spans.filter(({ traceId }) => traceId === CLICK.trace)
    const known = new Set([CLICK.span, ...own.map(({ spanId }) => spanId)])
    expect(own.filter(({ parentSpanId }) => !known.has(parentSpanId ?? ''))).toEqual([])
    expect(new Set(own.map(({ service }) => service))).toEqual(new Set(['company']))
  })

  test('contains no data of the person', () => {
    for (const secret of [ADA.email, ADA.first_name, ADA.last_name, ADA.phone_number, ADA.password]) {
      expect(collector.sent().toLowerCase()).not.toContain(secret.toLowerCase())
    }
  })

  test('is named in the metrics', async () => {
    const response = await fetch(`${running.url}/metrics`)
    expect(response.headers.get('Content-Type')).toMatch(/^application\/openmetrics-text/)
    const text = await response.text()
    expect(text).toMatch(
      new RegExp(
        `^http_request_duration_seconds_bucket\\{.*/api/auth.*\\} \\d+ # \\{trace_id="${CLICK.trace}"\\}`,
        'm',
      ),
    )
    expect(text).toMatch(/^# TYPE mails_sent counter$/m)
    expect(text).toMatch(/^mails_sent_total \d+$/m)
    expect(text).not.toContain('_total_total')
  })
})

test('each request without a trace begins a new one, and probes have none', async () => {
  await fetch(`${running.url}/readyz`)
  await fetch(`${running.url}/services`)
  await fetch(`${running.url}/services`, { headers: { traceparent: '00-00000000000000000000000000000000-x-01' } })
  await vi.waitFor(() => {
    const pages = collector.spans.filter(({ name }) => name === 'GET page')
    expect(pages).toHaveLength(2)
    expect(pages.map(({ parentSpanId }) => parentSpanId)).toEqual([undefined, undefined])
    expect(new Set(pages.map(({ traceId }) => traceId)).size).toBe(2)
  }, PATIENCE)
  expect(collector.spans.filter(({ attributes }) => attributes['url.path'] === '/readyz')).toEqual([])
})

test('a failed request is a failed span, without a one-time link in its path', async () => {
  await fetch(`${running.url}/about`)
  await fetch(`${running.url}/not-me/s3cr3t`)
  await vi.waitFor(() => {
    expect(collector.spans.find(({ attributes }) => attributes['url.path'] === '/about')?.isFailed).toBe(true)
    expect(collector.spans.map(({ attributes }) => attributes['url.path'])).toContain('/not-me/…')
  }, PATIENCE)
})

// The library of the metrics always loads the interface, which does nothing by itself.
test('without an endpoint, no part of OpenTelemetry is loaded that sends or collects', async () => {
  const script = `
    import { registerHooks } from 'node:module'
    const loaded = []
    registerHooks({ load: (url, context, next) => { loaded.push(url); return next(url, context) } })
    const { openTracing } = await import(${JSON.stringify(join(import.meta.dirname, 'open-tracing.ts'))})
    await import(${JSON.stringify(join(import.meta.dirname, '../start-server.ts'))})
    const { readSettings } = await import(${JSON.stringify(join(import.meta.dirname, '../settings.ts'))})
    const tracing = await openTracing(readSettings({}), () => {})
    console.log(JSON.stringify([loaded.length > 100, tracing === undefined, loaded.filter((url) => url.includes('opentelemetry') && !url.includes('@opentelemetry/api/'))]))`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script])
  expect(JSON.parse(stdout)).toEqual([true, true, []])
}, 60_000)

test.each([
  ['select "id" from "agents" where "email" = $1', 'SELECT agents', 'select "id" from "agents" where "email" = $1'],
  ['insert into "link_requests" ("email") values ($1)', 'INSERT link_requests', undefined],
  ["update pgboss.job set state = 'retry'", 'UPDATE pgboss.job', "update pgboss.job set state = '…'"],
  ['  with ready as (select 1) select * from ready', 'WITH ready', undefined],
  ['commit', 'COMMIT', 'commit'],
  [`select '${'x'.repeat(3000)}', $1`, 'SELECT', "select '…', $1"],
])('the statement %s is called %s', (text, name, shown) => {
  const described = describeStatement(text)
  expect(described.name).toBe(name)
  if (shown !== undefined) expect(described.attributes['db.query.text']).toBe(shown)
})
