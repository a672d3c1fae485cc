import type { ComponentProps } from 'react'
import styles from './site.module.css'

/** Text for screen readers only. */
export const VisuallyHidden = (props: ComponentProps<'span'>) => <span className={styles.hidden} {...props} />
