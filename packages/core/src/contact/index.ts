/** Contact messages of visitors. */
export { sendContactMail, submitContactMessage } from './contact.service.ts'
export { listMessages, markAnswered } from './inbox.ts'
