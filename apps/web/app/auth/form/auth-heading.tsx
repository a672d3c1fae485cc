import { type ReactNode, useEffect, useRef } from 'react'
import styles from './auth-heading.module.css'

export type AuthHeadingProps = {
  /** A few words above the title, such as which step this is. */
  eyebrow?: string
  title: string
  /** Leads the keyboard and the screen reader here when the heading appears in answer to a click. */
  takesFocus?: boolean
  children: ReactNode
}

/** The title of an auth screen and the sentence below it. */
export function AuthHeading({ eyebrow, title, takesFocus = false, children }: AuthHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])
  return (
    <header className={styles.heading}>
      {eyebrow ? <p className={styles.eyebrow}>{eyebrow}</p> : null}
      <h1 ref={heading} tabIndex={-1} className={styles.title}>
        {title}
      </h1>
      <p className={styles.lead}>{children}</p>
    </header>
  )
}
