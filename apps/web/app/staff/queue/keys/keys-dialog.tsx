import { Button, Checkbox, Group } from '@mantine/core'
import { Dialog } from '../../../components/dialogs/dialog.tsx'
import { useKeysChoice } from './keys-choice.ts'
import styles from './keys-dialog.module.css'

export type KeysDialogProps = {
  isOpen: boolean
  /** Keys and what they do, in the order of use. */
  keys: readonly { keys: readonly string[]; act: string }[]
  onClose: () => void
}

/** Shows the keys of the screen, and lets them be switched off. */
export function KeysDialog({ isOpen, keys, onClose }: KeysDialogProps) {
  const [isOn, setIsOn] = useKeysChoice()
  return (
    <Dialog isOpen={isOpen} title="Keyboard" onClose={onClose}>
      <dl className={styles.keys}>
        {keys.map(({ keys: names, act }) => (
          <div key={act} className={styles.line}>
            <dt>
              {names.map((name) => (
                <kbd key={name}>{name}</kbd>
              ))}
            </dt>
            <dd>{act}</dd>
          </div>
        ))}
      </dl>
      <Checkbox
        label="Use these keys while no field has the focus"
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
