import type { StoredImage } from '@evergrove/contract/content/content-editing'
import { Button, Group, Progress, Stack, Text } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { PictureInput } from '../../../components/picture-input.tsx'
import { pictureHint } from '../../../components/pictures/prepare-picture.ts'
import { sizeWords } from '../../../components/size-words.ts'
import styles from './picture-field.module.css'
import { CONTENT_PICTURE, useUpload } from './upload-picture.ts'

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
    // The button is removed with the picture, so move the focus to the input.
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
          // Lets the same file be chosen again after it was changed.
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
      <Text inherit id={`${id}-state`} role="status" c="dimmed" fz="sm" className={styles.state}>
        {sentenceOn(image, upload)}
      </Text>
      <Text inherit id={`${id}-problem`} c="var(--color-danger)" fz="sm" className={styles.state}>
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

/** The shape in which the site shows an image, by what the image is. */
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

/** A stored picture as the site crops it. */
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
