/** The calls of the screen of undelivered emails, and how it names an email. */
import type { UndeliveredMail } from '@evergrove/contract/mail/undelivered-mails'
import { attempt } from '../../platform/session/failure.ts'
import { staffApi } from '../session/staff-api.ts'

/** What the calls change. */
export const CHANGED = ['staff/undelivered-mails', 'staff/home']

const isDone = async () => true

export const tryMailAgain = (id: number) =>
  attempt(
    204,
    () => staffApi().staff['undelivered-mails'][':id']['try-again'].$post({ param: { id: String(id) } }),
    isDone,
  )

export const dismissMail = (id: number) =>
  attempt(204, () => staffApi().staff['undelivered-mails'][':id'].dismiss.$post({ param: { id: String(id) } }), isDone)

export const recipientsOf = ({ recipients }: UndeliveredMail): string => recipients.join(', ') || 'No longer known'

export const describeMail = (mail: UndeliveredMail): string => `${mail.what} to ${recipientsOf(mail)}`
