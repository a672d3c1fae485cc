import { useCopy } from '../use-copy.ts'
import styles from './copy-text.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

/** Copies a text on a public page, in words, without the styles and icons of the signed-in screens. It is hidden without scripts. */
export function CopyText({ text, what }: { text: string; what: string }) {
  const { isCopied, copy } = useCopy(text)
  return (
    <span className={styles.copy} data-screen-only>
      <button type="button" className={styles.button} onClick={copy}>
        {isCopied ? 'Copied' : 'Copy'}
        <VisuallyHidden> {what}</VisuallyHidden>
      </button>
      <VisuallyHidden>
        <span role="status">{isCopied ? 'Copied' : ''}</span>
      </VisuallyHidden>
    </span>
  )
}
