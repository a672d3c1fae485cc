import { describe, expect, test } from 'vitest'
import { createLog } from '../log.ts'
import { createMetrics } from '../metrics.ts'
import { createRequestIds, createRequestLog } from './request-log.ts'

function loggedPath(path: string): unknown {
  let line = ''
  const log = createLog('info', { write: (text: string) => void (line += text) })
  createRequestLog(log, createMetrics())({ requestId: 'x', method: 'GET', path, status: 200, startedMs: 0 })
  return (JSON.parse(line) as { path: unknown }).path
}

test.each([
  ['/activate/NDcxMQ/s3cr3t-t0ken', '/activate/NDcxMQ/…'],
  ['/activate/NDcxMQ/s3cr3t-t0ken/', '/activate/NDcxMQ/…'],
  ['/activate/NDcxMQ/s3cr3t-t0ken.data', '/activate/NDcxMQ/…'],
  ['/password/reset/confirm/NDcxMQ/s3cr3t-t0ken', '/password/reset/confirm/NDcxMQ/…'],
  ['/Activate/NDcxMQ/s3cr3t-t0ken', '/Activate/NDcxMQ/…'],
  ['/staff/invitation/s3cr3t-t0ken', '/staff/invitation/…'],
  ['/not-me/s3cr3t-t0ken', '/not-me/…'],
  ['/not-me/s3cr3t-t0ken.data', '/not-me/…'],
  ['/confirm-email/s3cr3t-t0ken', '/confirm-email/…'],
  ['/staff/invitation/s3cr3t-t0ken.data', '/staff/invitation/…'],
  ['/services/annuities', '/services/annuities'],
  ['/api/auth/users/activation/', '/api/auth/users/activation/'],
])('[M2] the request line of %s names %s, without a one-time link', (path, shown) => {
  expect(loggedPath(path)).toBe(shown)
})

test.each([
  ['//staff//invitation/s3cr3t-t0ken', '/staff/invitation/…'],
  ['/staff//invitation//s3cr3t-t0ken', '/staff/invitation/…'],
  ['/staff/./x/../invitation/s3cr3t-t0ken', '/staff/invitation/…'],
  ['/../staff/x/y/../../invitation/s3cr3t-t0ken', '/staff/invitation/…'],
  ['/staff\\invitation\\s3cr3t-t0ken', '/staff/invitation/…'],
  ['/st%61ff/invitation/s3cr3t-t0ken', '/staff/invitation/…'],
  ['/staff%2Finvitation%2Fs3cr3t-t0ken', '/staff/invitation/…'],
  ['/staff%252Finvitation%252Fs3cr3t-t0ken', '/staff/invitation/…'],
  ['/staff/invitation/%22s3cr3t-t0ken%22', '/staff/invitation/…'],
  ['/api/auth/users/activation/NDcxMQ/s3cr3t-t0ken', '/api/auth/users/activation/NDcxMQ/…'],
  ['/api/auth/users/activation/s3cr3t-t0ken/', '/api/auth/users/activation/…'],
  ['/api/auth/users/reset_password_confirm/NDcxMQ/s3cr3t-t0ken', '/api/auth/users/reset_password_confirm/NDcxMQ/…'],
  ['/api/auth/users/confirm_email/s3cr3t-t0ken', '/api/auth/users/confirm_email/…'],
  ['/api/auth/users/not_me/s3cr3t-t0ken', '/api/auth/users/not_me/…'],
  ['/api/staff/invitation/s3cr3t-t0ken', '/api/staff/invitation/…'],
  ['/newsletter/confirm/7/s3cr3t-t0ken', '/newsletter/confirm/…'],
  ['/services//annuities%20', '/services//annuities%20'],
  ['/%E0%A4%A', '/%E0%A4%A'],
])('[S11] the request line of %s names %s, in any spelling of the address', (path, shown) => {
  expect(loggedPath(path)).toBe(shown)
})

describe('[L14] the id of a request', () => {
  const idOf = createRequestIds(['10.0.0.0/8'])
  const GIVEN = 'given-by-balancer'
  const NEW = /^[0-9a-f]{8}-[0-9a-f-]{27}$/

  test('is the one that a trusted proxy gives', () => {
    expect(idOf('10.1.2.3', GIVEN)).toBe(GIVEN)
    expect(idOf('::ffff:10.1.2.3', GIVEN)).toBe(GIVEN)
  })

  test.each([
    ['from another address', '203.0.113.9', GIVEN],
    ['from this machine, which is not listed', '127.0.0.1', GIVEN],
    ['from a pipe', undefined, GIVEN],
    ['without one', '10.1.2.3', undefined],
    ['with one of too many characters', '10.1.2.3', 'x'.repeat(65)],
    ['with one of other characters', '10.1.2.3', 'abcdefgh ijkl'],
    ['with a line break', '10.1.2.3', 'abcdefgh\n'],
  ])('is a new one %s', (_what, connection, given) => {
    expect(idOf(connection, given)).toMatch(NEW)
    expect(idOf(connection, given)).not.toBe(idOf(connection, given))
  })
})
