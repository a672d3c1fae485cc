import type { CurrentAgent } from '@evergrove/contract/accounts/accounts'
import type { Factors } from '@evergrove/contract/accounts/factors'
import { Box, Button, type ButtonProps, Group, Skeleton, Text, TextInput, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { BusyButton } from '../../../components/busy-button.tsx'
import { Day, Moment } from '../../../components/day.tsx'
import { Dialog, DialogFooter } from '../../../components/dialogs/dialog.tsx'
import { CouldNotLoad } from '../../../components/list/list-states.tsx'
import { AppSecret, RecoveryCodes } from '../../../components/second-factor.tsx'
import { useSentForm } from '../../../components/use-sent-form.tsx'
import { usePasskeySupport } from '../../../platform/passkeys.ts'
import { agentAct } from '../../../platform/session/authorized-fetch.ts'
import { factorsQuery } from '../../queries.ts'
import { FormSection } from '../form-section.tsx'
import { ProofDialog } from '../proof-dialog.tsx'
import { type FactorChange, useFactorChange } from './use-factor-change.ts'

/** The second step at log-in: passkeys, an authenticator app and recovery codes. */
export function SecondStepCard({ agent }: { agent: CurrentAgent }) {
  const { data, isError, isPending, refetch } = useQuery(factorsQuery)
  const change = useFactorChange()
  const { asked, changed, problem, isBusy, settle } = change
  const hasCodes = (changed.codes ?? null) !== null
  const hasNews = changed.text !== undefined && !hasCodes && !isBusy
  return (
    <FormSection
      id="second-step"
      title="Second step at log-in"
      text="With a second step, a stolen password is not enough to open your account."
      isBelow
    >
      <div>
        <VisuallyHidden role="status">{isPending ? 'Loading your second step' : ''}</VisuallyHidden>
        {data !== undefined ? (
          <FactorRows factors={data} isBusy={isBusy} onAsk={change.ask} />
        ) : isError ? (
          <CouldNotLoad what="your second step" onRetry={() => void refetch()} />
        ) : (
          <Skeleton h={140} />
        )}
        <Text role="status" fz="sm" mt="sm" hidden={!hasNews}>
          {hasNews ? changed.text : ''}
        </Text>
        <Text role="alert" fz="sm" mt="sm" c="var(--color-danger)" hidden={problem === undefined || isBusy}>
          {problem ?? ''}
        </Text>
      </div>
      <ProofDialog
        isOpen={asked !== undefined}
        purpose="second_factor"
        email={agent.email}
        onProof={change.prove}
        onClose={change.cancel}
      />
      <AppDialog
        app={changed.app}
        onConfirmed={(codes) => settle({ codes, text: 'The authenticator app is set up.' })}
        onClose={() => settle({})}
      />
      <Dialog
        isOpen={hasCodes}
        title="Save your recovery codes"
        onClose={() => settle({ ...changed, codes: null })}
        closesByControlsOnly
      >
        <Text c="dimmed" mb="md">
          If you lose your device, each of these codes signs you in once. Save them now: they won’t be shown again.
        </Text>
        <RecoveryCodes codes={changed.codes ?? []} action="Done" onDone={() => settle({ ...changed, codes: null })} />
      </Dialog>
    </FormSection>
  )
}

type FactorRowsProps = { factors: Factors; isBusy: boolean; onAsk: (change: FactorChange) => void }

function FactorRows({ factors, isBusy, onAsk }: FactorRowsProps) {
  const { app_set_up_at, passkeys, recovery_codes_left } = factors
  const isSupported = usePasskeySupport()
  const hasFactor = app_set_up_at !== null || passkeys.length > 0
  const button = (kind: Exclude<FactorChange['kind'], 'remove-passkey'>) => ({
    disabled: isBusy,
    onClick: () => onAsk({ kind }),
  })
  return (
    <div>
      <FactorRow
        title="Passkeys"
        action={{
          ...button('add-passkey'),
          label: 'Add a passkey',
          disabled: isBusy || !isSupported,
        }}
      >
        {isSupported
          ? 'Log in with your fingerprint, your face or the PIN of your device, without a password.'
          : 'This browser can’t use passkeys on this site.'}
      </FactorRow>
      {passkeys.map((passkey) => (
        <FactorRow
          key={passkey.id}
          title={`Passkey made on ${passkey.device}`}
          action={{
            label: 'Remove',
            name: `Remove the passkey made on ${passkey.device}`,
            isHarmful: true,
            disabled: isBusy,
            onClick: () => onAsk({ kind: 'remove-passkey', passkey }),
          }}
        >
          Added on <Day moment={passkey.created_at} />
          {passkey.last_used_at === null ? (
            ', not used yet'
          ) : (
            <>
              , last used <Moment moment={passkey.last_used_at} />
            </>
          )}
        </FactorRow>
      ))}
      {app_set_up_at === null ? (
        <FactorRow title="Authenticator app" action={{ ...button('start-app'), label: 'Set up an app' }}>
          An app on your phone shows a code that you enter after your password.
        </FactorRow>
      ) : (
        <FactorRow
          title="Authenticator app"
          action={{ ...button('remove-app'), label: 'Remove', name: 'Remove the authenticator app', isHarmful: true }}
        >
          Set up on <Day moment={app_set_up_at} />
        </FactorRow>
      )}
      {hasFactor ? (
        <FactorRow title="Recovery codes" action={{ ...button('renew-codes'), label: 'Get new codes' }}>
          {recovery_codes_left} left. Use one if you lose your device.
        </FactorRow>
      ) : null}
    </div>
  )
}

type FactorRowProps = {
  title: string
  /** The state of the factor, or a reason to set it up. */
  children: ReactNode
  action: Pick<ButtonProps, 'disabled'> & { label: string; name?: string; isHarmful?: boolean; onClick: () => void }
}

/** One factor with its action. */
function FactorRow({ title, children, action }: FactorRowProps) {
  const { label, name = label, isHarmful = false, ...button } = action
  return (
    <Group
      justify="space-between"
      gap="var(--space-2) var(--space-4)"
      py="sm"
      style={{ borderTop: '1px solid var(--color-line)' }}
    >
      <Box flex="1 1 16rem">
        <Text fw={600} c="var(--color-ink)" style={{ overflowWrap: 'anywhere' }}>
          {title}
        </Text>
        <Text fz="sm" c="dimmed">
          {children}
        </Text>
      </Box>
      <Button variant={isHarmful ? 'default' : 'outline'} size="sm" aria-label={name} {...button}>
        {label}
      </Button>
    </Group>
  )
}

type AppDialogProps = {
  app: { secret: string; uri: string } | undefined
  /** Receives the recovery codes, if the account has new ones. */
  onConfirmed: (codes: readonly string[] | null) => void
  onClose: () => void
}

/** Shows the secret for an authenticator app, and checks a code of the app. */
function AppDialog({ app, onClose, ...props }: AppDialogProps) {
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
