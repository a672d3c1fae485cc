import { IconCheck, IconCopy } from '@tabler/icons-react'
import { IconButton } from './plain/button.tsx'
import styles from './plain/plain.module.css'
import { useCopy } from './use-copy.ts'

/** Copies a text. Its tooltip and name are 'Copied' for the next five seconds (OVER-011, CONST-002). */
export function CopyControl({ text }: { text: string }) {
  const { isCopied, copy } = useCopy(text)
  const Icon = isCopied ? IconCheck : IconCopy
  return (
    <IconButton className={styles.copy} aria-label={isCopied ? 'Copied' : 'Copy to clipboard'} onClick={copy}>
      <Icon size={20} stroke={1.8} aria-hidden />
    </IconButton>
  )
}
