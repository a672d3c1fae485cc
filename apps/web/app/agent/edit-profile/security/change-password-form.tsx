import type { CurrentUser } from '@evergrove/contract/accounts/accounts'
import { Alert, Button, PasswordInput, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { MessageDialog } from '../../../components/dialogs/message-dialog.tsx'
import { focusFirst } from '../../../components/focus-first.ts'
import { changePassword, type PasswordValues, passwordFieldNames } from './change-password.ts'

const FORM = 'password'
const EMPTY: PasswordValues = { current_password: '', new_password: '', re_new_password: '' }

const fields: Record<keyof PasswordValues, { label: string; autoComplete: string }> = {
  current_password: { label: 'Current Password', autoComplete: 'current-password' },
  new_password: { label: 'New Password', autoComplete: 'new-password' },
  re_new_password: { label: 'Confirm New Password', autoComplete: 'new-password' },
}

const findProblems = (values: PasswordValues) =>
  Object.fromEntries(
    passwordFieldNames.filter((name) => values[name] === '').map((name) => [name, `${fields[name].label} is required`]),
  )

/** Asks for the current password and twice for the new one. The server checks everything else. */
export function ChangePasswordForm({ agent }: { agent: CurrentUser }) {
  const form = useForm({ initialValues: EMPTY, validate: findProblems })
  const {
    mutate: change,
    data: outcome,
    isPending: isBusy,
    reset: dismiss,
  } = useMutation({
    mutationFn: (values: PasswordValues) => changePassword(agent, values),
    networkMode: 'always',
    onSuccess: (result) => {
      if (result.kind === 'changed') form.reset()
      if (result.kind === 'refused') {
        form.setErrors(result.errors)
        focusFirst(FORM, Object.keys(result.errors))
      }
    },
  })

  const send = form.onSubmit(
    (values) => change(values),
    (errors) => focusFirst(FORM, Object.keys(errors)),
  )
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!isBusy) send(event)
  }

  return (
    <form name={FORM} aria-label="Change password" method="post" noValidate onSubmit={submit}>
      <input type="email" name="username" value={agent.email} autoComplete="username" readOnly hidden />
      <Stack align="flex-start" maw="26rem">
        {passwordFieldNames.map((name) => (
          <PasswordInput key={name} {...fields[name]} name={name} required w="100%" {...form.getInputProps(name)} />
        ))}
        {outcome?.kind === 'refused' && outcome.other !== undefined ? (
          <Alert color="red" role="alert">
            {outcome.other}
          </Alert>
        ) : null}
        <Button type="submit" variant="outline" loading={isBusy}>
          Change Password
        </Button>
      </Stack>
      <MessageDialog isOpen={outcome?.kind === 'changed'} title="Password Changed" onClose={dismiss}>
        Every other device has been signed out. Use the new password there.
      </MessageDialog>
    </form>
  )
}
