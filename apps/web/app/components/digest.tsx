import { CopyButton } from './copy-button.tsx'
import styles from './digest.module.css'

/** A hash in full, with a button that copies it. */
export function Digest({ text }: { text: string }) {
  return (
    <span className={styles.digest}>
      <code>{text}</code>
      <CopyButton text={text} />
    </span>
  )
}
