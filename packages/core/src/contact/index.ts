/** Contact messages of visitors. */
export { sendContactMail, submitContactMessage } from './contact.service.ts'
export { listMessages, markAnswered } from './inbox.ts'
export { subscribe } from './newsletter/newsletter.service.ts'
export { exportSubscribers, listSubscribers, removeSubscriber } from './newsletter/subscribers.ts'
export { checkUnsubscribeLink, unsubscribe, unsubscribeUrl } from './newsletter/unsubscribe.ts'
