/** The mails of the product, read from the files that it writes if no mail server is set. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'

async function readMail(path: string) {
  const { to, subject, text, html, headers } = await PostalMime.parse(await readFile(path))
  const unsubscribe = headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? ''
  return { to: to?.[0]?.address ?? '', subject: subject ?? '', text: text ?? '', html: html ?? '', unsubscribe }
}

/** Returns the mails saved in a data folder for an address, oldest first. */
export async function readMails(dataFolder: string, address: string) {
  const folder = join(dataFolder, 'mail')
  const names = await readdir(folder).catch(() => [])
  const mails = await Promise.all(
    names.toSorted((a, b) => a.localeCompare(b)).map((name) => readMail(join(folder, name))),
  )
  return mails.filter(({ to }) => to === address)
}
