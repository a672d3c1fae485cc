/** The second step of joining: the account form (SIGNUP-009 to SIGNUP-016). */
import { SIGN_UP_PLAN } from '@evergrove/contract/platform/constants'
import { formatAmount } from '../components/money.ts'
import { useSentForm } from '../components/use-sent-form.tsx'
import type { SignUpPayload } from '../platform/session/account-calls.ts'
import styles from './auth.module.css'
import { AuthForm, AuthHeading } from './auth-form.tsx'
import { explain } from './explain.ts'
import { emailProblem, missing } from './field-problems.ts'
import { CheckboxField, EmailField, type FieldProps, PasswordField, TextField } from './fields.tsx'
import type { FoundReferrer } from './signup-code.tsx'

export type AccountValues = typeof noAccount

export const noAccount = {
  first_name: '',
  last_name: '',
  email: '',
  phone_number: '',
  password: '',
  re_password: '',
  consent: false,
}

/** Checks only that nothing is missing; the API judges the rest. */
const validate = (values: AccountValues) => ({
  first_name: missing(values.first_name, 'Please enter your first name.'),
  last_name: missing(values.last_name, 'Please enter your last name.'),
  email: emailProblem(values.email),
  phone_number: missing(values.phone_number, 'Please enter your phone number.'),
  password: missing(values.password, 'Please choose a password.'),
  re_password: missing(values.re_password, 'Please repeat the password.'),
  consent: values.consent ? undefined : 'Please agree to create an account.',
})

/** Exactly the eight keys of ENT-022, with the code as it was checked and the only plan there is (SIGNUP-014). */
const payloadOf = (values: AccountValues, code: string): SignUpPayload => ({
  first_name: values.first_name.trim(),
  last_name: values.last_name.trim(),
  phone_number: values.phone_number.trim(),
  email: values.email.trim(),
  refferer_code_used: code,
  plan: SIGN_UP_PLAN,
  password: values.password,
  re_password: values.re_password,
})

/** The API's messages about passwords stand under both fields (ERR-014, ERR-015). */
const serverKeys = {
  password: ['password', 'non_field_errors'],
  re_password: ['re_password', 'password', 'non_field_errors'],
}

type ReferrerCardProps = { referrer: FoundReferrer; onChange: () => void }

/** The agent through whom the visitor joins (SIGNUP-007), what it costs, and the way back to another code. */
function ReferrerCard({ referrer, onChange }: ReferrerCardProps) {
  return (
    <div className={styles.referrer}>
      <dl className={styles.facts}>
        <div>
          <dt>Referrer Name</dt>
          <dd>{`${referrer.first_name} ${referrer.last_name}`}</dd>
        </div>
        <div>
          <dt>Code</dt>
          <dd>{referrer.code}</dd>
        </div>
      </dl>
      {/* A server of the release before does not say it. */}
      {referrer.registration_fee === undefined ? null : (
        <p className={styles.fee}>
          One-time registration fee: <strong>{formatAmount(referrer.registration_fee)}</strong>. You pay it after
          signing up.
        </p>
      )}
      <button type="button" className={styles.change} onClick={onChange}>
        Use another code
      </button>
    </div>
  )
}

/** The agreement without which no account is made (SIGNUP-013). Its links open in a new tab, so that the form stays. */
function ConsentField(props: Omit<FieldProps, 'label'>) {
  return (
    <CheckboxField
      required
      label={
        <>
          I agree to the{' '}
          <a href="/privacy-policy" target="_blank" rel="noopener">
            Privacy Policy
          </a>{' '}
          and{' '}
          <a href="/terms-and-conditions" target="_blank" rel="noopener">
            Terms and Conditions
          </a>
        </>
      }
      {...props}
    />
  )
}

export type AccountStepProps = {
  referrer: FoundReferrer
  /** What was typed before going back to the code; empty at first. */
  draft: AccountValues
  onBack: (typed: AccountValues) => void
  onCreated: () => void
}

export function AccountStep({ referrer, draft, onBack, onCreated }: AccountStepProps) {
  const form = useSentForm({
    initialValues: draft,
    validate,
    serverKeys,
    send: (values) => explain((calls) => calls.signUp(payloadOf(values, referrer.code))),
    onSent: onCreated,
  })
  return (
    <>
      <AuthHeading eyebrow="Step 2 of 2" title="Create Account" takesFocus>
        A few details, and your place in the network is ready.
      </AuthHeading>
      <ReferrerCard referrer={referrer} onChange={() => onBack(form.readValues())} />
      <AuthForm form={form} label="Create Account" action="Create Account">
        <div className={styles.pair}>
          <TextField label="First Name" autoComplete="given-name" {...form.field('first_name')} />
          <TextField label="Last Name" autoComplete="family-name" {...form.field('last_name')} />
        </div>
        <EmailField autoComplete="email" {...form.field('email')} />
        <TextField
          type="tel"
          label="Phone"
          placeholder="08012345678"
          autoComplete="tel"
          {...form.field('phone_number')}
        />
        <PasswordField label="Password" autoComplete="new-password" {...form.field('password')} />
        <PasswordField label="Confirm Password" autoComplete="new-password" {...form.field('re_password')} />
        <ConsentField {...form.field('consent')} />
      </AuthForm>
    </>
  )
}
