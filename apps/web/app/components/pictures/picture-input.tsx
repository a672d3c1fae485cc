/** A picture that is chosen but not sent yet. It is checked and, if it is too large, made smaller before it is sent. */
import { PICTURE_TYPES } from '@evergrove/contract/platform/constants'
import { type ComponentProps, useRef, useState } from 'react'
import styles from '../parts.module.css'
import { PDF_TYPE, type PictureRule, preparePicture } from './prepare-picture.ts'

/** Chooses a picture of an accepted type from the device (PROF-006). The caller adds the label and the hint. */
export function PictureInput(props: Omit<ComponentProps<'input'>, 'type' | 'accept' | 'className'>) {
  return <input {...props} type="file" accept={PICTURE_TYPES.join(',')} className={styles.fileInput} />
}

type Chosen = {
  /** The file to send. */
  file: File | undefined
  /**
   * The picture as a data URL, which the page's content security policy allows. None if this browser cannot read it.
   */
  preview: string | undefined
  problem: string | undefined
  /** A note for a live region that the picture is being or was made smaller. */
  note: string
  /** True until the file is known. The form must not be sent meanwhile. */
  isPreparing: boolean
}

export type PictureChoice = Chosen & {
  /** Changes when the choice is undone. As a key, it resets the input. */
  round: number
  choose: (given: File | undefined) => void
  /** Returns the file to send. A missing file becomes the problem. */
  require: () => File | undefined
}

const NOTHING: Chosen = { file: undefined, preview: undefined, problem: undefined, note: '', isPreparing: false }

function readAsDataUrl(file: File): Promise<string | undefined> {
  return new Promise((resolve) => {
    const reader = new FileReader()
    reader.addEventListener('loadend', () => resolve(typeof reader.result === 'string' ? reader.result : undefined))
    reader.readAsDataURL(file)
  })
}

async function prepare(given: File, rule: PictureRule, onShrink: () => void): Promise<Chosen> {
  const prepared = await preparePicture(given, rule, onShrink)
  if (prepared.file === undefined) return { ...NOTHING, problem: prepared.problem }
  const { file, note, isReadable } = prepared
  return { ...NOTHING, file, note, preview: isReadable ? await readAsDataUrl(file) : undefined }
}

/** Holds at most one acceptable picture. For any other file it holds only the problem. */
export function usePictureChoice(rule: PictureRule): PictureChoice {
  const [chosen, setChosen] = useState(NOTHING)
  const [round, setRound] = useState(0)
  const latest = useRef<File>(undefined)

  async function choose(given: File | undefined) {
    latest.current = given
    const show = (next: Chosen) => {
      if (latest.current === given) setChosen(next)
    }
    if (given === undefined) {
      setRound((last) => last + 1)
      return show(NOTHING)
    }
    const preparing = { ...NOTHING, isPreparing: true }
    show(preparing)
    show(
      await prepare(given, rule, () =>
        show({ ...preparing, note: given.type === PDF_TYPE ? 'Reading the PDF…' : `Making the ${rule.noun} smaller…` }),
      ),
    )
  }

  function require() {
    if (chosen.file === undefined) setChosen({ ...NOTHING, problem: chosen.problem ?? `Choose a ${rule.noun}.` })
    return chosen.file
  }

  return { ...chosen, round, choose: (given) => void choose(given), require }
}
