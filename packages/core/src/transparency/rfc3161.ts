/**
 * Time stamps of RFC 3161: requests one from an authority, and verifies the response. The authority is not trusted: a
 * call ends within a fixed time, its response is bounded, and nothing in it is believed before its signature leads to a
 * configured root.
 */
import { createHash, randomBytes, X509Certificate } from 'node:crypto'
import { Integer, Null, OctetString } from 'asn1js'
import {
  AlgorithmIdentifier,
  Certificate,
  MessageImprint,
  PKIStatus,
  SignedData,
  SignedDataVerifyError,
  type SignedDataVerifyResult,
  TimeStampReq,
  TimeStampResp,
  TSTInfo,
} from 'pkijs'

export type TimeStamper = {
  url: string
  /** Root certificates that the authority's certificate leads to, as PEM. */
  roots: string
}

/** The refusal of a time stamp, in words that follow a colon. */
export class TimeStampError extends Error {
  override name = 'TimeStampError'
}

const CALL_TIMEOUT_MS = 5000
const MOST_BYTES = 65_536
const SHA256 = '2.16.840.1.101.3.4.2.1'
const SIGNED_DATA = '1.2.840.113549.1.7.2'
const TIME_STAMPING = '1.3.6.1.5.5.7.3.8'
const NONCE_BYTES = 16

const toBuffer = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer
const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Returns the certificates of a PEM text. Throws for a text that is not a certificate. */
export function readRoots(pem: string): X509Certificate[] {
  const blocks = pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []
  return blocks.map((block) => new X509Certificate(block))
}

function writeQuery(text: string, nonce: Uint8Array): Buffer {
  const query = new TimeStampReq({
    version: 1,
    messageImprint: new MessageImprint({
      hashAlgorithm: new AlgorithmIdentifier({ algorithmId: SHA256, algorithmParams: new Null() }),
      hashedMessage: new OctetString({ valueHex: toBuffer(digestOf(text)) }),
    }),
    nonce: new Integer({ valueHex: toBuffer(nonce) }),
    certReq: true,
  })
  return Buffer.from(query.toSchema().toBER())
}

/** Returns the signed content of a response, or throws TimeStampError. */
function readResponse(response: Uint8Array): { signed: SignedData; info: TSTInfo } {
  let answer: TimeStampResp
  try {
    answer = TimeStampResp.fromBER(toBuffer(response))
  } catch (cause) {
    throw new TimeStampError('it is no time stamp', { cause })
  }
  const { status, timeStampToken: token } = answer
  if (token === undefined || ![PKIStatus.granted, PKIStatus.grantedWithMods].includes(status.status)) {
    throw new TimeStampError(`the authority refused it with status ${status.status}`)
  }
  try {
    if (token.contentType !== SIGNED_DATA) throw new TypeError(token.contentType)
    const signed = new SignedData({ schema: token.content })
    const content = signed.encapContentInfo.eContent
    if (content === undefined) throw new TypeError('no content')
    return { signed, info: TSTInfo.fromBER(content.getValue()) }
  } catch (cause) {
    throw new TimeStampError('it is no time stamp', { cause })
  }
}

async function verifySignature(signed: SignedData, content: { text: string; roots: string; at: Date }): Promise<void> {
  const verify = (): Promise<SignedDataVerifyResult> =>
    signed.verify({
      signer: 0,
      data: toBuffer(Buffer.from(content.text)),
      trustedCerts: readRoots(content.roots).map(({ raw }) => Certificate.fromBER(toBuffer(raw))),
      checkChain: true,
      checkDate: content.at,
      extendedMode: true,
    })
  let found: SignedDataVerifyResult
  try {
    found = await verify()
  } catch (cause) {
    const isKnown = cause instanceof SignedDataVerifyError && cause.signerCertificateVerified === false
    throw new TimeStampError(isKnown ? 'it leads to no configured certificate' : 'its signature is wrong', { cause })
  }
  if (found.signatureVerified !== true) throw new TimeStampError('its signature is wrong')
  if (found.signerCertificateVerified !== true) throw new TimeStampError('it leads to no configured certificate')
  const signer = found.signerCertificate
  const usage = signer ? new X509Certificate(Buffer.from(signer.toSchema().toBER())).keyUsage : []
  if (!usage?.includes(TIME_STAMPING)) throw new TimeStampError('its certificate is not one for time stamps')
}

/**
 * Returns the moment at which, according to the authority, the text existed. Throws TimeStampError unless the response
 * is about the text, and signed by a certificate for time stamps that was valid then and leads to one of the roots. It
 * does not check whether the certificate was revoked.
 */
export async function openTimeStamp(response: Uint8Array, text: string, { roots }: Pick<TimeStamper, 'roots'>) {
  const { signed, info } = readResponse(response)
  const { hashAlgorithm, hashedMessage } = info.messageImprint
  const isAbout = hashAlgorithm.algorithmId === SHA256 && digestOf(text).equals(Buffer.from(hashedMessage.getValue()))
  if (!isAbout) throw new TimeStampError('it is about something else')
  await verifySignature(signed, { text, roots, at: info.genTime })
  return { at: info.genTime, nonce: Buffer.from(info.nonce?.valueBlock.valueHexView ?? []) }
}

async function post(url: string, query: Uint8Array): Promise<Buffer> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/timestamp-query' },
    body: toBuffer(query),
    redirect: 'error',
    signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
  })
  if (!response.ok) throw new TimeStampError(`the authority responds with status ${response.status}`)
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > MOST_BYTES) throw new TimeStampError('the authority sends too much')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Requests a time stamp for the text and returns the verified response. Throws TimeStampError if the authority fails. */
export async function requestTimeStamp(stamper: TimeStamper, text: string): Promise<Uint8Array> {
  const nonce = randomBytes(NONCE_BYTES)
  // The nonce is neither negative nor begins with a zero, so that it comes back byte by byte.
  nonce.writeUInt8((nonce.readUInt8(0) & 0x3f) | 0x40, 0)
  let response: Buffer
  try {
    response = await post(stamper.url, writeQuery(text, nonce))
  } catch (cause) {
    if (cause instanceof TimeStampError) throw cause
    throw new TimeStampError('the authority does not respond', { cause })
  }
  const opened = await openTimeStamp(response, text, stamper)
  if (!opened.nonce.equals(nonce)) throw new TimeStampError('it answers another request')
  return response
}
