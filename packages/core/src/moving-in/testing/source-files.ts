/** Files of an export for tests, in pieces of any size. */
import type { SourceFile } from '../source.ts'

/** Returns a file with this content, which is read in pieces of at most `size` bytes. */
export function fileOf(name: string, content: string | Uint8Array, size = 65_536): SourceFile {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  return {
    name,
    chunks: async function* pieces() {
      for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
    },
  }
}

export type Dumped = { model: string; pk: number | string; fields: Record<string, unknown> }

/** Returns a file as `dumpdata` writes it. */
export const dumpOf = (records: readonly Dumped[], name = 'dump.json'): SourceFile =>
  fileOf(name, JSON.stringify(records))
