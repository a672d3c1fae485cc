import type { ReactNode } from 'react'
import styles from './plain/plain.module.css'

/** The title of a screen, with a sentence about its purpose. */
export function ScreenHeading({ title, text }: { title: string; text?: ReactNode }) {
  return (
    <div className={styles.heading}>
      <h1>{title}</h1>
      {text === undefined ? null : <p>{text}</p>}
    </div>
  )
}
