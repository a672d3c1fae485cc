import { COPIED_TOOLTIP_MS } from '@evergrove/contract/platform/constants'
import { Button, CopyButton, VisuallyHidden } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import styles from './copy-row.module.css'

export type CopyRowProps = {
  label: string
  text: string
  /** What the button says. */
  action: string
  buttonId?: string
}

const LONG = 24

/** A text with a button that copies it and says so for five seconds; an address is shown without its beginning. */
export function CopyRow({ label, text, action, buttonId }: CopyRowProps) {
  return (
    <div className={styles.row}>
      <div className={styles.words}>
        <p className={styles.label}>{label}</p>
        <p className={styles.text} data-length={text.length > LONG ? 'long' : undefined}>
          {text.replace(/^https?:\/\//, '')}
        </p>
      </div>
      <CopyButton value={text} timeout={COPIED_TOOLTIP_MS}>
        {({ copied, copy }) => {
          const Icon = copied ? IconCheck : IconCopy
          return (
            <>
              <Button
                id={buttonId}
                variant="light"
                size="sm"
                leftSection={<Icon size={18} stroke={1.8} aria-hidden />}
                onClick={copy}
                className={styles.button}
              >
                {action}
              </Button>
              <VisuallyHidden role="status">{copied ? 'Copied' : ''}</VisuallyHidden>
            </>
          )
        }}
      </CopyButton>
    </div>
  )
}
