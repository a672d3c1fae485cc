import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createMetrics } from '../metrics.ts'
import { createRequestLog } from './request-log.ts'

function loggedPath(path: string): unknown {
  let line = ''
  const log = pino({}, { write: (text: string) => void (line += text) })
  createRequestLog(log, createMetrics())({ requestId: 'x', method: 'GET', path, status: 200, startedMs: 0 })
  return (JSON.parse(line) as { path: unknown }).path
}

test.each([
  ['/activate/NDcxMQ/s3cr3t-t0ken', '/activate/NDcxMQ/…'],
  ['/activate/NDcxMQ/s3cr3t-t0ken/', '/activate/NDcxMQ/…'],
  ['/activate/NDcxMQ/s3cr3t-t0ken.data', '/activate/NDcxMQ/…'],
  ['/password/reset/confirm/NDcxMQ/s3cr3t-t0ken', '/password/reset/confirm/NDcxMQ/…'],
  ['/services/annuities', '/services/annuities'],
  ['/api/auth/users/activation/', '/api/auth/users/activation/'],
])('the request line of %s names %s: no one-time link stands in the log', (path, shown) => {
  expect(loggedPath(path)).toBe(shown)
})
