/** Contact messages of visitors, and the newsletter: subscriptions and mailings. */
export { deleteMessagesFrom, deleteOldMessages } from './contact.repository.ts'
export { listMessages, markAnswered, sendContactMail, submitContactMessage } from './contact.service.ts'
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
export { deliverMailing, sendMailingTest, startMailing, stopMailing, testMailing } from './mailings/send-mailing.ts'
export {
  type ConfirmationState,
  checkConfirmation,
  confirmSubscription,
  sendConfirmationMail,
  subscribe,
} from './newsletter/confirmation.ts'
export {
  checkUnsubscribeLink,
  exportSubscribers,
  forgetSubscribers,
  getSubscriber,
  listSubscribers,
  removeSubscriber,
  unsubscribe,
  unsubscribeUrl,
} from './newsletter/subscribers.ts'
