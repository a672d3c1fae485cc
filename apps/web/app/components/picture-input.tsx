import { PICTURE_TYPES } from '@evergrove/contract/platform/constants'
import type { ComponentProps } from 'react'
import styles from './picture-input.module.css'

/** Where a picture is chosen from the device, of the types that are taken (PROF-006). Its label and hint stand beside it. */
export function PictureInput(props: Omit<ComponentProps<'input'>, 'type' | 'accept' | 'className'>) {
  return <input {...props} type="file" accept={PICTURE_TYPES.join(',')} className={styles.input} />
}
