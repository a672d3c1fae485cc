/** Files that claim to be photos and are meant to harm the code that decodes them. */
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { picture } from './test-profiles.ts'

type Bytes = Uint8Array<ArrayBuffer>

const PNG = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'

function pngChunk(kind: string, data: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(kind, 'latin1'), data])
  const head = Buffer.alloc(4)
  head.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([head, named, sum])
}

/** Makes a black and white PNG of this size whose pixels are all zero: a square of 16,000 is 31 KB. */
function pngOf(width: number, height: number, pixels: Uint8Array): Bytes {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.writeUInt8(1, 8)
  const chunks = [pngChunk('IHDR', header), pngChunk('IDAT', pixels), pngChunk('IEND', new Uint8Array())]
  return Uint8Array.from(Buffer.concat([PNG, ...chunks]))
}

const zeros = (width: number, height: number) => deflateSync(Buffer.alloc(height * (1 + Math.ceil(width / 8))))

const threeBytes = (number: number) => Buffer.from([number & 255, (number >> 8) & 255, number >> 16])

function riffChunk(kind: string, data: Uint8Array): Buffer {
  const head = Buffer.from(`${kind}\0\0\0\0`, 'latin1')
  head.writeUInt32LE(data.length, 4)
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)])
}

/** Makes a WebP that shows the same small frame over and over. */
async function animatedWebp(frames: number): Promise<Bytes> {
  const still = await picture(16, 16).webp({ lossless: true }).toBuffer()
  const side = threeBytes(15)
  const place = [threeBytes(0), threeBytes(0), side, side, threeBytes(40), Buffer.from([0])]
  const frame = riffChunk('ANMF', Buffer.concat([...place, still.subarray(12)]))
  const body = [
    Buffer.from('WEBP'),
    riffChunk('VP8X', Buffer.concat([Buffer.from([2, 0, 0, 0]), side, side])),
    riffChunk('ANIM', new Uint8Array(6)),
    ...Array<Buffer>(frames).fill(frame),
  ]
  return Uint8Array.from(riffChunk('RIFF', Buffer.concat(body)))
}

/** Makes a GIF that shows the same pixel over and over. */
function animatedGif(frames: number): Bytes {
  const head = Buffer.from('GIF89a\x01\0\x01\0\x80\0\0\0\0\0\xff\xff\xff', 'latin1')
  const frame = Buffer.from(',\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0', 'latin1')
  return Uint8Array.from(Buffer.concat([head, ...Array<Buffer>(frames).fill(frame), Buffer.from(';')]))
}

const noise = () =>
  sharp({
    create: {
      width: 400,
      height: 400,
      channels: 3,
      background: 'red',
      noise: { type: 'gaussian', mean: 99, sigma: 40 },
    },
  })

const half = (image: Buffer): Bytes => Uint8Array.from(image.subarray(0, image.length / 2))

const from = (text: string): Bytes => Uint8Array.from(Buffer.from(text, 'latin1'))

async function jpegOfManySegments(): Promise<Bytes> {
  const image = await picture(40, 40).jpeg().toBuffer()
  const segments = Array<Buffer>(1_000_000).fill(Buffer.from([0xff, 0xe1, 0, 2]))
  return Uint8Array.from(Buffer.concat([image.subarray(0, 2), ...segments, image.subarray(2)]))
}

/** Images that must be refused, each made when it is needed. */
export const bombs: Record<string, () => Bytes | Promise<Bytes>> = {
  'an SVG named .png': () => from(svg),
  'an SVG behind the signature of a PNG': () => from(`${PNG.toString('latin1')}${svg}`),
  'a PNG of 16,000 pixels a side': () => pngOf(16_000, 16_000, zeros(16_000, 16_000)),
  'the header of such a PNG and no pixels': () => pngOf(16_000, 16_000, new Uint8Array()),
  'a PNG of two thousand million pixels a side': () => pngOf(2_000_000_000, 2_000_000_000, new Uint8Array()),
  'a PNG without width': () => pngOf(0, 10, zeros(8, 10)),
  'half a JPEG': async () => half(await noise().jpeg().toBuffer()),
  'half a PNG': async () => half(await noise().png().toBuffer()),
  'half a WebP': async () => half(await noise().webp().toBuffer()),
  'a PNG behind the signature of a JPEG': async () =>
    Uint8Array.from(Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), await picture(9, 9).png().toBuffer()])),
  'a script that is a GIF': () => from('GIF89a/*\x01\0*/=1;alert(1)//'),
  'a PDF that goes on as a JPEG': async () =>
    Uint8Array.from(Buffer.concat([Buffer.from('%PDF-1.7\n'), await picture(9, 9).jpeg().toBuffer()])),
  'a GIF of 50,000 frames': () => animatedGif(50_000),
  'a WebP of 50,000 frames': () => animatedWebp(50_000),
  'a JPEG of a million segments': jpegOfManySegments,
}

const PAYLOAD = '<html><script>alert(1)</script></html>'

/** Valid pictures that also contain something else. The picture may be accepted, but the rest must not be stored. */
export const polyglots = {
  'a page behind a JPEG': async () => Buffer.concat([await picture(40, 40).jpeg().toBuffer(), Buffer.from(PAYLOAD)]),
  'a page behind a PNG': async () => Buffer.concat([await picture(40, 40).png().toBuffer(), Buffer.from(PAYLOAD)]),
  'a page in the comment of a JPEG': async () => {
    const image = await picture(40, 40).jpeg().toBuffer()
    const comment = Buffer.from([0xff, 0xfe, 0, PAYLOAD.length + 2])
    return Buffer.concat([image.subarray(0, 2), comment, Buffer.from(PAYLOAD), image.subarray(2)])
  },
}
