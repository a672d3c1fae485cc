import { CopyButton } from './copy-button.tsx'
import styles from './parts.module.css'

export type DigestProps = {
  text: string
  /** Completes “Copy …”. */
  what: string
  isCut?: boolean
}

/** A hash with a button that copies it. In a narrow table it may be cut. Selected or read aloud, it is complete. */
export function Digest({ text, what, isCut = false }: DigestProps) {
  return (
    <span className={styles.digest} data-cut={isCut || undefined}>
      <code>{text}</code>
      <CopyButton text={text} what={what} />
    </span>
  )
}
