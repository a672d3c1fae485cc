/** Mails to the company's own people. */
import { type MailBody, mailHtml, mailText } from './layout.ts'
import type { Mail } from './mail.ts'

/** The mail that invites the owner of an address to the staff. */
export function staffInvitationMail(
  { email, role }: { email: string; role: string },
  { companyName, url, days }: { companyName: string; url: string; days: number },
): Mail {
  const body: MailBody = {
    companyName,
    heading: 'You are invited',
    intro: `You are invited to the staff console of ${companyName}, in the role ${role}. Choose a password to get started.`,
    action: { label: 'Accept the invitation', url },
    notes: [
      `The link works once and expires in ${days} days. You need an authenticator app: you set it up at your first sign-in.`,
      'If you did not expect this invitation, you can delete this email.',
    ],
  }
  return {
    to: { name: email, address: email },
    subject: `Your invitation to the staff of ${companyName}`,
    text: mailText(body),
    html: mailHtml(body),
    link: url,
  }
}
