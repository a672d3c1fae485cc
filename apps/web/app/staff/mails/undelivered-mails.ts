/** How the screen of undelivered emails names an email, and what its actions change. */
import type { UndeliveredMail } from '@evergrove/contract/mail/undelivered-mails'

/** What the actions change. */
export const CHANGED = ['staff/undelivered-mails', 'staff/home']

export const recipientsOf = ({ recipients }: UndeliveredMail): string => recipients.join(', ') || 'No longer known'

export const describeMail = (mail: UndeliveredMail): string => `${mail.what} to ${recipientsOf(mail)}`
