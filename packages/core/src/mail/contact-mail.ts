import type { ContactMessage } from '@evergrove/contract/contact/contact'
import { mailTo } from './layout.ts'
import type { Mail } from './mail.ts'

/** The mail that brings a visitor's message to the company. A reply to it goes to the visitor. */
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
