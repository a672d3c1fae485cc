import type { Referrer } from '@evergrove/contract/accounts/accounts'
import { Button, TextInput } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { textValue } from '../../public/forms/find-problems.ts'
import styles from '../form/auth-form.module.css'
import { AuthHeading } from '../form/auth-heading.tsx'
import { FormAlert } from '../form/form-alert.tsx'
import { useAuthForm } from '../form/use-auth-form.tsx'
import { checkCode } from './check-code.ts'

export type CodeStepProps = {
  /** The code that was accepted before coming back here; empty at first. */
  accepted: string
  onAccept: (referrer: Referrer, typed: string) => void
}

/** Without an agent's code there is no account: it is asked for first, and by itself. */
export function CodeStep({ accepted, onAccept }: CodeStepProps) {
  const input = useRef<HTMLInputElement>(null)
  const [query] = useSearchParams()
  const shared = query.get('code') ?? ''

  const { field, rest, isSending, handlers } = useAuthForm({
    send: async (values) => {
      const typed = textValue(values, 'code')
      const checked = await checkCode(typed)
      if ('error' in checked) return checked.error
      onAccept(checked.referrer, typed)
      return undefined
    },
  })

  // Not while rendering: a rendered page is kept and serves every visitor, whatever link brought them.
  useEffect(() => {
    if (input.current?.value === '') input.current.value = accepted || shared
  }, [accepted, shared])

  return (
    <>
      <AuthHeading eyebrow="Step 1 of 2" title="Create Account" takesFocus={accepted !== ''}>
        Every agent joins through another. Enter the referral code you were given.
      </AuthHeading>
      <form className={styles.form} aria-label="Referral Code" {...handlers}>
        <TextInput
          ref={input}
          type="text"
          label="Referral Code"
          placeholder="Enter gfc code"
          required
          withAsterisk={false}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          data-required-message="Please enter your referral code."
          {...field('code')}
        />
        <FormAlert rest={rest(['code'])} />
        <Button type="submit" fullWidth loading={isSending}>
          Check Referral Code
        </Button>
      </form>
    </>
  )
}
