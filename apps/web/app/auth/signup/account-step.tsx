import type { Referrer } from '@evergrove/contract/accounts/accounts'
import { Button, TextInput } from '@mantine/core'
import { signUp } from '../../platform/session/account-calls.ts'
import { textValue } from '../../public/forms/find-problems.ts'
import styles from '../form/auth-form.module.css'
import { AuthHeading } from '../form/auth-heading.tsx'
import { AuthPasswordInput } from '../form/auth-password-input.tsx'
import { EmailInput } from '../form/email-input.tsx'
import { explain } from '../form/explain.ts'
import { FormAlert } from '../form/form-alert.tsx'
import { passwordValue } from '../form/password-value.ts'
import { useAuthForm } from '../form/use-auth-form.tsx'
import { ConsentInput } from './consent-input.tsx'
import { ReferrerCard } from './referrer-card.tsx'
import { signUpPayload } from './sign-up-payload.ts'

export type AccountStepProps = {
  referrer: Referrer
  /** What was typed before going back to the code; empty at first. */
  draft: FormData
  onBack: (typed: FormData) => void
  onCreated: () => void
}

const nameFields = [
  { name: 'first_name', label: 'First Name', autoComplete: 'given-name', message: 'Please enter your first name.' },
  { name: 'last_name', label: 'Last Name', autoComplete: 'family-name', message: 'Please enter your last name.' },
]
/** The server's messages about passwords stand under both fields (ERR-014, ERR-015). */
const passwordFields = [
  { name: 'password', label: 'Password', keys: ['password', 'non_field_errors'], message: 'Please choose a password.' },
  {
    name: 're_password',
    label: 'Confirm Password',
    keys: ['re_password', 'password', 'non_field_errors'],
    message: 'Please repeat the password.',
  },
]
const SHOWN_UNDER_FIELDS = [
  'first_name',
  'last_name',
  'email',
  'phone_number',
  'password',
  're_password',
  'non_field_errors',
]

/** The account form (SIGNUP-009 to SIGNUP-016). Only what is missing is said here; all else is the server's to say. */
export function AccountStep({ referrer, draft, onBack, onCreated }: AccountStepProps) {
  const { field, rest, form, isSending, handlers } = useAuthForm({
    send: (values) => explain(signUp(signUpPayload(values, referrer.code))),
    onSuccess: onCreated,
  })
  const goBack = () => onBack(new FormData(form.current ?? undefined))
  return (
    <>
      <AuthHeading eyebrow="Step 2 of 2" title="Create Account" takesFocus>
        A few details, and your place in the network is ready.
      </AuthHeading>
      <ReferrerCard referrer={referrer} onChange={goBack} />
      <form className={styles.form} aria-label="Create Account" {...handlers}>
        <div className={styles.pair}>
          {nameFields.map(({ name, label, autoComplete, message }) => (
            <TextInput
              key={name}
              type="text"
              label={label}
              required
              withAsterisk={false}
              autoComplete={autoComplete}
              data-required-message={message}
              defaultValue={textValue(draft, name)}
              {...field(name)}
            />
          ))}
        </div>
        <EmailInput autoComplete="email" defaultValue={textValue(draft, 'email')} {...field('email')} />
        <TextInput
          type="tel"
          label="Phone"
          placeholder="08012345678"
          required
          withAsterisk={false}
          autoComplete="tel"
          data-required-message="Please enter your phone number."
          defaultValue={textValue(draft, 'phone_number')}
          {...field('phone_number')}
        />
        {passwordFields.map(({ name, label, keys, message }) => (
          <AuthPasswordInput
            key={name}
            label={label}
            autoComplete="new-password"
            data-required-message={message}
            defaultValue={passwordValue(draft, name)}
            {...field(name, keys)}
          />
        ))}
        <ConsentInput defaultChecked={draft.has('consent')} {...field('consent')} />
        <FormAlert rest={rest(SHOWN_UNDER_FIELDS)} />
        <Button type="submit" fullWidth loading={isSending}>
          Create Account
        </Button>
      </form>
    </>
  )
}
