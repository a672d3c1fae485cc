/** A photo that is chosen but not saved yet. It is checked before it is sent and shown as a preview. */
import { PICTURE_MAX_BYTES, PICTURE_TYPES } from '@evergrove/contract/platform/constants'
import { useState } from 'react'

export type PhotoChoice = {
  file: File | undefined
  /** The chosen picture as a data URL, which the page's content security policy allows. */
  preview: string | undefined
  problem: string | undefined
  /** Changes when the choice is undone. As a key, it resets the input. */
  round: number
  choose: (file: File | undefined) => void
}

function problemOf(file: File): string | undefined {
  if (!PICTURE_TYPES.includes(file.type)) return 'Choose a JPEG, PNG or WebP photo.'
  if (file.size > PICTURE_MAX_BYTES) return 'Choose a photo of at most 5 MB.'
  return undefined
}

function readAsDataUrl(file: File): Promise<string | undefined> {
  return new Promise((resolve) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : undefined))
    reader.addEventListener('error', () => resolve(undefined))
    reader.readAsDataURL(file)
  })
}

type Chosen = Omit<PhotoChoice, 'choose' | 'round'>

const NOTHING: Chosen = { file: undefined, preview: undefined, problem: undefined }

/** Holds at most one acceptable picture. For any other file it holds the problem only. */
export function usePhotoChoice(): PhotoChoice {
  const [chosen, setChosen] = useState(NOTHING)
  const [round, setRound] = useState(0)
  const choose = (file: File | undefined) => {
    if (file === undefined) {
      setRound((last) => last + 1)
      return setChosen(NOTHING)
    }
    const problem = problemOf(file)
    if (problem !== undefined) return setChosen({ ...NOTHING, problem })
    setChosen({ ...NOTHING, file })
    void readAsDataUrl(file).then((preview) =>
      setChosen((current) => (current.file === file ? { ...current, preview } : current)),
    )
  }
  return { ...chosen, round, choose }
}
