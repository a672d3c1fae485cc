/** The proof that is chosen but not sent yet. It is checked before sending, because a refusal would only be logged (ERR-017, GAP-25). */
import {
  PICTURE_MAX_BYTES,
  PICTURE_MAX_PIXELS,
  PICTURE_MAX_SIDE_PX,
  PICTURE_TYPES,
} from '@evergrove/contract/platform/constants'
import { useState } from 'react'

type Chosen = {
  file: File | undefined
  problem: string | undefined
  /** Undefined until the file has been decoded. */
  look: Exclude<Look, { problem: string }> | undefined
}

export type ProofChoice = Chosen & {
  choose: (file: File) => void
  /** The file to send. If there is none, that becomes the problem (PAY-012). */
  require: () => File | undefined
}

const NOTHING: Chosen = { file: undefined, problem: undefined, look: undefined }

/** Holds at most one acceptable file. For any other file it holds the problem only. */
export function useProofChoice(): ProofChoice {
  const [chosen, setChosen] = useState(NOTHING)

  async function examine(file: File) {
    const look = await lookInto(file)
    setChosen((current) => {
      if (current.file !== file) return current
      return typeof look === 'object' && 'problem' in look ? { ...NOTHING, ...look } : { ...current, look }
    })
  }

  function choose(file: File) {
    const problem = findFileProblem(file)
    if (problem !== undefined) return setChosen({ ...NOTHING, problem })
    setChosen({ ...NOTHING, file })
    void examine(file)
  }

  function require() {
    if (chosen.file === undefined) setChosen({ ...NOTHING, problem: chosen.problem ?? 'Choose a picture.' })
    return chosen.file
  }

  return { ...chosen, choose, require }
}

/** Why a file must not be sent, judged by its type and size. */
function findFileProblem({ type, size }: File): string | undefined {
  if (!PICTURE_TYPES.includes(type)) return 'Choose a JPEG, PNG or WebP picture.'
  if (size > PICTURE_MAX_BYTES) return 'Choose a picture of up to 5 MB.'
  return undefined
}

function readAsDataUrl(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('loadend', () => {
      if (typeof reader.result === 'string') resolve(reader.result)
      else reject(reader.error ?? new Error('The file could not be read'))
    })
    reader.readAsDataURL(file)
  })
}

type Look = { preview: string } | { problem: string } | 'unreadable'

/**
 * The picture as a data URL, which the page's content security policy allows, or a problem if it has too many pixels.
 * 'unreadable' if this browser cannot decode it. The server may still accept it.
 */
async function lookInto(file: File): Promise<Look> {
  try {
    const { width, height } = await decode(file)
    if (width > PICTURE_MAX_SIDE_PX || height > PICTURE_MAX_SIDE_PX || width * height > PICTURE_MAX_PIXELS) {
      return { problem: 'Choose a picture of up to 24 megapixels.' }
    }
    return { preview: await readAsDataUrl(file) }
  } catch {
    // Shown beside the file name.
    return 'unreadable'
  }
}

async function decode(file: File): Promise<{ width: number; height: number }> {
  const bitmap = await createImageBitmap(file)
  const { width, height } = bitmap
  bitmap.close()
  return { width, height }
}
