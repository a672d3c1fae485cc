/** The pictures of the demonstration company. Each is an SVG file that a designer can edit. */
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'

const FOLDER = new URL('../../pictures/', import.meta.url)

/**
 * Returns the picture with this name as PNG, in its own width or another one. Throws if there is no such file. Visitors
 * can never upload SVG: only the project's own files are read as SVG.
 */
export async function readPicture(name: string, widthPixels?: number): Promise<Uint8Array> {
  const svg = await readFile(new URL(`${name}.svg`, FOLDER))
  return sharp(svg).resize(widthPixels).png({ compressionLevel: 1 }).toBuffer()
}
