import { Text, TextInput } from '@mantine/core'
import { AppSecret } from '../../../components/app-secret.tsx'
import { BusyButton } from '../../../components/busy-button.tsx'
import { Dialog } from '../../../components/dialogs/dialog.tsx'
import { DialogFooter } from '../../../components/dialogs/dialog-footer.tsx'
import { useSentForm } from '../../../components/use-sent-form.tsx'
import { agentAct } from '../../../platform/session/authorized-fetch.ts'

export type AppDialogProps = {
  app: { secret: string; uri: string } | undefined
  /** With the recovery codes, if the account has new ones. */
  onConfirmed: (codes: readonly string[] | null) => void
  onClose: () => void
}

/** Shows the secret for an authenticator app, and checks a code of the app. */
export function AppDialog({ app, onClose, ...props }: AppDialogProps) {
  return (
    <Dialog isOpen={app !== undefined} title="Set up your app" onClose={onClose} closesByControlsOnly>
      {app === undefined ? null : <AppForm app={app} onClose={onClose} {...props} />}
    </Dialog>
  )
}

type AppFormProps = Omit<AppDialogProps, 'app'> & { app: { secret: string; uri: string } }

function AppForm({ app, onConfirmed, onClose }: AppFormProps) {
  const form = useSentForm({
    initialValues: { code: '' },
    validate: ({ code }) => (code.trim() === '' ? { code: 'Enter the code.' } : {}),
    send: async ({ code }) => {
      const outcome = await agentAct('POST /auth/factors/app/confirm', { body: { code: code.trim() } })
      if (outcome.failure !== undefined) return outcome.failure.error
      onConfirmed(outcome.body.recovery_codes)
      return undefined
    },
  })
  const { attempt, messages } = form.failure
  return (
    <form aria-label="Set up your app" {...form.formProps}>
      <Text c="dimmed" mb="md">
        Scan this code with an authenticator app, then enter the six digits that the app shows.
      </Text>
      <AppSecret {...app} />
      <TextInput
        label="Code"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        data-autofocus
        {...form.field('code')}
      />
      <DialogFooter problem={messages.join(' ')} attempt={attempt} isBusy={form.isSending} onCancel={onClose}>
        <BusyButton type="submit" isBusy={form.isSending}>
          Confirm
        </BusyButton>
      </DialogFooter>
    </form>
  )
}
