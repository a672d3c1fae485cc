/** A message to the company (PAGE-014 to PAGE-019). */
import { useState } from 'react'
import { ErrorSummary } from '../../components/errors/error-summary.tsx'
import { VisuallyHidden } from '../../components/site/visually-hidden.tsx'
import { textValue } from './find-problems.ts'
import { MailInstead, SubmitButton, TextField, ThankYouDialog } from './form-parts.tsx'
import styles from './forms.module.css'
import { toPhoneNumber } from './phone-number.ts'
import { sendContactMessage } from './send-form.ts'
import { type SendForm, useGuardedForm } from './use-guarded-form.ts'

/** The lengths are the limits of the API. A telephone number is counted in digits instead. */
const fields = [
  { name: 'name', label: 'Name', maxLength: 100, autoComplete: 'name', requiredMessage: 'Enter your name.' },
  {
    name: 'location',
    label: 'Location',
    maxLength: 200,
    autoComplete: 'address-level2',
    requiredMessage: 'Enter your town or city.',
  },
  {
    name: 'email',
    label: 'Email',
    type: 'email',
    maxLength: 254,
    autoComplete: 'email',
    requiredMessage: 'Enter your email address.',
  },
  {
    name: 'phone_number',
    label: 'Phone Number',
    type: 'tel',
    autoComplete: 'tel-national',
    hint: 'Up to 11 digits, not counting +234, for example 08012345678 or +234 801 234 5678.',
    requiredMessage: 'Enter your phone number.',
  },
  { name: 'message', label: 'Message', maxLength: 5000, rows: 6, requiredMessage: 'Enter your message.' },
] as const

const idOf = (name: string) => `contact-${name}`

const send: SendForm = (values, signal) => {
  const text = (name: string) => textValue(values, name)
  const message = {
    name: text('name'),
    location: text('location'),
    email: text('email'),
    phone_number: toPhoneNumber(text('phone_number')) ?? '',
    message: text('message'),
  }
  return sendContactMessage(message, signal)
}

export function ContactForm() {
  const [sentFrom, setSentFrom] = useState('')
  const { phase, problems, reported, closeThanks, formHandlers } = useGuardedForm(send, (form) => {
    setSentFrom(textValue(new FormData(form), 'email'))
    form.reset()
  })
  return (
    <>
      <form className={styles.contactForm} method="post" noValidate aria-label="Contact" {...formHandlers}>
        {/* The problems of the last submit stay until the next one, so that nothing moves while a field is being corrected. */}
        <ErrorSummary fields={Object.entries(reported).map(([name, words]) => ({ id: idOf(name), words }))} />
        <p className={styles.hint}>All fields are required.</p>
        {fields.map((field) => (
          <TextField key={field.name} id={idOf(field.name)} problem={problems[field.name]} {...field} />
        ))}
        <div className={styles.contactAction}>
          <SubmitButton label="Send Message" isSending={phase === 'sending'} />
        </div>
        <span role="status">{phase === 'sending' && <VisuallyHidden>Sending</VisuallyHidden>}</span>
      </form>
      <MailInstead purpose="To send us a message," />
      <ThankYouDialog isOpen={phase === 'thanked'} onClose={closeThanks}>
        <p>
          We have your message and will reply to <strong>{sentFrom}</strong> within two working days.
        </p>
      </ThankYouDialog>
    </>
  )
}
