import { expect, test } from 'vitest'
import { createUrlSigner } from './signed-urls.ts'

const signer = createUrlSigner('a secret of this installation')
const expiresAt = new Date('2026-11-21T10:10:00Z')
const before = new Date('2026-11-21T10:09:59Z')

function parts(url: string) {
  const { pathname, searchParams } = new URL(url, 'http://localhost')
  return { path: pathname, expires: searchParams.get('expires') ?? '', signature: searchParams.get('signature') ?? '' }
}

test('a signed URL is valid until it expires', () => {
  const { path, ...given } = parts(signer.sign('/api/payment-proofs/7', expiresAt))
  expect(path).toBe('/api/payment-proofs/7')
  expect(signer.stateOf(path, given, before)).toBe('valid')
  expect(signer.stateOf(path, given, expiresAt)).toBe('expired')
})

test.each([
  ['another path', { path: '/api/payment-proofs/8' }],
  ['a later end', { expires: '1893456000' }],
  ['no end', { expires: '' }],
  ['no signature', { signature: '' }],
  ['another signature', { signature: 'x'.repeat(43) }],
])('a signature is not valid for %s', (_what, change) => {
  const { path, ...given } = { ...parts(signer.sign('/api/payment-proofs/7', expiresAt)), ...change }
  expect(signer.stateOf(path, given, before)).toBe('unsigned')
})

test('the signature of another installation is not valid', () => {
  const { path, ...given } = parts(createUrlSigner('another secret').sign('/api/payment-proofs/7', expiresAt))
  expect(signer.stateOf(path, given, before)).toBe('unsigned')
})

test('[L16] links signed before a change of the secret stay valid, and new ones have the new signature', () => {
  const changed = createUrlSigner('a new secret', ['a secret of this installation'])
  for (const link of [signer.sign('/x', expiresAt), changed.sign('/x', expiresAt)]) {
    const { path, ...given } = parts(link)
    expect(changed.stateOf(path, given, before)).toBe('valid')
  }
  const { path, ...given } = parts(changed.sign('/x', expiresAt))
  expect(signer.stateOf(path, given, before)).toBe('unsigned')
})
