/** Sends mail by SMTP or, where none is configured, saves each mail as a file that a mail program can open. */
import { randomBytes } from 'node:crypto'
import { dirname, join } from 'node:path'
import { createTransport } from 'nodemailer'
import { FinalFailureError, MAILS_AT_ONCE, OutageError } from '../jobs/index.ts'
import type { Logger, SpanOptions, Tracing } from '../platform/logging.ts'
import { writeWholeFile } from '../platform/whole-files.ts'
import { checkHeaders, isDeliverable, type Mail, type MailAddress, mailFileName, messageIdOf } from './mail.ts'

export type MailerOptions = {
  /** smtp:// or smtps:// with its credentials; undefined saves mails as files. */
  smtpUrl: string | undefined
  /** The sender. It is called for each mail, because the company may have changed its name. */
  from: () => Promise<MailAddress>
  /** The folder for mails that are not sent. It is created if it does not exist. */
  mailDir: string
  logger: Logger
  /** Called after each attempt to send a mail. */
  onOutcome?: (isSent: boolean) => void
  tracing?: Tracing | undefined
}

export type Mailer = {
  /**
   * Sends the mail; a mail to an address that does not exist is dropped. Rejects with FinalFailureError if a header is
   * unsafe or the server refused the mail for good (5xx), with OutageError if the server could not be reached or used,
   * and with another error if it did not accept the mail now. The key becomes its Message-ID: a mail that is sent again
   * because nobody knows whether it was sent has the same key, so that mail programs fold the copies.
   */
  send: (mail: Mail, key: string) => Promise<void>
  /** Ends the connections to the mail server. */
  close: () => void
}

export function createMailer(options: MailerOptions): Mailer {
  const mailer = options.smtpUrl === undefined ? createFileMailer(options) : createSmtpMailer(options, options.smtpUrl)
  const report = options.onOutcome ?? (() => {})
  const inSpan = options.tracing?.inSpan ?? ((_span: SpanOptions, work: () => Promise<void>) => work())
  const span = spanOf(options.smtpUrl)
  return {
    ...mailer,
    send: async (mail, key) => {
      if (!isDeliverable(mail.to.address)) return
      try {
        await inSpan(span, () => mailer.send(mail, key))
      } catch (error) {
        report(false)
        throw error
      }
      report(true)
    },
  }
}

/** Leaves out the addresses and the subject: a trace says that a mail was sent, not to whom. */
const spanOf = (smtpUrl: string | undefined): SpanOptions => ({
  name: 'send mail',
  attributes:
    smtpUrl === undefined
      ? { 'network.protocol.name': 'file' }
      : { 'network.protocol.name': 'smtp', 'server.address': new URL(smtpUrl).hostname },
})

const PATIENCE = { dnsTimeout: 10_000, connectionTimeout: 10_000, greetingTimeout: 10_000 }

/** The words for failures of a connection, by the code or the message of nodemailer. */
const REFUSALS: [failure: RegExp, words: string][] = [
  [/^EDNS\b/, 'has a name that cannot be found'],
  [/^ETIMEDOUT\b/, 'does not answer'],
  [/\bECONNREFUSED\b/, 'refuses the connection'],
  [/certificate|altnames/i, 'has a certificate that is not trusted, or of another name'],
  [/SSL|TLS/, 'does not encrypt the connection as the address says'],
  [/^EPROTOCOL\b/, 'refuses the connection, or is no mail server'],
  [/^ECONNECTION\b/, 'ends the connection'],
]

/** Decodes a user, which may have been typed with a percent sign that encodes nothing. */
function decoded(user: string): string {
  try {
    return decodeURIComponent(user)
  } catch {
    return user
  }
}

/**
 * Connects to a mail server, signs in if the address names a user, and sends nothing. Returns undefined if that works,
 * and otherwise one line for the operator, without the password and without the answer of the server, which may repeat
 * it. Takes some ten seconds if nobody answers, and never throws.
 */
export async function checkMailServer(smtpUrl: string): Promise<string | undefined> {
  const { protocol, hostname, port, username } = new URL(smtpUrl)
  const server = `The mail server of SMTP_URL, ${hostname}:${port || (protocol === 'smtps:' ? '465' : '587')},`
  const transport = createTransport({ url: smtpUrl, ...PATIENCE, socketTimeout: 10_000 })
  try {
    await transport.verify()
    return undefined
  } catch (error) {
    const {
      code = '',
      message = '',
      responseCode,
    } = error as { code?: string; message?: string; responseCode?: number }
    const status = responseCode === undefined ? '' : ` (${responseCode})`
    if (code === 'EAUTH') return `${server} refuses the sign-in of ${decoded(username)}${status}`
    const [, words = 'cannot be used'] = REFUSALS.find(([failure]) => failure.test(`${code} ${message}`)) ?? []
    return `${server} ${words}${status}`
  } finally {
    transport.close()
  }
}

function createSmtpMailer({ from }: MailerOptions, smtpUrl: string): Mailer {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: MAILS_AT_ONCE,
    ...PATIENCE,
    socketTimeout: 30_000,
  })
  return {
    send: async (mail, key) => {
      const { link: _, unsubscribeUrl, ...sent } = mail
      checkHeaders(mail)
      const message = { ...(await headersOf(from, key)), ...sent, ...unattended(unsubscribeUrl) }
      await transport.sendMail(message).catch((error: unknown) => {
        throw asJobFailure(error)
      })
    },
    close: () => transport.close(),
  }
}

/** Codes of nodemailer for answers of the server about this sender, recipient or text. All others are about the connection. */
const ABOUT_THIS_MAIL = new Set(['EENVELOPE', 'EMESSAGE'])
/** The server is about to close the connection, after any command. */
const SERVICE_NOT_AVAILABLE = 421

function asJobFailure(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { code = '', responseCode = 0 } = error as Error & { code?: string; responseCode?: number }
  if (!ABOUT_THIS_MAIL.has(code) || responseCode === SERVICE_NOT_AVAILABLE) {
    return new OutageError(error.message, { cause: error })
  }
  return responseCode >= 500 ? new FinalFailureError(error.message, { cause: error }) : error
}

/** Returns the folder of mails while they are being written: beside the folder of the saved ones. */
export const unfinishedMailFolder = (mailDir: string): string => join(dirname(mailDir), 'unfinished')

function createFileMailer({ from, mailDir, logger }: MailerOptions): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    send: async ({ link, unsubscribeUrl, ...mail }, key) => {
      checkHeaders(mail)
      const { message } = await transport.sendMail({
        ...(await headersOf(from, key)),
        ...mail,
        ...unattended(unsubscribeUrl),
      })
      const file = join(mailDir, mailFileName(new Date(), mail.to.address, randomBytes(3).toString('hex')))
      await writeWholeFile(file, message as Buffer, unfinishedMailFolder(mailDir))
      logger.info({ file, subject: mail.subject, ...(link && { link }) }, 'Saved an email as a file')
    },
    close: () => {},
  }
}

async function headersOf(sender: MailerOptions['from'], key: string) {
  const from = await sender()
  return { from, messageId: messageIdOf(key, from.address) }
}

/**
 * Returns headers that prevent automatic replies to the product, and let mail programs unsubscribe from a mailing. No
 * part of a mail is loaded from a file or a URL.
 */
const unattended = (unsubscribeUrl: string | undefined) => ({
  headers: {
    'Auto-Submitted': 'auto-generated',
    ...(unsubscribeUrl !== undefined && {
      'List-Unsubscribe': `<${unsubscribeUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  },
  disableFileAccess: true,
  disableUrlAccess: true,
})
