import { Checkbox, type CheckboxProps } from '@mantine/core'
import styles from '../form/auth-form.module.css'

/** The agreement without which no account is made (SIGNUP-013); what it names opens beside the form, which stays. */
export function ConsentInput(props: CheckboxProps) {
  return (
    <Checkbox
      size="sm"
      classNames={{ input: styles.checkbox }}
      required
      data-required-message="Please agree to create an account."
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
