import { IconCheck, IconCopy, IconX } from '@tabler/icons-react'
import listStyles from './list/list.module.css'
import { Button, type ButtonLook, IconButton } from './plain/button.tsx'
import styles from './plain/plain.module.css'
import { type CopyOutcome, useCopy } from './use-copy.ts'

const icons: Record<CopyOutcome, typeof IconCopy> = { Copied: IconCheck, 'Couldn’t copy': IconX }

export type CopyButtonProps = {
  text: string
  /** The words on the button. Without them it is an icon with a tooltip. */
  action?: string
  variant?: ButtonLook['variant']
  id?: string
}

/**
 * Copies a text. For the next five seconds it shows a tick, is called 'Copied', and screen readers are told (OVER-011,
 * CONST-002). If the browser refuses, it shows that for as long. A button with words keeps its width when it copies.
 */
export function CopyButton({ text, action, variant = 'default', id }: CopyButtonProps) {
  const { outcome, copy } = useCopy(text)
  const Icon = outcome === undefined ? IconCopy : icons[outcome]
  return (
    <>
      {action === undefined ? (
        <IconButton
          className={styles.copy}
          aria-label={outcome ?? 'Copy to clipboard'}
          data-shown={outcome !== undefined}
          onClick={copy}
        >
          <Icon size={20} stroke={1.8} aria-hidden />
        </IconButton>
      ) : (
        <Button id={id} variant={variant} size="sm" onClick={copy}>
          <Icon size={18} stroke={1.8} aria-hidden />
          <span className={styles.swapped}>
            <span aria-hidden={outcome !== undefined}>{action}</span>
            <span aria-hidden={outcome === undefined}>{outcome ?? 'Copied'}</span>
          </span>
        </Button>
      )}
      <span role="status" className={listStyles.hidden}>
        {outcome}
      </span>
    </>
  )
}
