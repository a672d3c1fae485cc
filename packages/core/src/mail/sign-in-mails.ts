/** The mails about guesses at a password: that there are many, and the code that a stranger's source needs meanwhile. */
import { type MailBody, mailHtml, mailText } from './layout.ts'
import type { Mail } from './mail.ts'

export type SignInMailReceiver = { email: string; name: string }

const mailTo = ({ email, name }: SignInMailReceiver, subject: string, body: MailBody): Mail => ({
  to: { name, address: email },
  subject,
  text: mailText(body),
  html: mailHtml(body),
  ...(body.action === undefined ? {} : { link: body.action.url }),
})

/** The mail with the code. Whoever receives it without signing in learns that somebody else tries to. */
export function signInCodeMail(
  receiver: SignInMailReceiver,
  { companyName, code, minutes }: { companyName: string; code: string; minutes: number },
): Mail {
  return mailTo(receiver, `Your sign-in code for ${companyName}`, {
    companyName,
    heading: `Your code is ${code}`,
    intro: `There were many failed sign-ins to your account with ${companyName}, so from a new place we ask for this code besides your password.`,
    notes: [
      `The code works once, expires in ${minutes} minutes, and replaces any earlier one.`,
      'Never give it to anyone. We will not ask you for it by phone or email.',
      'If you are not signing in, somebody else is trying to. Nobody can get in without this code.',
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
    intro: `Within an hour there were more than 100 attempts to sign in to your account with ${companyName} with a wrong password. We now ask for a code, which we email to you, wherever you have not signed in before.`,
    ...(resetUrl === undefined ? {} : { action: { label: 'Choose a new password', url: resetUrl } }),
    notes: [
      'You can keep signing in as usual where you have signed in during the last 90 days.',
      'If you use this password anywhere else, or it is easy to guess, choose a new one.',
      'If you mistyped your password yourself, you do not need to do anything.',
    ],
  })
}
