import { IconCheck, IconCopy } from '@tabler/icons-react'
import listStyles from './list/list.module.css'
import { Button, type ButtonLook, IconButton } from './plain/button.tsx'
import styles from './plain/plain.module.css'
import { useCopy } from './use-copy.ts'

export type CopyButtonProps = {
  text: string
  /** The words on the button. Without them it is an icon with a tooltip. */
  action?: string
  variant?: ButtonLook['variant']
  id?: string
}

/**
 * Copies a text. For the next five seconds it has a tick, is called 'Copied', and screen readers are told (OVER-011, CONST-002).
 * A button with words stays as wide as it is.
 */
export function CopyButton({ text, action, variant = 'default', id }: CopyButtonProps) {
  const { isCopied, copy } = useCopy(text)
  const Icon = isCopied ? IconCheck : IconCopy
  return (
    <>
      {action === undefined ? (
        <IconButton className={styles.copy} aria-label={isCopied ? 'Copied' : 'Copy to clipboard'} onClick={copy}>
          <Icon size={20} stroke={1.8} aria-hidden />
        </IconButton>
      ) : (
        <Button id={id} variant={variant} size="sm" onClick={copy}>
          <Icon size={18} stroke={1.8} aria-hidden />
          <span className={styles.swapped}>
            <span aria-hidden={isCopied}>{action}</span>
            <span aria-hidden={!isCopied}>Copied</span>
          </span>
        </Button>
      )}
      <span role="status" className={listStyles.hidden}>
        {isCopied ? 'Copied' : ''}
      </span>
    </>
  )
}
