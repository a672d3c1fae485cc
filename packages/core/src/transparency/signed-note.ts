/** Checkpoints of the log (C2SP tlog-checkpoint) as notes signed with Ed25519 (C2SP signed-note). */
import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'

/** The signer: a name without spaces, which is also the origin of the log, and the key. */
export type LogSigner = { origin: string; publicKey: Buffer; privateKey: KeyObject }
export type LogVerifier = Pick<LogSigner, 'origin' | 'publicKey'>

export type Checkpoint = { origin: string; size: number; root: Uint8Array }

const ED25519 = 1
const ID_BYTES = 4
const SIGNATURE_BYTES = 64
/** The bytes that PKCS #8 and SPKI write before the 32 bytes of a key. */
const PRIVATE_HEADER = Buffer.from('302e020100300506032b657004220420', 'hex')
const PUBLIC_HEADER = Buffer.from('302a300506032b6570032100', 'hex')

/**
 * Returns the key of a seed.
 * @param seed 64 hexadecimal digits
 */
export function openLogKey(seed: string): Pick<LogSigner, 'publicKey' | 'privateKey'> {
  const key = Buffer.concat([PRIVATE_HEADER, Buffer.from(seed, 'hex')])
  const privateKey = createPrivateKey({ key, format: 'der', type: 'pkcs8' })
  const spki = createPublicKey(privateKey).export({ format: 'der', type: 'spki' })
  return { privateKey, publicKey: spki.subarray(PUBLIC_HEADER.length) }
}

/** Returns the four bytes by which a note names the key of a signature. */
export function keyIdOf({ origin, publicKey }: LogVerifier): Buffer {
  const hash = createHash('sha256').update(`${origin}\n`).update(Uint8Array.of(ED25519)).update(publicKey)
  return hash.digest().subarray(0, ID_BYTES)
}

/** Returns the key in the form for verifiers: name, id and key in one line. */
export const verifierKeyOf = (verifier: LogVerifier): string => {
  const key = Buffer.concat([Uint8Array.of(ED25519), verifier.publicKey]).toString('base64')
  return `${verifier.origin}+${keyIdOf(verifier).toString('hex')}+${key}`
}

const textOf = ({ origin, size, root }: Checkpoint): string =>
  `${origin}\n${size}\n${Buffer.from(root).toString('base64')}\n`

/** Returns the checkpoint as a note with one signature. */
export function signCheckpoint(signer: LogSigner, { size, root }: Omit<Checkpoint, 'origin'>): string {
  const text = textOf({ origin: signer.origin, size, root })
  const signature = Buffer.concat([keyIdOf(signer), sign(null, Buffer.from(text), signer.privateKey)])
  return `${text}\n\u2014 ${signer.origin} ${signature.toString('base64')}\n`
}

const NOTE =
  /^(?<origin>[^\n]+)\n(?<size>0|[1-9]\d{0,15})\n(?<root>[A-Za-z0-9+/]{43}=)\n\n(?<signatures>(?:\u2014 \S+ \S+\n)+)$/

/** Returns the checkpoint of a note, with the ids of the keys whose signatures it has; undefined for a text of another form. */
export function readNote(note: string): (Checkpoint & { keyIds: string[] }) | undefined {
  const { origin, size, root, signatures } = NOTE.exec(note)?.groups ?? {}
  if (origin === undefined || root === undefined || signatures === undefined) return undefined
  const keyIds = signaturesOf(signatures).map(({ keyId }) => keyId.toString('hex'))
  return { origin, size: Number(size), root: Buffer.from(root, 'base64'), keyIds }
}

function signaturesOf(lines: string): { name: string; keyId: Buffer; signature: Buffer }[] {
  return lines.split('\n').flatMap((line) => {
    const [, name, encoded] = line.split(' ')
    if (name === undefined || encoded === undefined) return []
    const bytes = Buffer.from(encoded, 'base64')
    return [{ name, keyId: bytes.subarray(0, ID_BYTES), signature: bytes.subarray(ID_BYTES) }]
  })
}

/** Returns the checkpoint of a note that this key signed; undefined for any other. */
export function openNote(note: string, verifier: LogVerifier): Checkpoint | undefined {
  const read = readNote(note)
  if (read?.origin !== verifier.origin) return undefined
  const text = textOf(read)
  const id = keyIdOf(verifier)
  const key = createPublicKey({
    key: Buffer.concat([PUBLIC_HEADER, verifier.publicKey]),
    format: 'der',
    type: 'spki',
  })
  const isSigned = signaturesOf(note.slice(text.length + 1)).some(
    ({ name, keyId, signature }) =>
      name === verifier.origin &&
      keyId.equals(id) &&
      signature.length === SIGNATURE_BYTES &&
      verify(null, Buffer.from(text), key, signature),
  )
  return isSigned ? { origin: read.origin, size: read.size, root: read.root } : undefined
}
