/** The mails that notify an agent of events, each with a link to its entry, record or screen. */
import { type NotificationKind, notificationKinds } from '@evergrove/contract/notifications/notification-kinds'
import { mailTo } from './layout.ts'
import type { Mail } from './mail.ts'

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
