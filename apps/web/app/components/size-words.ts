const KILOBYTE = 1024

/** Formats the size of a file: '812 bytes', '1.4 KB', '640 KB', '2 MB'. */
export function sizeWords(bytes: number): string {
  if (bytes < KILOBYTE) return `${bytes} bytes`
  const [size, unit] = bytes < KILOBYTE ** 2 ? [bytes / KILOBYTE, 'KB'] : [bytes / KILOBYTE ** 2, 'MB']
  return `${size.toLocaleString('en-US', { maximumFractionDigits: size < 100 ? 1 : 0 })} ${unit}`
}
