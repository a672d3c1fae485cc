/** The second step of joining: the account form (SIGNUP-009 to SIGNUP-016). */
import type { TypicalIncome } from '@evergrove/contract/disclosures/disclosures'
import { SIGN_UP_PLAN } from '@evergrove/contract/platform/constants'
import { useEffect, useRef, useState } from 'react'
import { TypicalIncomeNote } from '../components/disclosure/typical-income.tsx'
import { formatAmount } from '../components/money.ts'
import { useSentForm } from '../components/use-sent-form.tsx'
import type { SignUpPayload } from '../platform/session/account-calls.ts'
import styles from './auth.module.css'
import { AuthForm, AuthHeading } from './auth-form.tsx'
import { CheckboxField, EmailField, type FieldProps, TextField } from './fields.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'
import { emailProblem, explain, missing, withDifference } from './problems.ts'
import { type FoundReferrer, keepDraft, readDraft } from './signup-code.tsx'

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
  first_name: missing(values.first_name, 'Enter your first name.'),
  last_name: missing(values.last_name, 'Enter your last name.'),
  email: emailProblem(values.email),
  phone_number: missing(values.phone_number, 'Enter your phone number.'),
  password: missing(values.password, 'Choose a password.'),
  re_password: missing(values.re_password, 'Enter the password again.'),
  consent: values.consent ? undefined : 'Agree to the policy and the terms to create an account.',
})

/** Returns exactly the eight keys of ENT-022, with the checked code and the only plan there is (SIGNUP-014). */
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

/** The API's messages about passwords appear under both fields (ERR-014, ERR-015), unless a field has its own. */
const serverKeys = { password: ['non_field_errors'], re_password: ['password', 'non_field_errors'] }

/** The agreement that an account requires (SIGNUP-013). Its links open in a new tab, so that the form stays. */
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
  typical: TypicalIncome
  /** The values from before the visitor used another code. They are empty at first. */
  draft: AccountValues
  onBack: (typed: AccountValues) => void
  onCreated: (email: string) => void
}

export function AccountStep({ referrer, typical, draft, onBack, onCreated }: AccountStepProps) {
  const [initialValues] = useState(() => ({ ...draft, ...readDraft() }))
  const firstName = useRef<HTMLInputElement>(null)
  const form = useSentForm({
    initialValues,
    validate,
    serverKeys,
    onChange: keepDraft,
    send: async (values) => {
      const refusal = await explain((calls) => calls.signUp(payloadOf(values, referrer.code)))
      return withDifference(refusal, values, ['password', 're_password'])
    },
    onSent: ({ email }) => onCreated(email.trim()),
  })
  // The referrer and the fee above the field stay in sight.
  useEffect(() => firstName.current?.focus({ preventScroll: true }), [])
  return (
    <>
      <AuthHeading eyebrow="Step 2 of 2" title="Create Account">
        Create your account now. You get your place in the network when your registration fee is approved. All fields
        are required.
      </AuthHeading>
      <ReferrerCard referrer={referrer} onChange={() => onBack(form.readValues())} />
      <TypicalIncomeNote typical={typical} className={styles.typical} isInNewTab />
      <AuthForm
        form={form}
        label="Create Account"
        action="Create Account"
        help={<NextSteps fee={referrer.registration_fee} />}
      >
        <div className={styles.pair}>
          <TextField ref={firstName} label="First Name" autoComplete="given-name" {...form.field('first_name')} />
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
        <NewPasswordFields
          password={{ label: 'Password', ...form.field('password') }}
          repetition={{ label: 'Confirm Password', ...form.field('re_password') }}
        />
        <ConsentField {...form.field('consent')} />
      </AuthForm>
    </>
  )
}

/** The information for a visitor before creating an account: the referrer, the cost, and the next steps. */
type ReferrerCardProps = { referrer: FoundReferrer; onChange: () => void }

/** The agent through whom the visitor joins (SIGNUP-007), the cost, and a button to use another code. */
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
      {/* A server of the previous release does not send the fee. */}
      {referrer.registration_fee === undefined ? null : (
        <p className={styles.fee}>
          One-time registration fee: <strong>{formatAmount(referrer.registration_fee)}</strong>, due after you verify
          your email
        </p>
      )}
      <button type="button" className={`${styles.linkButton} ${styles.change}`} onClick={onChange}>
        Use another code
      </button>
    </div>
  )
}

/** The steps after the account, up to the place in the network. */
function NextSteps({ fee }: { fee: string | undefined }) {
  const amount = fee === undefined ? '' : ` of ${formatAmount(fee)}`
  return (
    <section className={styles.help} aria-label="What happens next">
      <h2 className={styles.nextTitle}>What happens next</h2>
      <ol className={styles.list}>
        <li>Verify your email with the link we send you, and log in.</li>
        <li>Complete your profile. We need your date of birth before we can approve your fee.</li>
        <li>Pay the one-time registration fee{amount} and upload your proof of payment.</li>
        <li>We review your payment. Once it is approved, you have your place in the network.</li>
      </ol>
    </section>
  )
}
