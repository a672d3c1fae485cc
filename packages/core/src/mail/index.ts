/** The product's mails and how they are sent. */
export {
  accountClosedMail,
  activationMail,
  agentSecurityMail,
  passwordChangedMail,
  passwordResetMail,
} from './account-mails.ts'
export { notificationMail } from './agent-mails.ts'
export { contactMail } from './contact-mail.ts'
export { logCheckpointMail } from './log-mails.ts'
export { checkMailServer, createMailer, type Mailer, unfinishedMailFolder } from './mail.service.ts'
export { type Mail, messageIdOf, parseSender } from './mail.ts'
export { confirmationMail, newsletterMail } from './newsletter-mails.ts'
export {
  confirmEmailMail,
  emailChangedMail,
  withdrawalRequestedMail,
  withdrawalsFrozenMail,
} from './protection-mails.ts'
export { guessingMail, signInCodeMail } from './sign-in-mails.ts'
export { staffChangeMail, staffInvitationMail, staffMorningMail, staffSecurityMail } from './staff-mails.ts'
