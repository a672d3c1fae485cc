/** The mails of the newsletter: the link that confirms a subscription, and the newsletter itself. */
import { mailContent, textOf } from './html-text.ts'
import { type Mail, mailTo } from './mail.ts'

export type ConfirmationWords = { companyName: string; url: string; days: number; forgottenAfterDays: number }

/** Returns the mail that asks the owner of an address to confirm the subscription. */
export function confirmationMail(
  email: string,
  { companyName, url, days, forgottenAfterDays }: ConfirmationWords,
): Mail {
  return mailTo({ email }, `Confirm your subscription to the ${companyName} newsletter`, {
    companyName,
    heading: 'Confirm your subscription',
    intro: `Someone entered this address for the ${companyName} newsletter. Confirm that you want to receive it.`,
    action: { label: 'Confirm my subscription', url },
    notes: [
      'The link opens a page with a button that subscribes you. You can unsubscribe at any time.',
      `This link is valid for ${days} days.`,
      `If this wasn’t you, delete this email. You won’t receive the newsletter, and we’ll remove your address after ${forgottenAfterDays} days.`,
    ],
  })
}

export type NewsletterParts = { companyName: string; publicUrl: string; unsubscribeUrl: string }

/** Returns a newsletter to one subscriber, from sanitised HTML, with the link to unsubscribe in its text and its headers. */
export function newsletterMail(
  { subject, html }: { subject: string; html: string },
  email: string,
  { companyName, publicUrl, unsubscribeUrl }: NewsletterParts,
): Mail {
  return {
    ...mailTo({ email }, subject, {
      companyName,
      heading: subject,
      content: { html: mailContent(html, publicUrl), text: textOf(mailContent(html, publicUrl)) },
      notes: [`You receive this email because you subscribed to the ${companyName} newsletter.`],
      footLink: { label: 'Unsubscribe', url: unsubscribeUrl },
    }),
    unsubscribeUrl,
  }
}
