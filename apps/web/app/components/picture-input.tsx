import { PICTURE_TYPES } from '@evergrove/contract/platform/constants'
import type { ComponentProps } from 'react'
import styles from './parts.module.css'

/** Chooses a picture of an accepted type from the device (PROF-006). The caller adds the label and the hint. */
export function PictureInput(props: Omit<ComponentProps<'input'>, 'type' | 'accept' | 'className'>) {
  return <input {...props} type="file" accept={PICTURE_TYPES.join(',')} className={styles.fileInput} />
}
