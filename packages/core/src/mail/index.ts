/** The product's mails and the code that sends them. */
export {
  accountClosedMail,
  activationMail,
  agentSecurityMail,
  firstPasswordMail,
  guessingMail,
  notificationMail,
  passwordChangedMail,
  passwordResetMail,
  signInCodeMail,
} from './account-mails.ts'
export { checkMailServer, createMailer, type Mailer, unfinishedMailFolder } from './mail.service.ts'
export { type Mail, messageIdOf, parseSender } from './mail.ts'
export { confirmationMail, newsletterMail } from './newsletter-mails.ts'
export {
  confirmEmailMail,
  emailChangedMail,
  withdrawalRequestedMail,
  withdrawalsFrozenMail,
} from './protection-mails.ts'
export {
  contactMail,
  logCheckpointMail,
  staffChangeMail,
  staffInvitationMail,
  staffMorningMail,
  staffSecurityMail,
} from './staff-mails.ts'
