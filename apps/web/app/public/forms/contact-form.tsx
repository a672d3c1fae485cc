/** A message to the company (PAGE-014 to PAGE-019). */
import { CONTACT_PHONE_MAX_LENGTH } from '@evergrove/contract/platform/constants'
import { VisuallyHidden } from '../../components/site/visually-hidden.tsx'
import { textValue } from './find-problems.ts'
import { MailInstead, SubmitButton, ThankYouDialog } from './form-parts.tsx'
import styles from './forms.module.css'
import { sendContactMessage } from './send-form.ts'
import { TextField } from './text-field.tsx'
import { type SendForm, useGuardedForm } from './use-guarded-form.ts'

/** The lengths are the limits of the API. */
const fields = [
  { name: 'name', label: 'Name', maxLength: 100, autoComplete: 'name', requiredMessage: 'Please enter your name.' },
  {
    name: 'location',
    label: 'Location',
    maxLength: 200,
    autoComplete: 'address-level2',
    requiredMessage: 'Please tell us where you are.',
  },
  {
    name: 'email',
    label: 'Email',
    type: 'email',
    maxLength: 254,
    autoComplete: 'email',
    requiredMessage: 'Please enter your email address.',
  },
  {
    name: 'phone_number',
    label: 'Phone Number',
    type: 'tel',
    maxLength: CONTACT_PHONE_MAX_LENGTH,
    autoComplete: 'tel-national',
    requiredMessage: 'Please enter your phone number.',
  },
  { name: 'message', label: 'Message', maxLength: 5000, rows: 6, requiredMessage: 'Please write your message.' },
] as const

const send: SendForm = (values, signal) => {
  const text = (name: string) => textValue(values, name)
  const message = {
    name: text('name'),
    location: text('location'),
    email: text('email'),
    phone_number: text('phone_number'),
    message: text('message'),
  }
  return sendContactMessage(message, signal)
}

export function ContactForm() {
  const { phase, problems, closeThanks, formHandlers } = useGuardedForm(send, (form) => form.reset())
  return (
    <>
      <form className={styles.contactForm} method="post" noValidate aria-label="Contact" {...formHandlers}>
        {fields.map((field) => (
          <TextField key={field.name} id={`contact-${field.name}`} problem={problems[field.name]} {...field} />
        ))}
        <div className={styles.contactAction}>
          <SubmitButton label="Send Message" isSending={phase === 'sending'} />
        </div>
        <span role="status">{phase === 'sending' && <VisuallyHidden>Sending</VisuallyHidden>}</span>
      </form>
      <MailInstead purpose="To send us a message," />
      <ThankYouDialog isOpen={phase === 'thanked'} onClose={closeThanks} />
    </>
  )
}
