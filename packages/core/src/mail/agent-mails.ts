/** The mails that notify an agent of events, each with a link to the screen that shows it. */
import { type MailBody, mailHtml, mailText } from './layout.ts'
import type { Mail } from './mail.ts'

/** The screen for each kind of notification, and the label of the button to it. */
const screens = {
  activation: { path: '/dashboard', label: 'Open my dashboard' },
  new_referral: { path: '/dashboard/referrals', label: 'See my referrals' },
  bonus: { path: '/dashboard', label: 'See my balance' },
  payment: { path: '/dashboard/payments', label: 'Upload a payment proof' },
  withdrawal: { path: '/dashboard/withdrawals', label: 'See my withdrawals' },
  account: { path: '/reset-password', label: 'It was not me' },
  staff: { path: '/dashboard/notifications', label: 'See my notifications' },
} as const

export type AgentNews = {
  email: string
  first_name: string
  last_name: string
  kind: keyof typeof screens
  subject: string
  message: string
}

/** The mail of a notification: activation, new referral, bonus, payment decision or withdrawal decision. */
export function notificationMail(
  news: AgentNews,
  { companyName, publicUrl }: { companyName: string; publicUrl: string },
): Mail {
  const { path, label } = screens[news.kind]
  const body: MailBody = {
    companyName,
    heading: news.subject,
    intro: `Hello ${news.first_name},`,
    quote: news.message,
    action: { label, url: `${publicUrl}${path}` },
    notes: [`You receive this email because you are an agent of ${companyName}.`],
  }
  return {
    to: { name: `${news.first_name} ${news.last_name}`, address: news.email },
    subject: news.subject,
    text: mailText(body),
    html: mailHtml(body),
    link: `${publicUrl}${path}`,
  }
}
