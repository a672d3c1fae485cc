/** Sending a picture. `fetch` does not tell how far a body has got, so this is the older way. */

import type { StoredImage } from '@evergrove/contract/content/content-editing'
import { PICTURE_TYPES } from '@evergrove/contract/platform/constants'
import { apiBaseUrl } from '../../../platform/document/api-base-url.ts'
import { messagesBeside } from '../../../platform/session/form-messages.ts'
import type { ErrorPayload } from '../../../platform/session/session-state.ts'
import { clearStaffToken, readStaffToken } from '../../session/staff-token.ts'

const BYTES_PER_MB = 1024 * 1024
/** What the server takes. */
export const PICTURE_MAX_MB = 10

const NO_ANSWER = 'The server could not be reached. Please check your connection and try again.'
const BROKEN = 'The picture could not be stored. Please try again in a little while.'

type Upload = { image: StoredImage; problem?: undefined } | { image?: undefined; problem: string }

/** Why a file is not sent at all; undefined for one that may be. */
export function problemOf({ type, size }: Pick<File, 'type' | 'size'>): string | undefined {
  if (!PICTURE_TYPES.includes(type)) return 'Choose a JPEG, PNG or WebP picture.'
  return size > PICTURE_MAX_MB * BYTES_PER_MB ? `Choose a picture of at most ${PICTURE_MAX_MB} MB.` : undefined
}

/** A file's size as people say it. */
export const sizeOf = ({ size }: Pick<File, 'size'>): string =>
  size < BYTES_PER_MB ? `${Math.max(1, Math.round(size / 1024))} KB` : `${(size / BYTES_PER_MB).toFixed(1)} MB`

function readAnswer({ status, responseText }: XMLHttpRequest): Upload {
  try {
    const body: unknown = JSON.parse(responseText)
    if (status === 201) return { image: body as StoredImage }
    return { problem: messagesBeside(body as ErrorPayload, []).join(' ') || BROKEN }
  } catch {
    return { problem: BROKEN }
  }
}

/** Stores a picture, telling the sent share from 0 to 1. Never rejects. */
export function uploadPicture(file: File, onProgress: (share: number) => void): Promise<Upload> {
  const token = readStaffToken()
  const body = new FormData()
  body.append('image', file)
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
    request.addEventListener('load', () => {
      // As with every other call: a token that is refused is forgotten.
      if (request.status === 401 && readStaffToken() === token) clearStaffToken()
      resolve(readAnswer(request))
    })
    for (const end of ['error', 'abort', 'timeout']) {
      request.addEventListener(end, () => resolve({ problem: NO_ANSWER }))
    }
    request.open('POST', `${apiBaseUrl()}staff/images`)
    request.setRequestHeader('Accept', 'application/json')
    request.setRequestHeader('Authorization', `JWT ${token ?? ''}`)
    request.send(body)
  })
}
