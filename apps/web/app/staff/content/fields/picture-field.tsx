import type { StoredImage } from '@evergrove/contract/content/content-editing'
import { Button, Progress } from '@mantine/core'
import { useId } from 'react'
import { PictureInput } from '../../../components/picture-input.tsx'
import { PictureCrops } from './picture-crops.tsx'
import styles from './picture-field.module.css'
import { PICTURE_MAX_MB, sizeOf } from './upload-picture.ts'
import { useUpload } from './use-upload.ts'

export type PictureFieldProps = {
  name: string
  label: string
  image: StoredImage | null
  problem: string | undefined
  onChange: (image: StoredImage | null) => void
  onBusy: (isBusy: boolean) => void
}

/** A picture: what is chosen, in the shapes the site uses, choosing another, taking it away. It is stored when chosen. */
export function PictureField({ name, label, image, problem, onChange, onBusy }: PictureFieldProps) {
  const id = useId()
  const upload = useUpload(onChange, onBusy)
  const percent = Math.round((upload.progress?.share ?? 0) * 100)
  const shown = upload.problem ?? problem
  const remove = () => {
    // The button goes with the picture: the keyboard stays with the field.
    document.getElementById(id)?.focus()
    onChange(null)
  }
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <p id={`${id}-hint`} className={styles.hint}>
        JPEG, PNG or WebP, up to {PICTURE_MAX_MB} MB
      </p>
      {image === null ? null : <PictureCrops image={image} label={label} />}
      <PictureInput
        id={id}
        name={name}
        aria-describedby={`${id}-hint ${id}-state ${id}-problem`}
        aria-invalid={shown !== undefined || undefined}
        onClick={(event) => {
          // So that the same file, mended meanwhile, can be chosen again.
          event.currentTarget.value = ''
        }}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? []
          if (file !== undefined) void upload.send(file)
        }}
      />
      {upload.progress === undefined ? null : (
        <Progress value={percent} aria-label={`Uploading ${label}`} className={styles.progress} />
      )}
      <p id={`${id}-state`} role="status" className={styles.state}>
        {upload.progress === undefined
          ? sentenceOn(image, upload.stored)
          : `Uploading ${upload.progress.file.name}, ${sizeOf(upload.progress.file)}`}
      </p>
      <p id={`${id}-problem`} className={styles.problem}>
        {shown}
      </p>
      {image === null ? null : (
        <Button variant="subtle" color="red" size="compact-md" onClick={remove}>
          Remove {label.toLowerCase()}
        </Button>
      )}
    </div>
  )
}

function sentenceOn(image: StoredImage | null, stored: File | undefined): string {
  if (image === null) return ''
  const size = `${image.width} × ${image.height} pixels`
  return stored === undefined ? size : `${stored.name} is uploaded: ${size}`
}
