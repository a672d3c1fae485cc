import { PICTURE_MAX_BYTES } from '@evergrove/contract/platform/constants'
import { IconPhoto, IconPhotoUp } from '@tabler/icons-react'
import { type Ref, useId } from 'react'
import { pictureHint, typesFor } from '../../../components/pictures/prepare-picture.ts'
import type { PictureChoice } from '../../../components/pictures/use-picture-choice.ts'
import { sizeWords } from '../../../components/size-words.ts'
import styles from './upload.module.css'

export type ProofFieldProps = { ref: Ref<HTMLInputElement>; choice: PictureChoice; isBusy: boolean }

/** The proof of a payment (GAP-25). */
export const PROOF = { noun: 'picture', maxBytes: PICTURE_MAX_BYTES, takesPdf: true } as const

/** The required file (PAY-012). The whole area takes a click or a drop and shows the chosen picture. */
export function ProofField({ ref, choice, isBusy }: ProofFieldProps) {
  const id = useId()
  const { file, preview, problem, choose } = choice
  return (
    <div>
      <label htmlFor={id} className={styles.label}>
        Payment Proof
      </label>
      <p id={`${id}-hint`} className={styles.hint}>
        {pictureHint(PROOF)}
      </p>
      <div className={styles.area} data-chosen={file !== undefined || undefined}>
        {file === undefined ? <Invitation /> : <Chosen file={file} preview={preview} />}
        <input
          ref={ref}
          id={id}
          name="payment_proof"
          type="file"
          accept={typesFor(PROOF)}
          required
          disabled={isBusy}
          className={styles.input}
          aria-describedby={`${id}-hint ${id}-chosen ${id}-problem`}
          aria-invalid={problem !== undefined || undefined}
          data-autofocus
          onClick={(event) => {
            // Lets the agent choose the same file again after changing it.
            event.currentTarget.value = ''
          }}
          onChange={(event) => {
            const [given] = event.currentTarget.files ?? []
            if (given !== undefined) choose(given)
          }}
        />
      </div>
      <p id={`${id}-chosen`} className={styles.chosen}>
        {file === undefined ? '' : `${file.name}, ${sizeWords(file.size)}`}
        {file !== undefined && preview === undefined
          ? ". We can't show a preview. Check that it is the right picture."
          : ''}
      </p>
      <p id={`${id}-problem`} role="alert" className={styles.problem}>
        {problem}
      </p>
    </div>
  )
}

function Invitation() {
  return (
    <p className={styles.words}>
      <IconPhotoUp size={32} stroke={1.5} aria-hidden />
      <span>
        <strong>Choose a picture or a PDF</strong> or drop it here
      </span>
    </p>
  )
}

function Chosen({ file, preview }: Pick<PictureChoice, 'preview'> & { file: File }) {
  if (preview === undefined) return <IconPhoto size={32} stroke={1.5} aria-hidden />
  return <img src={preview} alt={`Preview of ${file.name}`} className={styles.preview} />
}
