/** The mails around an account: verify the address, choose a new password, and that the password was changed. */
import { type MailBody, mailHtml, mailText } from './layout.ts'
import type { Mail } from './mail.ts'

export type AccountMailOwner = { email: string; first_name: string; last_name: string }

export type LinkMail = {
  companyName: string
  url: string
  /** How long the link is valid. */
  lifetimeSeconds: number
}

function mailTo(owner: AccountMailOwner, subject: string, body: MailBody): Mail {
  return {
    to: { name: `${owner.first_name} ${owner.last_name}`, address: owner.email },
    subject,
    text: mailText(body),
    html: mailHtml(body),
    ...(body.action === undefined ? {} : { link: body.action.url }),
  }
}

const UNITS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const

/** A lifetime in its largest whole unit: `3 days`, `1 hour`. */
function spelled(seconds: number): string {
  for (const [unit, length] of UNITS) {
    const count = Math.floor(seconds / length)
    if (count > 0) return `${count} ${unit}${count === 1 ? '' : 's'}`
  }
  return '0 seconds'
}

/** The mail that lets a new agent verify the address (RESET-012). */
export function activationMail(owner: AccountMailOwner, { companyName, url, lifetimeSeconds }: LinkMail): Mail {
  return mailTo(owner, `Verify your email address for ${companyName}`, {
    companyName,
    heading: `Welcome, ${owner.first_name}`,
    intro: `Your account with ${companyName} is nearly ready. Verify your email address to sign in.`,
    action: { label: 'Verify my email address', url },
    notes: [
      `The link works once and expires in ${spelled(lifetimeSeconds)}.`,
      'If you did not open an account with us, you can delete this email. Nobody can sign in with your address.',
    ],
  })
}

/** The mail that lets an agent choose a new password (RESET-004). */
export function passwordResetMail(owner: AccountMailOwner, { companyName, url, lifetimeSeconds }: LinkMail): Mail {
  return mailTo(owner, `Choose a new password for ${companyName}`, {
    companyName,
    heading: 'Choose a new password',
    intro: `Hello ${owner.first_name}, someone requested a new password for your account with ${companyName}.`,
    action: { label: 'Choose a new password', url },
    notes: [
      `The link works once and expires in ${spelled(lifetimeSeconds)}.`,
      'If it was not you, delete this email. Your password has not changed.',
    ],
  })
}

export type EmailChangedMail = {
  /** Which of the two addresses this mail goes to. */
  to: 'old' | 'new'
  companyName: string
  /** The company's own address, once it is filled in. */
  companyEmail: string | undefined
  contactUrl: string
}

/** The mail that tells one of an agent's two addresses that the address of the account was changed. */
export function emailChangedMail(
  owner: AccountMailOwner,
  { to, companyName, companyEmail, contactUrl }: EmailChangedMail,
): Mail {
  const contact = companyEmail === undefined ? 'contact us' : `contact us at ${companyEmail}`
  const account = `your account with ${companyName}`
  const news = {
    old: {
      intro: `Hello ${owner.first_name}, the email address of ${account} was changed. This address can no longer be used to sign in or to choose a new password.`,
      note: `If you did not ask for this, someone may be trying to take over your account: ${contact} now.`,
    },
    new: {
      intro: `Hello ${owner.first_name}, this is now the email address of ${account}. Verify it with the link in our other email; you can sign in after that. All devices have been signed out.`,
      note: `If you do not have an account with us, or did not ask for this, ${contact}.`,
    },
  }[to]
  return mailTo(owner, `Your email address for ${companyName} was changed`, {
    companyName,
    heading: 'Your email address was changed',
    intro: news.intro,
    action: { label: 'Contact us', url: contactUrl },
    notes: [news.note],
  })
}

/** The mail that tells an agent that the password was changed; its button begins a reset. */
export function passwordChangedMail(
  owner: AccountMailOwner,
  { companyName, url }: Omit<LinkMail, 'lifetimeSeconds'>,
): Mail {
  return mailTo(owner, `Your password for ${companyName} was changed`, {
    companyName,
    heading: 'Your password was changed',
    intro: `Hello ${owner.first_name}, the password of your account has been changed and all devices have been signed out.`,
    action: { label: 'It was not me', url },
    notes: ['If it was you, you do not need to do anything.'],
  })
}
