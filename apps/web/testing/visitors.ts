/** Messages and subscriptions of the site's visitors. */
import { perform } from './people.ts'

async function post(path: string, body: object): Promise<void> {
  const headers = { 'Content-Type': 'application/json' }
  const response = await fetch(`/api/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`${path} answered ${response.status}`)
}

/** Sends a visitor's message and returns the sender's name, which is unique. */
export async function writeMessage(message: string): Promise<string> {
  const name = `Visitor ${crypto.randomUUID().slice(0, 8)}`
  const email = `${crypto.randomUUID()}@visitors.example`
  await post('contact-us', { name, email, location: 'Lagos', phone_number: '08012345678', message })
  return name
}

/** Subscribes a visitor and confirms it. Returns the email address and the id of the subscription. */
export async function makeReader(prefix = ''): Promise<{ id: number; email: string }> {
  const email = await subscribe(prefix)
  return { email, id: await perform('confirmSubscription', email) }
}

/** Subscribes a visitor to the newsletter. Returns the email address. */
export async function subscribe(prefix = ''): Promise<string> {
  const email = `${prefix}${crypto.randomUUID()}@readers.example`
  await post('email-subscription', { email })
  return email
}
