import { Button } from '@mantine/core'
import { IconKeyboard } from '@tabler/icons-react'
import styles from './queue.module.css'

/** Opens the help on the keys of a screen. Touch screens do not show it. */
export function KeysButton({ onClick }: { onClick: () => void }) {
  return (
    <Button
      variant="default"
      size="sm"
      className={styles.keys ?? ''}
      leftSection={<IconKeyboard size={18} stroke={1.8} aria-hidden />}
      onClick={onClick}
    >
      Shortcuts
    </Button>
  )
}
