/** The mails about guesses at a password: that there are many, and the code that a stranger's source needs meanwhile. */
import { mailTo } from './layout.ts'
import type { Mail } from './mail.ts'

export type SignInMailReceiver = { email: string; name: string }

/** The mail with the code. Someone who receives it without signing in learns that someone else is trying to. */
export function signInCodeMail(
  receiver: SignInMailReceiver,
  { companyName, code, minutes }: { companyName: string; code: string; minutes: number },
): Mail {
  return mailTo(receiver, `Your sign-in code for ${companyName}`, {
    companyName,
    heading: `Your code is ${code}`,
    intro: `There were many failed attempts to sign in to your account with ${companyName}. On a device you haven’t used before, you also need this code.`,
    notes: [
      `This code is valid for ${minutes} minutes, can be used once and replaces any earlier one.`,
      'Don’t share it with anyone. We’ll never ask for it by phone or email.',
      'If you’re not signing in, someone else is trying to. No one can sign in without this code.',
    ],
  })
}

/** The mail that tells the owner of an account about many failed sign-ins. Staff have no link to reset a password. */
export function guessingMail(
  receiver: SignInMailReceiver,
  { companyName, resetUrl }: { companyName: string; resetUrl: string | undefined },
): Mail {
  return mailTo(receiver, `Many failed sign-ins to your account with ${companyName}`, {
    companyName,
    heading: 'Many failed sign-ins to your account',
    intro: `Someone tried more than 100 times in an hour to sign in to your account with ${companyName} with a wrong password. On devices you haven’t used before, we now also ask for a code that we email to you.`,
    ...(resetUrl === undefined ? {} : { action: { label: 'Choose a new password', url: resetUrl } }),
    notes: [
      'You can sign in as usual on devices you have used in the last 90 days.',
      'If you use this password elsewhere, or it’s easy to guess, choose a new one.',
      'If you mistyped your password yourself, you don’t need to do anything.',
    ],
  })
}
