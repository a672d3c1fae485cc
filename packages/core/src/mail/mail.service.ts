/** Sends mail by SMTP or, where none is configured, saves each mail as a file that a mail program can open. */
import { randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Logger } from '../platform/logging.ts'
import { checkHeaders, type Mail, mailFileName, messageIdOf } from './mail.ts'

export type MailerOptions = {
  /** smtp:// or smtps:// with its credentials; undefined saves mails as files. */
  smtpUrl: string | undefined
  /** The sender, as an address or as `Name <address>`. */
  from: string
  /** The folder for mails that are not sent. It is created if it does not exist. */
  mailDir: string
  logger: Logger
}

export type Mailer = {
  /**
   * Sends the mail. Rejects if a header is unsafe or the mail was not accepted. The key becomes its Message-ID: a mail that is
   * sent again because nobody knows whether it was sent has the same key, so that mail programs fold the copies.
   */
  send: (mail: Mail, key: string) => Promise<void>
  /** Ends the connections to the mail server. */
  close: () => void
}

export function createMailer(options: MailerOptions): Mailer {
  return options.smtpUrl === undefined ? createFileMailer(options) : createSmtpMailer(options, options.smtpUrl)
}

function createSmtpMailer({ from }: MailerOptions, smtpUrl: string): Mailer {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 2,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  })
  return {
    send: async (mail, key) => {
      const { link: _, ...sent } = mail
      checkHeaders(mail)
      await transport.sendMail({ from, messageId: messageIdOf(key, from), ...sent, ...unattended })
    },
    close: () => transport.close(),
  }
}

function createFileMailer({ from, mailDir, logger }: MailerOptions): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    send: async ({ link, ...mail }, key) => {
      checkHeaders(mail)
      const { message } = await transport.sendMail({ from, messageId: messageIdOf(key, from), ...mail, ...unattended })
      const file = join(mailDir, mailFileName(new Date(), mail.to.address, randomBytes(3).toString('hex')))
      await mkdir(mailDir, { recursive: true })
      await writeFile(file, message, { flag: 'wx', mode: 0o600 })
      logger.info({ file, subject: mail.subject, ...(link && { link }) }, 'Saved an email as a file')
    },
    close: () => {},
  }
}

/** Prevents automatic replies to the product. No part of a mail is loaded from a file or a URL. */
const unattended = {
  headers: { 'Auto-Submitted': 'auto-generated' },
  disableFileAccess: true,
  disableUrlAccess: true,
}
