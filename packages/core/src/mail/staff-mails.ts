/** Mails to the company's own people and to auditors. */
import type { ContactMessage } from '@evergrove/contract/contact/contact'
import type { StaffSecurityEvent } from '../jobs/index.ts'
import { type Mail, mailTo } from './mail.ts'

/** Returns the mail that invites the owner of an address to the staff. */
export function staffInvitationMail(
  { email, role }: { email: string; role: string },
  { companyName, url, days }: { companyName: string; url: string; days: number },
): Mail {
  return mailTo({ email }, `Your invitation to the ${companyName} staff console`, {
    companyName,
    heading: 'Set up your staff account',
    intro: `You’ve been invited to the ${companyName} staff console in the role ${role}. Choose a password to get started.`,
    action: { label: 'Accept the invitation', url },
    notes: [
      `This link is valid for ${days} days and can be used once. You’ll set up an authenticator app when you first sign in.`,
      'If you didn’t expect this invitation, you can delete this email.',
    ],
  })
}

type MorningWords = {
  companyName: string
  /** The waiting work, with the screen where it is decided. */
  waiting: { label: string; count: number; what: string; url: string }[]
  /** The page where the reader switches this mail off. */
  accountUrl: string
}

/** Returns the mail of a morning: how much work waits for this member of staff, and where. It names nobody. */
export function staffMorningMail({ email }: { email: string }, words: MorningWords): Mail {
  const { companyName, waiting, accountUrl } = words
  const sum = waiting.reduce((total, { count }) => total + count, 0)
  const heading = sum === 1 ? '1 item is waiting for you' : `${sum.toLocaleString('en-US')} items are waiting for you`
  return mailTo({ email }, `${heading}: ${companyName}`, {
    companyName,
    heading,
    rows: waiting.map(({ label, count, what, url }) => ({
      label,
      value: `${count.toLocaleString('en-US')} ${what}`,
      url,
    })),
    notes: ['You get this email at 6:00 AM UTC on days when something is waiting.'],
    footLink: { label: 'Switch this email off', url: accountUrl },
  })
}

type StaffChange = {
  action: string
  before: Record<string, unknown>
  after: Record<string, unknown>
  actor: string | null
  account: string | null
  inviter: string | null
}

/** Describes the event, as a heading and a sentence. */
function changeWords({ action, before, after, actor, account, inviter }: StaffChange): [string, string] {
  const by = actor ?? 'The operator'
  const role = String(after['role'])
  switch (action) {
    case 'staff.invite':
      return ['Someone was invited to the staff', `${by} invited ${String(after['email'])} in the role ${role}.`]
    case 'staff.join':
      return ['Someone joined the staff', `${account} joined in the role ${role}, invited by ${inviter}.`]
    case 'staff.change-role':
      return [
        'A staff role was changed',
        `${by} changed the role of ${account} from ${String(before['role'])} to ${role}.`,
      ]
    case 'staff.disable':
      return ['A staff account was disabled', `${by} disabled the account of ${account}.`]
    default:
      return ['A staff account was enabled', `${by} enabled the account of ${account} again.`]
  }
}

/** Returns the mail that tells an admin what changed among the staff. */
export function staffChangeMail(
  { email }: { email: string },
  { companyName, url, change }: { companyName: string; url: string; change: StaffChange },
): Mail {
  const [heading, intro] = changeWords(change)
  return mailTo({ email }, `${heading}: ${companyName}`, {
    companyName,
    heading,
    intro,
    action: { label: 'View staff accounts', url },
    notes: [
      'Every admin gets this email.',
      'If you don’t know why this was done, ask the person who did it, and disable accounts that should not exist.',
    ],
  })
}

type SecurityWords = { heading: string; intro: (account: string) => string }

const securityWords: Record<StaffSecurityEvent, SecurityWords> = {
  'password-changed': {
    heading: 'Your password was changed',
    intro: (account) => `The password of ${account} was changed. All other sessions have ended.`,
  },
  'app-set-up': {
    heading: 'An authenticator app was set up',
    intro: (account) => `An authenticator app was set up for ${account}. It has new recovery codes.`,
  },
  'passkey-added': {
    heading: 'A passkey was added',
    intro: (account) => `A passkey was added to ${account}. It can sign in without the password.`,
  },
  'passkey-removed': {
    heading: 'A passkey was removed',
    intro: (account) => `A passkey was removed from ${account}. It can no longer sign in.`,
  },
  'app-reset': {
    heading: 'Your authenticator app was removed',
    intro: (account) =>
      `An admin removed the authenticator app, recovery codes and passkeys from ${account}. You’ll set up an app again when you next sign in.`,
  },
  'recovery-code-used': {
    heading: 'A recovery code was used',
    intro: (account) => `Someone signed in to ${account} with one of its recovery codes. That code no longer works.`,
  },
}

/** Returns the mail that tells a member of staff what has changed in the ways to sign in to the account. */
export function staffSecurityMail(
  { email }: { email: string },
  { companyName, event }: { companyName: string; event: StaffSecurityEvent },
): Mail {
  const { heading, intro } = securityWords[event]
  return mailTo({ email }, `${heading}: your staff account with ${companyName}`, {
    companyName,
    heading,
    intro: intro(`your staff account with ${companyName}`),
    notes: [
      'If you expected this, you don’t need to do anything.',
      'If not, contact an admin immediately. They can end your sessions and disable the account.',
    ],
  })
}

/** Returns the mail that brings a visitor's message to the company. A reply to it goes to the visitor. */
export function contactMail(message: ContactMessage, company: { company_name: string; email: string }): Mail {
  return {
    ...mailTo({ name: company.company_name, email: company.email }, `Website message from ${message.name}`, {
      companyName: company.company_name,
      heading: `Message from ${message.name}`,
      intro: 'A visitor sent a message from the website. Reply to this email to answer them.',
      rows: [
        { label: 'Name', value: message.name },
        { label: 'Location', value: message.location },
        { label: 'Email', value: message.email },
        { label: 'Phone', value: message.phone_number },
      ],
      quote: message.message,
    }),
    replyTo: { name: message.name, address: message.email },
  }
}

type CheckpointWords = { companyName: string; note: string; key: string; url: string }

export function logCheckpointMail(to: string, { companyName, note, key, url }: CheckpointWords): Mail {
  const [origin = '', size = ''] = note.split('\n')
  const entries = size === '1' ? 'one entry' : `${size} entries`
  return mailTo({ email: to }, `Transparency log of ${companyName}: ${entries}`, {
    companyName,
    heading: `Checkpoint of ${entries}`,
    intro:
      'This is the signed state of our transparency log. Keep it: if an entry is changed or removed later, this checkpoint proves it.',
    rows: [
      { label: 'Log', value: origin },
      { label: 'Entries', value: size },
      { label: 'Public key', value: key },
    ],
    quote: note,
    action: { label: 'Compare with the newest checkpoint', url },
  })
}
