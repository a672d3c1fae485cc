/** The product's mails and how they are sent. */
export { activationMail, emailChangedMail, passwordChangedMail, passwordResetMail } from './account-mails.ts'
export { notificationMail } from './agent-mails.ts'
export { contactMail } from './contact-mail.ts'
export { createMailer, type Mailer, unfinishedMailFolder } from './mail.service.ts'
export { type Mail, messageIdOf, parseSender } from './mail.ts'
export { confirmationMail, newsletterMail } from './newsletter-mails.ts'
export { staffInvitationMail, staffSecurityMail } from './staff-mails.ts'
