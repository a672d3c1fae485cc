import { demonstrationArt } from '@evergrove/db/demonstration'
import sharp from 'sharp'

/** The demonstration's picture of this name as PNG. Only the project's own drawings are ever read as SVG. */
export async function drawPicture(name: string): Promise<Uint8Array> {
  const drawing = new Map(Object.entries(demonstrationArt)).get(name)
  if (drawing === undefined) throw new Error(`There is no demonstration picture called ${name}`)
  return sharp(Buffer.from(drawing())).png({ compressionLevel: 1 }).toBuffer()
}
