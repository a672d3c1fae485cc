import { CopyButton } from './copy-button.tsx'
import styles from './digest.module.css'

/** A hash with a button that copies it. In a narrow table it may be cut. Selected or read aloud, it is complete. */
export function Digest({ text, isCut = false }: { text: string; isCut?: boolean }) {
  return (
    <span className={styles.digest} data-cut={isCut || undefined}>
      <code>{text}</code>
      <CopyButton text={text} />
    </span>
  )
}
