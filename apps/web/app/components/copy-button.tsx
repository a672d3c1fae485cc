import { IconCheck, IconCopy, IconX } from '@tabler/icons-react'
import { Button, type ButtonLook, IconButton } from './plain/button.tsx'
import styles from './plain/plain.module.css'
import { VisuallyHidden } from './site/visually-hidden.tsx'
import { type CopyOutcome, useCopy } from './use-copy.ts'

const icons: Record<CopyOutcome, typeof IconCopy> = { Copied: IconCheck, 'Could not copy': IconX }

export type CopyButtonProps = {
  text: string
  /** Completes “Copy …”. */
  what: string
  /** True if the words are on the button. Otherwise it is an icon, and they are its tooltip. */
  hasWords?: boolean
  variant?: ButtonLook['variant']
  id?: string
}

/**
 * Copies a text, and says what it copies. For the next five seconds it shows a tick, is called 'Copied', and screen
 * readers are told (OVER-011, CONST-002). If the browser refuses, it shows that for as long, and a button with words, which
 * need not stand beside its text, shows the text to copy by hand. It keeps its width when it copies.
 */
export function CopyButton({ text, what, hasWords = false, variant = 'default', id }: CopyButtonProps) {
  const { outcome, isByHand, copy } = useCopy(text)
  const Icon = outcome === undefined ? IconCopy : icons[outcome]
  const action = `Copy ${what}`
  return (
    <>
      {hasWords ? (
        <Button id={id} variant={variant} size="sm" onClick={copy}>
          <Icon size={18} stroke={1.8} aria-hidden />
          <span className={styles.swapped}>
            <span aria-hidden={outcome !== undefined}>{action}</span>
            <span aria-hidden={outcome === undefined}>{outcome ?? 'Copied'}</span>
          </span>
        </Button>
      ) : (
        <IconButton
          className={styles.copy}
          aria-label={outcome ?? action}
          data-shown={outcome !== undefined}
          onClick={copy}
        >
          <Icon size={20} stroke={1.8} aria-hidden />
        </IconButton>
      )}
      <VisuallyHidden role="status">{outcome}</VisuallyHidden>
      {hasWords && isByHand ? (
        <textarea
          readOnly
          rows={1}
          className={styles.byHand}
          aria-label={`${action} by hand`}
          value={text}
          ref={(field) => field?.select()}
        />
      ) : null}
    </>
  )
}
