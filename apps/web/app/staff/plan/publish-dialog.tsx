import { Group, Stack, Text, VisuallyHidden } from '@mantine/core'
import { BusyButton } from '../../components/busy-button.tsx'
import { Dialog } from '../../components/dialogs/dialog.tsx'
import { DialogFooter } from '../../components/dialogs/dialog-footer.tsx'
import { SecondPersonNote } from '../proposals/second-person-note.tsx'
import { useNobodyElse, useSecondPerson } from '../proposals/use-second-person.ts'
import type { Change, toInput } from './draft.ts'
import { isOverFee, LimitWarning } from './laboratory/limits-card.tsx'
import styles from './plan.module.css'

/** What a draft would change, each with its value before and after. */
export function ChangeList({ changes }: { changes: readonly Change[] }) {
  return (
    <Stack component="dl" gap="xs">
      {changes.map(({ what, from, to }) => (
        <Group key={what} justify="space-between" gap="0 var(--space-4)" className={styles.change}>
          <Text component="dt" inherit c="dimmed">
            {what}
          </Text>
          <dd>
            <Text span inherit c="dimmed" fw={400}>
              <VisuallyHidden>from </VisuallyHidden>
              {from}
            </Text>
            <span aria-hidden="true"> → </span>
            <VisuallyHidden> to </VisuallyHidden>
            {to}
          </dd>
        </Group>
      ))}
    </Stack>
  )
}

export type PublishDialogProps = {
  isOpen: boolean
  /** Undefined while it has amounts to correct. */
  draft: ReturnType<typeof toInput> | undefined
  changes: readonly Change[]
  isBusy: boolean
  problem: string | undefined
  onConfirm: () => void
  onClose: () => void
}

/** Lists every change before the draft is published, or proposed where another person has to confirm it. */
export function PublishDialog(props: PublishDialogProps) {
  const { isOpen, draft, changes, isBusy, problem, onConfirm, onClose } = props
  const isForTwo = useSecondPerson('plan.publish')
  const isAlone = useNobodyElse('plan.publish')
  const isRefused = isAlone && draft !== undefined && isOverFee(draft)
  const from = isForTwo
    ? 'Takes effect once it is confirmed'
    : isRefused
      ? 'Would take effect immediately'
      : 'Takes effect immediately'
  return (
    <Dialog isOpen={isOpen} title={isForTwo ? 'Propose this plan?' : 'Publish this plan?'} onClose={onClose}>
      <ChangeList changes={changes} />
      <Text c="dimmed" mt="md">
        {from}: the fee for new accounts, bonuses for agents activated from then on, and the minimum for new requests.
        Past transactions don’t change. You can’t withdraw a version, only publish a new one.
      </Text>
      {draft === undefined ? null : <LimitWarning draft={draft} isAlone={isAlone} />}
      <SecondPersonNote isNeeded={isForTwo} />
      <DialogFooter problem={problem} isBusy={isBusy} onCancel={onClose} focusesCancel>
        <BusyButton isBusy={isBusy} disabled={isRefused} onClick={onConfirm}>
          {isForTwo ? 'Propose' : 'Publish'}
        </BusyButton>
      </DialogFooter>
    </Dialog>
  )
}
