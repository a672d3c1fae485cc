/** Links that the product mails. */
import type { Site } from '@evergrove/testing/site'
import { expect } from '@playwright/test'

/** Waits for a mail to the address with such a subject, and returns the path of the link in the newest one. */
export async function linkMailed(site: Site, address: string, subject: RegExp): Promise<string> {
  let path = ''
  await expect
    .poll(async () => {
      const mails = await site.perform('mails', address)
      const text = mails.findLast((mail) => subject.test(mail.subject))?.text ?? ''
      path = /https?:\/\/\S+/.exec(text)?.[0] ?? ''
      return path
    })
    .toMatch(/^http/)
  return new URL(path).pathname
}
