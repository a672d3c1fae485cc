import { readFile } from 'node:fs/promises'
import sharp from 'sharp'

/** Turns a record of the demonstration, which names its pictures, into input for its content kind. */

/** The keys under which a record names pictures, and the fields that they fill. */
const IMAGE_FIELDS = new Map([
  ['image', 'get_image_url'],
  ['photo', 'get_photo_url'],
  ['logo', 'get_logo_url'],
  ['page_header_image', 'get_page_header_image'],
])

/** Returns the names of all pictures that the records use, each once. */
export function pictureNamesOf(records: object[]): string[] {
  const names = records.flatMap((record) =>
    Object.entries(record)
      .filter(([key]) => IMAGE_FIELDS.has(key))
      .map(([, name]) => String(name)),
  )
  return [...new Set(names)]
}

/** Returns the record as input for its kind, with the ids of stored files in place of the names of pictures. */
export function toInput(record: object, fileIds: ReadonlyMap<string, number>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(record).map(([key, value]) => {
      const field = IMAGE_FIELDS.get(key)
      return field === undefined ? [key, value] : [field, fileIds.get(String(value)) ?? null]
    }),
  )
}

/** Returns the record under the field names of its kind. An image field holds the name of the picture. */
export function fieldsOf(record: object): Record<string, string | number> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [IMAGE_FIELDS.get(key) ?? key, value]))
}

// The pictures of the demonstration company. Each is an SVG file that a designer can edit.

const FOLDER = new URL('../../pictures/', import.meta.url)

/**
 * Returns the picture with this name as PNG, in its own width or another one. Throws if there is no such file. Visitors
 * can never upload SVG: only the project's own files are read as SVG.
 */
export async function readPicture(name: string, widthPixels?: number): Promise<Uint8Array> {
  const svg = await readFile(new URL(`${name}.svg`, FOLDER))
  return sharp(svg).resize(widthPixels).png({ compressionLevel: 1 }).toBuffer()
}
