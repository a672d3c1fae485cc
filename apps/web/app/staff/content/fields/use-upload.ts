/** One picture on its way to the server. */
import type { StoredImage } from '@evergrove/contract/content/content-editing'
import { useState } from 'react'
import { problemOf, uploadPicture } from './upload-picture.ts'

type Progress = { file: File; share: number }

/** @param onBusy told before and after, for whoever must wait for the picture */
export function useUpload(onStored: (image: StoredImage) => void, onBusy: (isBusy: boolean) => void) {
  const [progress, setProgress] = useState<Progress>()
  const [problem, setProblem] = useState<string>()
  const [stored, setStored] = useState<File>()

  async function send(file: File): Promise<void> {
    const refusal = problemOf(file)
    setProblem(refusal)
    setStored(undefined)
    if (refusal !== undefined) return
    onBusy(true)
    setProgress({ file, share: 0 })
    const { image, problem: failure } = await uploadPicture(file, (share) => setProgress({ file, share }))
    setProgress(undefined)
    setProblem(failure)
    onBusy(false)
    if (image === undefined) return
    setStored(file)
    onStored(image)
  }

  return { progress, problem, stored, send }
}
