import { encode } from 'uqr'

/** Empty modules around the code. Cameras need them to find it. */
const QUIET_ZONE = 4

export type QrPath = { path: string; size: number }

/** Returns the dark modules of a QR code as one path of unit squares. `size` is the side length with the quiet zone. */
export function qrPath(text: string): QrPath {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_ZONE })
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return { path: squares.join(''), size }
}
