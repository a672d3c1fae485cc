/** The rules of images: their formats, largest size, keys and widths in the storage. */
import { randomBytes } from 'node:crypto'
import { PICTURE_MAX_PIXELS, PICTURE_MAX_SIDE_PX } from '@evergrove/contract/platform/constants'
import { IMAGE_WIDTHS, type ImageReference, LINK_PREVIEW_WIDTH } from '@evergrove/contract/platform/image-url'

export type ImageFormat = 'avif' | 'webp' | 'jpeg'
export type UploadFormat = 'jpeg' | 'png' | 'webp'

export const INVALID_IMAGE = 'Upload a valid image. The file you uploaded was either not an image or a corrupted image.'

/** Formats that telephones and banks send and that are refused, by the bytes that each has at an offset. */
const otherFormats: readonly [name: string, offset: number, bytes: string][] = [
  ['HEIC', 4, 'ftypheic'],
  ['HEIC', 4, 'ftypheix'],
  ['HEIC', 4, 'ftypmif1'],
  ['AVIF', 4, 'ftypavif'],
  ['GIF', 0, 'GIF8'],
  ['PDF', 0, '%PDF-'],
]

/** Returns the sentence that refuses a file of such a format; undefined for any other file. */
export function otherFormat(bytes: Uint8Array): string | undefined {
  const found = otherFormats.find(([, offset, text]) => startsWith(bytes, [...Buffer.from(text, 'latin1')], offset))
  return found && `Files of the type ${found[0]} are not taken. Upload a JPEG, PNG or WebP.`
}

export const tooManyPixels = (width: number, height: number): string =>
  `This image has ${width} × ${height} pixels. Upload one with at most ${PICTURE_MAX_PIXELS / 1_000_000} million pixels and at most ${PICTURE_MAX_SIDE_PX} on a side.`

export const EMPTY_FILE = 'The submitted file is empty.'

export const tooManyBytes = (maxBytes: number): string =>
  `Ensure this image is no larger than ${Math.floor(maxBytes / 1024 / 1024)} MB.`

const startsWith = (bytes: Uint8Array, expected: readonly number[], offset = 0): boolean =>
  expected.every((byte, index) => bytes[offset + index] === byte)

/** Returns the format according to the first bytes. Undefined for anything other than JPEG, PNG and WebP. */
export function formatOfBytes(bytes: Uint8Array): UploadFormat | undefined {
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return 'jpeg'
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'png'
  const isRiff = startsWith(bytes, [0x52, 0x49, 0x46, 0x46])
  if (isRiff && startsWith(bytes, [0x57, 0x45, 0x42, 0x50], 8)) return 'webp'
  return undefined
}

/** Returns the next width offered, and never more than the image has. */
function offeredWidth(image: Pick<ImageReference, 'width'>, wanted: number | undefined): number {
  const offered = IMAGE_WIDTHS.find((width) => width >= (wanted ?? Number.POSITIVE_INFINITY))
  return Math.min(offered ?? image.width, image.width)
}

export type ImageVariant = { width: number; format: ImageFormat }

/** Returns a request's variant. JPEG, for mails and link previews, has the one width nearest to that of previews. */
export const variantFor = (
  image: Pick<ImageReference, 'width'>,
  { width, format }: { width?: number | undefined; format: ImageFormat },
): ImageVariant => ({ width: offeredWidth(image, format === 'jpeg' ? LINK_PREVIEW_WIDTH : width), format })

/** Returns all variants of an image besides the stored one, which is the WebP in its full width. */
export function variantsOf(image: Pick<ImageReference, 'width'>): ImageVariant[] {
  const smaller = IMAGE_WIDTHS.filter((width) => width < image.width)
  return [
    ...smaller.flatMap((width): ImageVariant[] => [
      { width, format: 'avif' },
      { width, format: 'webp' },
    ]),
    { width: image.width, format: 'avif' },
    variantFor(image, { format: 'jpeg' }),
  ]
}

/** Returns a new folder for an image and everything made from it. Nobody can guess its name. */
export const newFolder = (): string => `images/${randomBytes(16).toString('hex')}/`

/** The format in which images are stored. */
export const MASTER_MIME = 'image/webp'

/** Returns the key of the image as it was stored. */
export const masterKey = (folder: string): string => `${folder}master.webp`

/** Returns the key of a variant, beside the image as it was stored. */
export const variantKey = (folder: string, { width, format }: ImageVariant): string => `${folder}${width}.${format}`

/** Storages for the bytes of files: a folder of this machine, or a bucket of an S3-compatible service. */

export type BucketOptions = {
  kind: 's3'
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** For services other than AWS. */
  endpoint?: string
  /** The days for which nobody can remove or change a written file, not even the owner of the bucket, which locks objects. */
  retentionDays?: number
}

export type FileStorageOptions = { kind: 'disk'; folder: string } | BucketOptions

/** Calls of a storage, none in a transaction: a storage that does not respond must not hold database connections. */
export type FileStorage = {
  /** Stores the bytes under the key. A reader sees the whole file or nothing. */
  write: (key: string, bytes: Uint8Array, mime: string) => Promise<void>
  /** The stored bytes, or undefined when there are none under the key. */
  read: (key: string) => Promise<Uint8Array | undefined>
  /** Removes everything whose key begins with the folder, which ends with a slash. */
  removeAll: (folder: string) => Promise<void>
}
