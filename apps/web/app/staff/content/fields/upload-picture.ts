/** Uploads a picture with XMLHttpRequest, because `fetch` cannot report how much has been sent. */

import type { StoredImage } from '@evergrove/contract/content/content-editing'
import { PICTURE_TYPES } from '@evergrove/contract/platform/constants'
import { useState } from 'react'
import { apiBaseUrl } from '../../../platform/document/api-base-url.ts'
import { messagesBeside } from '../../../platform/session/form-messages.ts'
import type { ErrorPayload } from '../../../platform/session/session-state.ts'
import { readStaffToken, refuseStaffToken } from '../../session/staff-token.ts'

const BYTES_PER_MB = 1024 * 1024
/** The largest picture that the server accepts. */
export const PICTURE_MAX_MB = 10

const NO_RESPONSE = 'The server could not be reached. Check your connection and try again.'
const BROKEN = 'The image couldn’t be uploaded. Try again in a few minutes.'

type Upload = { image: StoredImage; problem?: undefined } | { image?: undefined; problem: string }

/** Why a file cannot be sent; undefined if it can. */
export function problemOf({ type, size }: Pick<File, 'type' | 'size'>): string | undefined {
  if (!PICTURE_TYPES.includes(type)) return 'Choose a JPEG, PNG or WebP image.'
  return size > PICTURE_MAX_MB * BYTES_PER_MB ? `Choose an image of up to ${PICTURE_MAX_MB} MB.` : undefined
}

/** A file's size in words, such as '3.4 MB'. */
export const sizeOf = ({ size }: Pick<File, 'size'>): string =>
  size < BYTES_PER_MB ? `${Math.max(1, Math.round(size / 1024))} KB` : `${(size / BYTES_PER_MB).toFixed(1)} MB`

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
