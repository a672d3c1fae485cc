/** Account mails: to verify the address or choose a new password, and about a changed password and guesses at it. */
import { type NotificationKind, notificationKinds } from '@evergrove/contract/notifications/notification-kinds'
import type { AgentSecurityEvent } from '../jobs/index.ts'
import { moneyWords } from '../platform/company-settings.ts'
import { type Mail, mailTo } from './mail.ts'

export type AccountMailOwner = { email: string; first_name: string; last_name: string }

export type LinkMail = {
  companyName: string
  url: string
  /** The seconds for which the link is valid. */
  lifetimeSeconds: number
}

/** Explains the button "It was not me". */
export const PROTECTION_NOTE =
  'If this was you, you don’t need to do anything. If not, use “It was not me” to freeze withdrawals and sign out every device. This link is valid for 7 days and can be used once.'

const UNITS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const

/** Returns a lifetime in its largest whole unit: `3 days`, `1 hour`. */
export function spelled(seconds: number): string {
  for (const [unit, length] of UNITS) {
    const count = Math.floor(seconds / length)
    if (count > 0) return `${count} ${unit}${count === 1 ? '' : 's'}`
  }
  return '0 seconds'
}

/** Returns the mail that lets a new agent verify the address (RESET-012). */
export function activationMail(owner: AccountMailOwner, { companyName, url, lifetimeSeconds }: LinkMail): Mail {
  return mailTo(owner, `Verify your email address for ${companyName}`, {
    companyName,
    heading: `Welcome, ${owner.first_name}`,
    intro: `Your account with ${companyName} is nearly ready. Verify your email address to log in.`,
    action: { label: 'Verify my email address', url },
    notes: [
      `This link is valid for ${spelled(lifetimeSeconds)} and can be used once.`,
      'If you didn’t create an account with us, you can delete this email. No one can log in with your address.',
    ],
  })
}

/** Returns the mail that lets an agent whose account was opened by staff choose the first password. */
export function firstPasswordMail(owner: AccountMailOwner, { companyName, url, lifetimeSeconds }: LinkMail): Mail {
  return mailTo(owner, `Choose a password for ${companyName}`, {
    companyName,
    heading: `Welcome, ${owner.first_name}`,
    intro: `${companyName} has opened an account for you. Choose a password to log in.`,
    action: { label: 'Choose a password', url },
    notes: [
      `This link is valid for ${spelled(lifetimeSeconds)} and can be used once. If it has ended, choose “Forgot Password” where you log in to get another one.`,
      'If you don’t want an account, you can delete this email. No one can log in with your address.',
    ],
  })
}

/** Returns the mail that lets an agent choose a new password (RESET-004). */
export function passwordResetMail(owner: AccountMailOwner, { companyName, url, lifetimeSeconds }: LinkMail): Mail {
  return mailTo(owner, `Choose a new password for ${companyName}`, {
    companyName,
    heading: 'Choose a new password',
    intro: `Hello ${owner.first_name}, someone requested a new password for your account with ${companyName}.`,
    action: { label: 'Choose a new password', url },
    notes: [
      `This link is valid for ${spelled(lifetimeSeconds)} and can be used once.`,
      'If this wasn’t you, delete this email. Your password has not changed.',
    ],
  })
}

type AccountClosedMail = {
  companyName: string
  contactUrl: string
  /** The last withdrawal, in whole minor units; undefined if there was no balance. */
  paid: bigint | undefined
  retentionYears: number
}

/** Returns the mail that confirms that an account is closed, and says what is paid, removed and kept. */
export function accountClosedMail(
  owner: AccountMailOwner,
  { companyName, contactUrl, paid, retentionYears }: AccountClosedMail,
): Mail {
  const years = retentionYears === 1 ? 'one year' : `${retentionYears} years`
  const payment =
    paid === undefined
      ? 'You had no balance to be paid out.'
      : `Your balance of ${moneyWords(paid)} is your last withdrawal. We’ll pay it to the bank account in your profile.`
  return mailTo(owner, `Your account with ${companyName} is closed`, {
    companyName,
    heading: 'Your account is closed',
    intro: `Hello ${owner.first_name}, your account with ${companyName} is closed. You can no longer log in, and your referral code no longer works. ${payment}`,
    action: { label: 'Contact us', url: contactUrl },
    notes: [
      'We have removed your photo, address, date of birth, phone number, bank details and notifications.',
      `We keep your name and email address for ${years}, so that we can answer your questions. No one can open another account with this address in that time. After that, we remove them too.`,
      'If you subscribe to our newsletter, you keep receiving it. Every newsletter includes an unsubscribe link.',
      'If you didn’t request this, contact us now.',
    ],
  })
}

/** Returns the mail that tells an agent that the password was changed; its button protects the account. */
export function passwordChangedMail(
  owner: AccountMailOwner,
  { companyName, url }: Omit<LinkMail, 'lifetimeSeconds'>,
): Mail {
  return mailTo(owner, `Your password for ${companyName} was changed`, {
    companyName,
    heading: 'Your password was changed',
    intro: `Hello ${owner.first_name}, your password was changed and every device was signed out.`,
    action: { label: 'It was not me', url },
    notes: [PROTECTION_NOTE],
  })
}

const securityWords: Record<AgentSecurityEvent, { heading: string; text: string }> = {
  'app-set-up': {
    heading: 'An authenticator app was set up',
    text: 'an authenticator app was set up for your account. From now on, you need a code from the app to log in.',
  },
  'app-removed': {
    heading: 'Your authenticator app was removed',
    text: 'your authenticator app was removed. Its codes no longer work.',
  },
  'passkey-added': {
    heading: 'A passkey was added',
    text: 'a passkey was added to your account. You can log in with it without your password.',
  },
  'passkey-removed': {
    heading: 'A passkey was removed',
    text: 'a passkey was removed from your account. You can no longer log in with it.',
  },
  'recovery-codes-renewed': {
    heading: 'You have new recovery codes',
    text: 'your recovery codes were replaced. The old ones no longer work.',
  },
  'recovery-code-used': {
    heading: 'A recovery code was used',
    text: 'someone logged in to your account with one of your recovery codes. That code no longer works.',
  },
  'recent-factors-removed': {
    heading: 'Ways to log in were removed',
    text: 'the passkeys and the authenticator app that were added in the last seven days were removed as you chose a new password.',
  },
  'factors-removed': {
    heading: 'Your second step was removed',
    text: 'we removed the authenticator app, passkeys and recovery codes from your account and signed out every device. Until you set up a second step again, you only need your password to log in.',
  },
}

/** Returns the mail that tells an agent that the ways to log in have changed; its button protects the account. */
export function agentSecurityMail(
  owner: AccountMailOwner,
  { companyName, url, event }: Omit<LinkMail, 'lifetimeSeconds'> & { event: AgentSecurityEvent },
): Mail {
  const { heading, text } = securityWords[event]
  return mailTo(owner, `${heading}: your account with ${companyName}`, {
    companyName,
    heading,
    intro: `Hello ${owner.first_name}, ${text}`,
    action: { label: 'It was not me', url },
    notes: [PROTECTION_NOTE],
  })
}

type SignInMailReceiver = { email: string; name: string }

/**
 * Returns the mail with the code. A person who receives it without signing in learns that someone else is trying to.
 */
export function signInCodeMail(
  receiver: SignInMailReceiver,
  { companyName, code, minutes }: { companyName: string; code: string; minutes: number },
): Mail {
  return mailTo(receiver, `Your code for ${companyName}`, {
    companyName,
    heading: `Your code is ${code}`,
    intro: `There were many failed attempts to open your account with ${companyName}. On a device you haven’t used before, you also need this code.`,
    notes: [
      `This code is valid for ${minutes} minutes, can be used once and replaces any earlier one.`,
      'Don’t share it with anyone. We’ll never ask for it by phone or email.',
      'If you’re not opening your account, someone else is trying to. No one can do so without this code.',
    ],
  })
}

/** Returns the mail that tells the owner of an account about many wrong passwords. Staff have no link to reset a password. */
export function guessingMail(
  receiver: SignInMailReceiver,
  { companyName, resetUrl }: { companyName: string; resetUrl: string | undefined },
): Mail {
  return mailTo(receiver, `Many wrong passwords for your account with ${companyName}`, {
    companyName,
    heading: 'Many wrong passwords for your account',
    intro: `Someone tried more than 100 times in an hour to open your account with ${companyName} with a wrong password. On devices you haven’t used before, we now also ask for a code that we email to you.`,
    ...(resetUrl === undefined ? {} : { action: { label: 'Choose a new password', url: resetUrl } }),
    notes: [
      'On devices you have used in the last 90 days, nothing changes.',
      'If you use this password elsewhere, or it’s easy to guess, choose a new one.',
      'If you mistyped your password yourself, you don’t need to do anything.',
    ],
  })
}

// The mails that notify an agent of events, each with a link to its entry, record or screen.

export type AgentNews = {
  email: string
  first_name: string
  last_name: string
  kind: NotificationKind
  /** The address of its entry, record or screen on the dashboard. */
  path: string
  subject: string
  message: string
}

export type NotificationMail = {
  companyName: string
  publicUrl: string
  /** The page for "It was not me". The button leads there instead of to the screen. */
  protectionUrl: string | undefined
}

/** Returns the mail of a notification: activation, new referral, bonus, a decision, or a change of the account. */
export function notificationMail(news: AgentNews, { companyName, publicUrl, protectionUrl }: NotificationMail): Mail {
  const screen = { label: notificationKinds[news.kind].label, url: `${publicUrl}${news.path}` }
  const action = protectionUrl === undefined ? screen : { label: 'It was not me', url: protectionUrl }
  return mailTo(news, news.subject, {
    companyName,
    heading: news.subject,
    intro: `Hello ${news.first_name},`,
    quote: news.message,
    action,
    notes: [`You receive this email because you are an agent of ${companyName}.`],
  })
}
