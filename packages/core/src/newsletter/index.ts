/** Newsletter subscriptions of visitors. */
export { subscribe } from './newsletter.service.ts'
