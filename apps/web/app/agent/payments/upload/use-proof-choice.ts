/** The proof that is chosen and not sent yet. */
import { useState } from 'react'
import { findFileProblem, type Look, lookInto } from './proof-file.ts'

type Chosen = {
  file: File | undefined
  problem: string | undefined
  /** Undefined until the file has been looked into. */
  look: Exclude<Look, { problem: string }> | undefined
}

export type ProofChoice = Chosen & {
  choose: (file: File) => void
  /** Whether a file may be sent; if there is none, that becomes the problem (PAY-012). */
  require: () => File | undefined
}

const NOTHING: Chosen = { file: undefined, problem: undefined, look: undefined }

/** Holds at most one acceptable file; one that is not acceptable is named as the problem and not held. */
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
    if (chosen.file === undefined) setChosen({ ...NOTHING, problem: chosen.problem ?? 'Choose a picture first' })
    return chosen.file
  }

  return { ...chosen, choose, require }
}
