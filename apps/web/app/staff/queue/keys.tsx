import { Box, Button, Checkbox, Group, Kbd } from '@mantine/core'
import { IconKeyboard } from '@tabler/icons-react'
import { Dialog } from '../../components/dialogs/dialog.tsx'
import type { KeyHelp } from './kind.ts'
import styles from './queue.module.css'
import { useKeysChoice } from './use-keys.ts'

/** The keys of every list beside a record. */
export const stepKeys: readonly KeyHelp[] = [
  { keys: ['j', 'k'], action: 'Next or previous item' },
  { keys: ['↓', '↑'], action: 'Move in the list' },
]

const helpKey: KeyHelp = { keys: ['?'], action: 'Show these shortcuts' }

export type KeysDialogProps = {
  isOpen: boolean
  /** The keys of the screen. */
  keys: readonly KeyHelp[]
  onClose: () => void
}

/** Shows the keys of the screen and can switch them off. */
export function KeysDialog({ isOpen, keys, onClose }: KeysDialogProps) {
  const [isOn, setIsOn] = useKeysChoice()
  return (
    <Dialog isOpen={isOpen} title="Keyboard shortcuts" onClose={onClose}>
      <Box
        component="dl"
        display="grid"
        mb="lg"
        style={{ gridTemplateColumns: 'auto minmax(0, 1fr)', gap: 'var(--space-3) 3.5rem' }}
      >
        {[...keys, helpKey].map(({ keys: names, action }) => (
          <Box key={action} display="contents">
            <Box component="dt" display="flex" style={{ alignItems: 'start', flexWrap: 'wrap', gap: 'var(--space-1)' }}>
              {names.map((name) => (
                <Kbd key={name} ff="var(--font-body)" fz="sm" miw="1.75rem">
                  {name}
                </Kbd>
              ))}
            </Box>
            <dd>{action}</dd>
          </Box>
        ))}
      </Box>
      <Checkbox
        label="Enable keyboard shortcuts"
        checked={isOn}
        onChange={({ currentTarget }) => setIsOn(currentTarget.checked)}
      />
      <Group justify="flex-end" mt="xl">
        <Button onClick={onClose} data-autofocus>
          Close
        </Button>
      </Group>
    </Dialog>
  )
}

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
