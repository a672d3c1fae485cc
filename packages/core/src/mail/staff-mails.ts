/** Mails to the company's own people. */
import { type MailBody, mailHtml, mailText } from './layout.ts'
import type { Mail } from './mail.ts'

/** The mail by which the owner of an address becomes a member of the staff. */
export function staffInvitationMail(
  { email, role }: { email: string; role: string },
  { companyName, url, days }: { companyName: string; url: string; days: number },
): Mail {
  const body: MailBody = {
    companyName,
    heading: 'You are invited',
    intro: `You are invited to the staff console of ${companyName}, in the role ${role}. Choose a password to begin.`,
    action: { label: 'Accept the invitation', url },
    notes: [
      `The link holds for ${days} days and works once. Have an authenticator app at hand: your first sign-in sets it up.`,
      'If you do not know what this is about, you can delete this mail.',
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
