/** The mails that notify an agent of events, each with a link to the screen that shows it. */
import { type MailBody, mailHtml, mailText } from './layout.ts'
import type { Mail } from './mail.ts'

/** The screen for each kind of notification, and the label of the button to it. */
const screens = {
  activation: { path: '/dashboard', label: 'Open my dashboard' },
  new_referral: { path: '/dashboard/referrals', label: 'View my referrals' },
  bonus: { path: '/dashboard', label: 'View my balance' },
  payment: { path: '/dashboard/payments', label: 'Upload proof of payment' },
  withdrawal: { path: '/dashboard/withdrawals', label: 'View my withdrawals' },
  account: { path: '/dashboard/edit-profile', label: 'View my profile' },
  staff: { path: '/dashboard/notifications', label: 'View my notifications' },
} as const

export type AgentNews = {
  email: string
  first_name: string
  last_name: string
  kind: keyof typeof screens
  subject: string
  message: string
}

export type NotificationMail = {
  companyName: string
  publicUrl: string
  /** Where the agent says "It was not me". The button leads there instead of to the screen. */
  protectionUrl: string | undefined
}

/** The mail of a notification: activation, new referral, bonus, a decision, or a change of the account. */
export function notificationMail(news: AgentNews, { companyName, publicUrl, protectionUrl }: NotificationMail): Mail {
  const { path, label } = screens[news.kind]
  const screen = { label, url: `${publicUrl}${path}` }
  const action = protectionUrl === undefined ? screen : { label: 'It was not me', url: protectionUrl }
  const body: MailBody = {
    companyName,
    heading: news.subject,
    intro: `Hello ${news.first_name},`,
    quote: news.message,
    action,
    notes: [`You receive this email because you are an agent of ${companyName}.`],
  }
  return {
    to: { name: `${news.first_name} ${news.last_name}`, address: news.email },
    subject: news.subject,
    text: mailText(body),
    html: mailHtml(body),
    link: action.url,
  }
}
