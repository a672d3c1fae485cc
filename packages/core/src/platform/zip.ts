/** ZIP files, whose bytes are ready to be sent while the rest is still being written. */
import { Zip, ZipDeflate, type ZipPassThrough } from 'fflate'

const encoder = new TextEncoder()

type Member = ZipDeflate | ZipPassThrough

/** Begins a ZIP file. `take` returns the bytes that have become ready since it was last called. */
export function openZip() {
  let ready: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    ready.push(chunk)
  })
  return {
    add<M extends Member>(member: M): M {
      zip.add(member)
      return member
    },
    end: () => zip.end(),
    take(): Uint8Array[] {
      const taken = ready
      ready = []
      return taken
    },
  }
}

export type OpenZip = ReturnType<typeof openZip>

/** Adds a text to a member, and ends the member with its last one. */
export const pushText = (member: Member, text: string, isLast = false) => member.push(encoder.encode(text), isLast)

type ZippedText = { name: string; pieces: AsyncIterable<string> | Iterable<string> }

/** Yields the bytes of a ZIP file of texts, which are loaded and compressed one after the other. */
export async function* zipTexts(texts: readonly ZippedText[]): AsyncGenerator<Uint8Array> {
  const zip = openZip()
  for (const { name, pieces } of texts) {
    const member = zip.add(new ZipDeflate(name))
    for await (const piece of pieces) {
      pushText(member, piece)
      yield* zip.take()
    }
    pushText(member, '', true)
  }
  zip.end()
  yield* zip.take()
}
