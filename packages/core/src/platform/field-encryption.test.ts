import { assert, property, string } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createFieldCipher } from './field-encryption.ts'

const OLD = 'a1'.repeat(32)
const NEW = 'b2'.repeat(32)
const PLACE = 'agents.account_number:17'

const cipher = createFieldCipher([OLD])

test('every text is decrypted unchanged', () => {
  assert(
    property(string({ unit: 'grapheme' }), string({ minLength: 1 }), (text, place) => {
      expect(cipher.decrypt(cipher.encrypt(text, place), place)).toBe(text)
    }),
  )
})

test('the stored text reveals neither its content nor that two texts are equal', () => {
  const stored = Array.from({ length: 200 }, () => cipher.encrypt('0123456789', PLACE))
  expect(new Set(stored).size).toBe(200)
  for (const text of stored) {
    expect(text).toMatch(/^v1\.[0-9a-f]{8}\.[\w-]+$/)
    expect(text).not.toContain(Buffer.from('0123456789').toString('base64url').slice(0, 12))
  }
})

describe('decryption fails', () => {
  const stored = cipher.encrypt('0123456789', PLACE)
  const [scheme, keyId, sealed = ''] = stored.split('.')

  test('if any byte is changed', () => {
    const bytes = Buffer.from(sealed, 'base64url')
    for (let index = 0; index < bytes.length; index += 1) {
      const changed = Buffer.from(bytes)
      changed.writeUInt8(changed.readUInt8(index) ^ 1, index)
      const text = `${scheme}.${keyId}.${changed.toString('base64url')}`
      expect(() => cipher.decrypt(text, PLACE), `byte ${index}`).toThrow(/authenticate/)
    }
  })

  test('if any part is missing', () => {
    for (let length = 0; length < sealed.length - 1; length += 1) {
      expect(() => cipher.decrypt(`${scheme}.${keyId}.${sealed.slice(0, length)}`, PLACE)).toThrow(/./)
    }
  })

  test.each(['agents.account_number:18', 'agents.account_name:17', 'agents.account_number:1', ''])(
    'in the place %s',
    (place) => {
      expect(() => cipher.decrypt(stored, place)).toThrow(/authenticate/)
    },
  )

  test('with another key, whose id does not match', () => {
    expect(() => createFieldCipher([NEW]).decrypt(stored, PLACE)).toThrow(`No key opens ${PLACE}`)
  })

  test('with another key under the id of the right one', () => {
    const [, otherId] = createFieldCipher([NEW]).encrypt('x', PLACE).split('.')
    expect(() => createFieldCipher([NEW]).decrypt(`${scheme}.${otherId}.${sealed}`, PLACE)).toThrow(/authenticate/)
  })

  test.each(['', 'v1', 'v1.', '0123456789', `v2.${keyId}.${sealed}`, `v1.${keyId}.`])('as "%s"', (text) => {
    expect(() => cipher.decrypt(text, PLACE)).toThrow(/./)
  })
})

describe('changing keys', () => {
  const rotated = createFieldCipher([NEW, OLD])

  test('still decrypts with the old key, and encrypts with the new one', () => {
    expect(rotated.decrypt(cipher.encrypt('old', PLACE), PLACE)).toBe('old')
    const sealed = rotated.encrypt('new', PLACE)
    expect(createFieldCipher([NEW]).decrypt(sealed, PLACE)).toBe('new')
    expect(() => cipher.decrypt(sealed, PLACE)).toThrow('No key opens')
  })

  test('ignores the letter case of a key', () => {
    expect(createFieldCipher([OLD.toUpperCase()]).decrypt(cipher.encrypt('x', PLACE), PLACE)).toBe('x')
  })
})
