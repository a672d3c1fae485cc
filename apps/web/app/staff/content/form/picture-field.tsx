import type { StoredImage } from '@evergrove/contract/content/content-editing'
import { CONTENT_PICTURE_MAX_BYTES } from '@evergrove/contract/platform/constants'
import { Button, Group, Progress, Stack, Text } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import { PictureInput } from '../../../components/pictures/picture-input.tsx'
import { pictureHint, preparePicture } from '../../../components/pictures/prepare-picture.ts'
import { sizeWords } from '../../../components/size-words.ts'
import { apiBaseUrl } from '../../../platform/document/use-site.ts'
import { messagesBeside } from '../../../platform/session/form-messages.ts'
import type { ErrorPayload } from '../../../platform/session/session-state.ts'
import { readStaffToken, refuseStaffToken } from '../../session/staff-token.ts'
import styles from './form.module.css'

export type PictureFieldProps = {
  name: string
  label: string
  image: StoredImage | null
  problem: ReactNode
  onChange: (image: StoredImage | null) => void
  onBusy: (isBusy: boolean) => void
}

/** Chooses, shows and removes a picture. A chosen picture is uploaded at once. */
export function PictureField({ name, label, image, problem, onChange, onBusy }: PictureFieldProps) {
  const id = useId()
  const upload = useUpload(onChange, onBusy)
  const percent = Math.round((upload.progress?.share ?? 0) * 100)
  const shown = upload.problem ?? problem
  const remove = () => {
    // The button is removed with the picture, so the focus moves to the input.
    document.getElementById(id)?.focus()
    onChange(null)
  }
  return (
    <Stack align="flex-start" gap="xs" miw={0}>
      <Text component="label" inherit htmlFor={id} fw={600}>
        {label}
      </Text>
      <Text inherit id={`${id}-hint`} c="dimmed" fz="sm">
        {pictureHint(CONTENT_PICTURE)}
      </Text>
      {image === null ? null : <PictureCrops image={image} label={label} />}
      <PictureInput
        id={id}
        name={name}
        aria-describedby={`${id}-hint ${id}-state ${id}-problem`}
        aria-invalid={shown !== undefined || undefined}
        onClick={(event) => {
          // The editor can choose the same file again after changing it.
          event.currentTarget.value = ''
        }}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? []
          if (file !== undefined) void upload.send(file)
        }}
      />
      {upload.isShrinking ? <Progress value={100} animated aria-hidden w="min(24rem, 100%)" /> : null}
      {upload.progress === undefined ? null : (
        <Progress value={percent} aria-label={`Uploading ${label}`} w="min(24rem, 100%)" />
      )}
      <Text inherit id={`${id}-state`} role="status" c="dimmed" fz="sm" className={styles.progress}>
        {sentenceOn(image, upload)}
      </Text>
      <Text inherit id={`${id}-problem`} c="var(--color-danger)" fz="sm" className={styles.progress}>
        {shown}
      </Text>
      {image === null ? null : (
        <Button variant="subtle" color="red" size="compact-md" px={0} onClick={remove}>
          Remove {label.toLowerCase()}
        </Button>
      )}
    </Stack>
  )
}

type Progressing = Pick<ReturnType<typeof useUpload>, 'isShrinking' | 'progress' | 'stored'>

function sentenceOn(image: StoredImage | null, { isShrinking, progress, stored }: Progressing): string {
  if (isShrinking) return `Making the ${CONTENT_PICTURE.noun} smaller…`
  if (progress !== undefined) return `Uploading ${progress.file.name}, ${sizeWords(progress.file.size)}`
  if (image === null) return ''
  const size = `${image.width} × ${image.height} pixels`
  if (stored === undefined) return size
  const uploaded = `${stored.file.name} has been uploaded: ${size}`
  return stored.note === '' ? uploaded : `${uploaded}. ${stored.note}`
}

const captions = { whole: 'Uncropped', wide: 'Wide, 16:9', round: 'Round' } as const

type Shape = keyof typeof captions

/** The shapes in which the site shows an image, by its purpose. */
const shapes: Readonly<Record<string, Shape>> = {
  'Background image': 'wide',
  Photo: 'round',
  Icon: 'whole',
  Logo: 'whole',
}

const shapesOf = (label: string): readonly Shape[] => {
  const known = shapes[label]
  return known === undefined ? ['whole', 'wide'] : [known]
}

const SHOWN_WIDTH = 480

/** A stored picture with the crops of the site. */
function PictureCrops({ image, label }: { image: StoredImage; label: string }) {
  return (
    <Group role="group" aria-label={`${label} on the site`} align="flex-end">
      {shapesOf(label).map((shape) => (
        <figure key={shape} className={styles.crop} data-shape={shape}>
          <img src={`${image.url}?w=${SHOWN_WIDTH}`} alt="" />
          <figcaption>{captions[shape]}</figcaption>
        </figure>
      ))}
    </Group>
  )
}

/** The limits of a picture of the website. */
const CONTENT_PICTURE = { noun: 'image', maxBytes: CONTENT_PICTURE_MAX_BYTES } as const

const NO_RESPONSE = 'The server could not be reached. Check your connection and try again.'
const BROKEN = 'The image could not be uploaded. Try again in a few minutes.'

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
 * Manages the upload of one picture.
 * @param onBusy called before and after an upload, for anything that must wait for it
 */
function useUpload(onStored: (image: StoredImage) => void, onBusy: (isBusy: boolean) => void) {
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
