/** Newsletter subscriptions of visitors. */
export { subscribe } from './newsletter.service.ts'
export { exportSubscribers, listSubscribers, removeSubscriber } from './subscribers.ts'
export { checkUnsubscribeLink, unsubscribe, unsubscribeUrl } from './unsubscribe.ts'
