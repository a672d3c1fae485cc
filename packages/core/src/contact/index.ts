/** Contact messages of visitors, and the newsletter: subscriptions and mailings. */
export { deleteMessagesFrom, deleteOldMessages } from './contact.repository.ts'
export { sendContactMail, submitContactMessage } from './contact.service.ts'
export { listMessages, markAnswered } from './inbox.ts'
export { deliverMailing } from './mailings/deliver-mailing.ts'
export {
  changeMailing,
  countMailingAudience,
  createMailing,
  deleteMailing,
  getMailing,
  listFailedDeliveries,
  listMailings,
  previewMailing,
} from './mailings/drafts.ts'
export { sendMailingTest, startMailing, stopMailing, testMailing } from './mailings/send-mailing.ts'
export {
  type ConfirmationState,
  checkConfirmation,
  confirmSubscription,
  sendConfirmationMail,
} from './newsletter/confirmation.ts'
export { subscribe } from './newsletter/newsletter.service.ts'
export { forgetSubscribers } from './newsletter/retention.ts'
export { exportSubscribers, getSubscriber, listSubscribers, removeSubscriber } from './newsletter/subscribers.ts'
export { checkUnsubscribeLink, unsubscribe, unsubscribeUrl } from './newsletter/unsubscribe.ts'
