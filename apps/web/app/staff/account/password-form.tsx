import { Alert, Button, PasswordInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type FormEvent, useState } from 'react'
import { focusFirst } from '../../components/focus-first.ts'
import { messagesBeside, messagesUnder } from '../../platform/session/form-messages.ts'
import { useStaff } from '../session/current-staff.ts'
import styles from './password-form.module.css'
import {
  changePassword,
  noPasswords,
  type PasswordValues,
  passwordFields,
  passwordNames,
  problemsOf,
} from './password-values.ts'

const FORM = 'password'

/** Asks for the present password and the new one twice. */
export function PasswordForm({ onChanged }: { onChanged: (token: string) => void }) {
  const { email } = useStaff()
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const form = useForm({ initialValues: noPasswords, validate: problemsOf })

  async function change(values: PasswordValues) {
    setIsBusy(true)
    setProblem(undefined)
    const outcome = await changePassword(values)
    setIsBusy(false)
    if (outcome.failure === undefined) {
      form.reset()
      onChanged(outcome.body.token)
      return
    }
    const named = passwordNames.flatMap((name) => {
      const messages = messagesUnder(outcome.failure.error, [name])
      return messages.length === 0 ? [] : [[name, messages.join(' ')] as const]
    })
    const rest = messagesBeside(outcome.failure.error, passwordNames)
    setProblem(rest.length === 0 ? undefined : rest.join(' '))
    form.setErrors(Object.fromEntries(named))
    focusFirst(
      FORM,
      named.map(([name]) => name),
    )
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
      <input type="email" name="username" value={email} autoComplete="username" readOnly hidden />
      {passwordNames.map((name) => (
        <PasswordInput key={name} {...passwordFields[name]} name={name} required {...form.getInputProps(name)} />
      ))}
      {problem === undefined ? null : (
        <Alert color="red" role="alert">
          {problem}
        </Alert>
      )}
      <div>
        <Button type="submit" loading={isBusy}>
          Change Password
        </Button>
      </div>
    </form>
  )
}
