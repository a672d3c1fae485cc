/** A software passkey for tests of the server. Browsers have a virtual one built in. */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { PasskeyQuestion } from '@evergrove/contract/accounts/factors'
import { isoCBOR } from '@simplewebauthn/server/helpers'

const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest()
const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url')

/** The flags of the authenticator data: user present, user verified, and a new key attached. */
const PRESENT = 0x01
const VERIFIED = 0x04
const NEW_KEY = 0x40

/** The signature counter that it reports, and whether it has checked a fingerprint or a PIN. */
type Claims = { count?: number; verifies?: boolean }

/** A passkey that answers challenges of the site at `origin` in the form that a browser sends. */
export function createSoftPasskey({ origin }: { origin: string }) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let counter = 0

  const clientData = (type: string, { options }: PasskeyQuestion): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge: options['challenge'], origin, crossOrigin: false }))

  function authenticatorData(flags: number, ...rest: Buffer[]): Buffer {
    const head = Buffer.alloc(5)
    head.writeUInt8(flags | PRESENT)
    head.writeUInt32BE(counter, 1)
    return Buffer.concat([sha256(new URL(origin).hostname), head, ...rest])
  }

  function coseKey(): Buffer {
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    const bytes = (part: string) => new Uint8Array(Buffer.from(part, 'base64url'))
    const key = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, bytes(x)],
      [-3, bytes(y)],
    ])
    return Buffer.from(isoCBOR.encode(key))
  }

  const credential = { id: base64url(id), rawId: base64url(id), type: 'public-key', clientExtensionResults: {} }

  return {
    id: credential.id,
    /** Creates the passkey for a registration challenge. */
    make(asked: PasskeyQuestion) {
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const authData = authenticatorData(NEW_KEY | VERIFIED, Buffer.alloc(16), length, id, coseKey())
      const attestation = new Map<string, string | Uint8Array | Map<string, string>>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData)],
      ])
      const response = {
        clientDataJSON: base64url(clientData('webauthn.create', asked)),
        attestationObject: base64url(isoCBOR.encode(attestation)),
        transports: ['internal'],
      }
      return { question: asked.question, response: { ...credential, response } }
    },
    /** Signs the challenge. Each signature increments the counter, unless another count is given. */
    answer(asked: PasskeyQuestion, { count = counter + 1, verifies = true }: Claims = {}) {
      counter = count
      const data = clientData('webauthn.get', asked)
      const authData = authenticatorData(verifies ? VERIFIED : 0)
      const response = {
        clientDataJSON: base64url(data),
        authenticatorData: base64url(authData),
        signature: base64url(sign('sha256', Buffer.concat([authData, sha256(data)]), privateKey)),
      }
      return { question: asked.question, response: { ...credential, response } }
    },
  }
}
