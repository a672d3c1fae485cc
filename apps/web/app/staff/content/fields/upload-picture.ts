/** Uploads a picture with XMLHttpRequest, because `fetch` cannot report how much has been sent. */

import type { StoredImage } from '@evergrove/contract/content/content-editing'
import { CONTENT_PICTURE_MAX_BYTES } from '@evergrove/contract/platform/constants'
import { useState } from 'react'
import { preparePicture } from '../../../components/pictures/prepare-picture.ts'
import { apiBaseUrl } from '../../../platform/document/api-base-url.ts'
import { messagesBeside } from '../../../platform/session/form-messages.ts'
import type { ErrorPayload } from '../../../platform/session/session-state.ts'
import { readStaffToken, refuseStaffToken } from '../../session/staff-token.ts'

/** A picture of the website. */
export const CONTENT_PICTURE = { noun: 'image', maxBytes: CONTENT_PICTURE_MAX_BYTES } as const

const NO_RESPONSE = 'The server could not be reached. Check your connection and try again.'
const BROKEN = 'The image couldn’t be uploaded. Try again in a few minutes.'

type Upload = { image: StoredImage; problem?: undefined } | { image?: undefined; problem: string }

function bodyOf({ responseText }: XMLHttpRequest): unknown {
  try {
    return JSON.parse(responseText)
  } catch {
    return undefined
  }
}

function readResponse(status: number, body: unknown): Upload {
  if (status === 201) return { image: body as StoredImage }
  return { problem: messagesBeside(body as ErrorPayload | undefined, []).join(' ') || BROKEN }
}

/** Uploads a picture and reports the share that has been sent, from 0 to 1. Never rejects. */
function uploadPicture(file: File, onProgress: (share: number) => void): Promise<Upload> {
  const token = readStaffToken()
  const body = new FormData()
  body.append('image', file)
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
    request.addEventListener('load', () => {
      const body = bodyOf(request)
      // A refused token is removed, as with every other call.
      if (request.status === 401 && token !== undefined) refuseStaffToken(token, body)
      resolve(readResponse(request.status, body))
    })
    for (const end of ['error', 'abort', 'timeout']) {
      request.addEventListener(end, () => resolve({ problem: NO_RESPONSE }))
    }
    request.open('POST', `${apiBaseUrl()}staff/images`)
    request.setRequestHeader('Accept', 'application/json')
    request.setRequestHeader('Authorization', `JWT ${token ?? ''}`)
    request.send(body)
  })
}

/**
 * The upload of one picture.
 * @param onBusy called before and after an upload, for anything that must wait for it
 */
export function useUpload(onStored: (image: StoredImage) => void, onBusy: (isBusy: boolean) => void) {
  const [progress, setProgress] = useState<{ file: File; share: number }>()
  const [problem, setProblem] = useState<string>()
  const [isShrinking, setShrinking] = useState(false)
  const [stored, setStored] = useState<{ file: File; note: string }>()

  async function store(given: File): Promise<void> {
    const prepared = await preparePicture(given, CONTENT_PICTURE, () => setShrinking(true))
    setShrinking(false)
    if (prepared.file === undefined) return setProblem(prepared.problem)
    const { file, note } = prepared
    setProgress({ file, share: 0 })
    const { image, problem: failure } = await uploadPicture(file, (share) => setProgress({ file, share }))
    setProgress(undefined)
    setProblem(failure)
    if (image === undefined) return
    setStored({ file, note })
    onStored(image)
  }

  async function send(given: File): Promise<void> {
    setProblem(undefined)
    setStored(undefined)
    onBusy(true)
    await store(given)
    onBusy(false)
  }

  return { progress, problem, isShrinking, stored, send }
}
