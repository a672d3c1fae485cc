/** What visitors of the site leave behind: messages and subscriptions. */

async function post(path: string, body: object): Promise<void> {
  const headers = { 'Content-Type': 'application/json' }
  const response = await fetch(`/api/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`${path} answered ${response.status}`)
}

/** Sends a visitor's message and gives the name it came under, which no other has. */
export async function writeMessage(message: string): Promise<string> {
  const name = `Visitor ${crypto.randomUUID().slice(0, 8)}`
  const email = `${crypto.randomUUID()}@visitors.example`
  await post('contact-us', { name, email, location: 'Lagos', phone_number: '08012345678', message })
  return name
}

/** Subscribes a visitor to the newsletter and gives the email address. */
export async function subscribe(prefix = ''): Promise<string> {
  const email = `${prefix}${crypto.randomUUID()}@readers.example`
  await post('email-subscription', { email })
  return email
}
