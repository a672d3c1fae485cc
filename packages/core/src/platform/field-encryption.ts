/**
 * Encrypts single fields at rest with AES-256-GCM. The stored text names its scheme and its key, so that keys can be
 * changed; it is bound to the place it belongs to, so that it cannot be moved to another agent's row.
 */
import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'

export type FieldCipher = {
  /**
   * Encrypts a text.
   * @param place where the text will be stored, such as `agents.account_number:17`
   */
  encrypt: (plainText: string, place: string) => string
  /**
   * Decrypts a text. Throws if the text was changed, belongs to another place, or its key is not among the given ones.
   */
  decrypt: (storedText: string, place: string) => string
  /** Returns whether the key of this name, as stored texts name it, is among the given ones. */
  hasKey: (keyId: string) => boolean
  /** The name of the key that encrypts. */
  newestKeyId: string
  /**
   * Returns a blind index: equal for equal texts of a purpose, and of no use to anyone without the key. It is made with
   * a key derived from the newest one and begins with the name of that key, so that it has to be made again when the
   * key changes.
   */
  indexOf: (plainText: string, purpose: string) => string
}

const ALGORITHM = 'aes-256-gcm'
const SCHEME = 'v1'
const IV_BYTES = 12
const TAG_BYTES = 16
const INDEX_KEY_BYTES = 32

const keyIdOf = (key: Buffer): string => createHash('sha256').update(key).digest('hex').slice(0, 8)

/** @param hexKeys keys of 32 bytes each; the first encrypts, all of them decrypt */
export function createFieldCipher(hexKeys: readonly [string, ...string[]]): FieldCipher {
  const keys = new Map(hexKeys.map((hex) => Buffer.from(hex, 'hex')).map((key) => [keyIdOf(key), key]))
  const newest = Buffer.from(hexKeys[0], 'hex')

  return {
    hasKey: (keyId) => keys.has(keyId),
    newestKeyId: keyIdOf(newest),
    indexOf(plainText, purpose) {
      const key = Buffer.from(hkdfSync('sha256', newest, '', `blind index: ${purpose}`, INDEX_KEY_BYTES))
      return `${keyIdOf(newest)}.${createHmac('sha256', key).update(plainText).digest('base64url')}`
    },
    encrypt(plainText, place) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv(ALGORITHM, newest, iv).setAAD(Buffer.from(place))
      const sealed = Buffer.concat([iv, cipher.update(plainText, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return `${SCHEME}.${keyIdOf(newest)}.${sealed.toString('base64url')}`
    },
    decrypt(storedText, place) {
      const [scheme, keyId = '', sealed = ''] = storedText.split('.')
      const key = keys.get(keyId)
      if (scheme !== SCHEME || key === undefined) throw new Error(`No key opens ${place}: it was sealed with ${keyId}`)
      const bytes = Buffer.from(sealed, 'base64url')
      const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
        .setAAD(Buffer.from(place))
        .setAuthTag(bytes.subarray(-TAG_BYTES))
      return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]).toString('utf8')
    },
  }
}
