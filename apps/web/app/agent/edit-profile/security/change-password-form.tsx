import type { CurrentUser } from '@evergrove/contract/accounts/accounts'
import { Alert, Button, PasswordInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type FormEvent, useState } from 'react'
import { MessageDialog } from '../../../components/dialogs/message-dialog.tsx'
import { focusFirst } from '../../../components/focus-first.ts'
import { changePassword, type PasswordOutcome, type PasswordValues, passwordFieldNames } from './change-password.ts'
import styles from './security-card.module.css'

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

/** Asks for the present password and the new one twice; what else is wrong, the server says. */
export function ChangePasswordForm({ member }: { member: CurrentUser }) {
  const [isBusy, setIsBusy] = useState(false)
  const [outcome, setOutcome] = useState<PasswordOutcome>()
  const form = useForm({ initialValues: EMPTY, validate: findProblems })
  async function change(values: PasswordValues) {
    setIsBusy(true)
    const result = await changePassword(member, values)
    setIsBusy(false)
    setOutcome(result)
    if (result.kind === 'changed') form.reset()
    if (result.kind === 'refused') {
      form.setErrors(result.errors)
      focusFirst(FORM, Object.keys(result.errors))
    }
  }

  const send = form.onSubmit(
    (values) => void change(values),
    (errors) => focusFirst(FORM, Object.keys(errors)),
  )
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!isBusy) send(event)
  }

  return (
    <form name={FORM} aria-label="Change password" method="post" noValidate onSubmit={submit} className={styles.form}>
      <input type="email" name="username" value={member.email} autoComplete="username" readOnly hidden />
      {passwordFieldNames.map((name) => (
        <PasswordInput
          key={name}
          {...fields[name]}
          name={name}
          required
          className={styles.field}
          {...form.getInputProps(name)}
        />
      ))}
      {outcome?.kind === 'refused' && outcome.other !== undefined ? (
        <Alert color="red" role="alert">
          {outcome.other}
        </Alert>
      ) : null}
      <Button type="submit" variant="outline" loading={isBusy}>
        Change Password
      </Button>
      <MessageDialog
        isOpen={outcome?.kind === 'changed'}
        title="Password Changed"
        onClose={() => setOutcome(undefined)}
      >
        Every other device has been signed out. Use the new password there.
      </MessageDialog>
    </form>
  )
}
