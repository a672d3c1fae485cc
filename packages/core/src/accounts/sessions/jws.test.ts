/** Signatures are compared in both directions with a library for JSON Web Tokens. */
import { createSecretKey, randomBytes } from 'node:crypto'
import { CompactSign, compactVerify, jwtVerify, SignJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import { JwsError, signJws, verifyJws } from './jws.ts'

const key = { id: 'right', key: createSecretKey(randomBytes(32)) }
const other = { id: 'other', key: createSecretKey(randomBytes(32)) }
const find = (id: string | undefined) => [key, other].find((one) => one.id === id)

const claims = { user_id: 7, aud: 'agents', exp: 4_000_000_000, name: 'Zoë “Z” <ö>' }

/** Returns the fault of the token, and whether it looks like a forgery. */
function refusalOf(token: string): { message: string; isForgery: boolean } {
  try {
    verifyJws(token, find)
  } catch (error) {
    if (error instanceof JwsError) return { message: error.message, isForgery: error.isForgery }
    throw error
  }
  throw new Error('The token was accepted')
}

const signed = (header: Record<string, unknown>, payload: string, signingKey = key.key) =>
  new CompactSign(Buffer.from(payload)).setProtectedHeader({ alg: 'HS256', ...header }).sign(signingKey)

test('another implementation verifies the tokens that are signed here', async () => {
  const { payload, protectedHeader } = await jwtVerify(signJws(claims, key), key.key)
  expect(payload).toEqual(claims)
  expect(protectedHeader).toEqual({ alg: 'HS256', typ: 'JWT', kid: 'right' })
  await expect(compactVerify(signJws(claims, key), other.key)).rejects.toThrow('signature verification failed')
})

test('tokens that another implementation signs are verified here', async () => {
  const token = await new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid: 'right' }).sign(key.key)
  expect(verifyJws(token, find)).toEqual({ claims, signedBy: key })
})

describe('a token is refused', () => {
  test.each(['', 'a', 'a.b', 'a.b.c.d', 'ä.b.c', ' a.b.c', 'a.b.c\n'])('if it is malformed: %j', (token) => {
    expect(refusalOf(token)).toEqual({ message: 'It has not three parts', isForgery: false })
  })

  test.each(['not json', '[1]', '"text"', 'null'])('with the claims %s', async (payload) => {
    expect(refusalOf(await signed({ kid: 'right' }, payload)).isForgery).toBe(false)
  })

  test('with a key under another name, or with no key', async () => {
    expect(refusalOf(await signed({ kid: 'gone' }, '{}'))).toEqual({ message: 'The key is unknown', isForgery: false })
    expect(refusalOf(await signed({}, '{}'))).toEqual({ message: 'The key is unknown', isForgery: false })
  })

  test('if it is signed by another key than the one that it names', async () => {
    const token = await signed({ kid: 'right' }, '{}', other.key)
    expect(refusalOf(token)).toEqual({ message: 'The signature is wrong', isForgery: true })
  })

  test('if its claims, header or signature were changed', () => {
    const [header = '', payload = '', signature = ''] = signJws(claims, key).split('.')
    const richer = Buffer.from(JSON.stringify({ ...claims, user_id: 1 })).toString('base64url')
    const renamed = Buffer.from(JSON.stringify({ alg: 'HS256', kid: 'other' })).toString('base64url')
    const wrong = { message: 'The signature is wrong', isForgery: true }
    expect(refusalOf(`${header}.${richer}.${signature}`)).toEqual(wrong)
    expect(refusalOf(`${renamed}.${payload}.${signature}`)).toEqual(wrong)
    expect(refusalOf(`${header}.${payload}.${signature.slice(0, -4)}`)).toEqual(wrong)
    expect(refusalOf(`${header}.${payload}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`)).toEqual(
      wrong,
    )
  })

  test.each(['none', 'HS512', 'RS256'])('with the algorithm %s', (alg) => {
    const [, payload = '', signature = ''] = signJws(claims, key).split('.')
    const header = Buffer.from(JSON.stringify({ alg, kid: 'right' })).toString('base64url')
    expect(refusalOf(`${header}.${payload}.${signature}`).isForgery).toBe(true)
  })

  test('with an extension that must be understood', () => {
    const [, payload = '', signature = ''] = signJws(claims, key).split('.')
    const header = Buffer.from(JSON.stringify({ alg: 'HS256', kid: 'right', crit: ['b64'], b64: false }))
    expect(refusalOf(`${header.toString('base64url')}.${payload}.${signature}`).isForgery).toBe(false)
  })
})
