import { assert, integer, property, string } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createToken, hashToken, idOf, isLinkOf, linkUrl, uidOf } from './use-link.ts'

test('every id can be read back from its uid', () => {
  assert(
    property(integer({ min: 1, max: Number.MAX_SAFE_INTEGER }), (id) => {
      expect(uidOf(id)).toMatch(/^[\w-]+$/)
      expect(idOf(uidOf(id))).toBe(id)
    }),
  )
  expect(uidOf(4711)).toBe('NDcxMQ')
})

const uidOfText = (text: string) => Buffer.from(text).toString('base64url')

test.each(['0', '-1', '01', '1.5', '1e3', '0x1', ' 1', '1 ', '１', '9007199254740993', '9'.repeat(30), '', 'null'])(
  'the uid of "%s" gives no id',
  (text) => {
    expect(idOf(uidOfText(text))).toBeUndefined()
  },
)

test('any text as a uid gives undefined or a positive integer', () => {
  assert(
    property(string({ unit: 'binary' }), (uid) => {
      const id = idOf(uid) ?? 1
      expect(Number.isSafeInteger(id) && id > 0).toBe(true)
    }),
  )
})

test('a token has 32 random bytes', () => {
  const tokens = Array.from({ length: 500 }, createToken)
  expect(new Set(tokens).size).toBe(500)
  for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32)
})

describe('a link', () => {
  const now = new Date('2026-11-21T12:00:00Z')
  const token = createToken()
  const link = { token_hash: hashToken('reset', token), expires_at: new Date(now.getTime() + 1000) }

  test('is found by its token and kind until it expires', () => {
    expect(isLinkOf(link, { kind: 'reset', token, now })).toBe(true)
    expect(isLinkOf(link, { kind: 'activation', token, now })).toBe(false)
    expect(isLinkOf(link, { kind: 'reset', token: createToken(), now })).toBe(false)
    expect(isLinkOf(link, { kind: 'reset', token: link.token_hash, now })).toBe(false)
    expect(isLinkOf(link, { kind: 'reset', token: '', now })).toBe(false)
    expect(isLinkOf(link, { kind: 'reset', token, now: link.expires_at })).toBe(false)
    expect(isLinkOf(undefined, { kind: 'reset', token, now })).toBe(false)
  })

  test('leads to the page for its kind', () => {
    const parts = { uid: 'NDcxMQ', token: 'abc' }
    expect(linkUrl('https://www.example.org', 'activation', parts)).toBe('https://www.example.org/activate/NDcxMQ/abc')
    expect(linkUrl('https://www.example.org', 'reset', parts)).toBe(
      'https://www.example.org/password/reset/confirm/NDcxMQ/abc',
    )
  })
})
