import { TextInput, type TextInputProps } from '@mantine/core'

/** The e-mail field of every auth form. */
export function EmailInput(props: TextInputProps) {
  return (
    <TextInput
      type="email"
      label="Email"
      required
      withAsterisk={false}
      spellCheck={false}
      data-required-message="Please enter your email address."
      {...props}
    />
  )
}
