import { useCopy } from '../use-copy.ts'
import styles from './texts.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

/** A key or a hash in full on a public page, with a button that copies it. The button needs scripts, and is hidden without them. */
export function CopyText({ text, what }: { text: string; what: string }) {
  const { outcome, copy } = useCopy(text)
  return (
    <span className={styles.copyText}>
      <code className={styles.copied}>{text}</code>
      <span className={styles.copy} data-screen-only>
        <button type="button" className={styles.copyButton} onClick={copy}>
          {outcome ?? 'Copy'}
          <VisuallyHidden> {what}</VisuallyHidden>
        </button>
        <VisuallyHidden>
          <span role="status">{outcome}</span>
        </VisuallyHidden>
      </span>
    </span>
  )
}
