/** The mail server of the bank, which keeps the mails that it receives. */
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

const SENDER = 'office@bank.example'

type Received = { to: string; messageId: string; atMs: number }

export async function openMailbox() {
  const received: Received[] = []
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, { envelope }, callback) => {
      let content = ''
      stream.on('data', (chunk) => {
        content += String(chunk)
      })
      stream.on('end', () => {
        const messageId = /^Message-ID: (.+)\r$/m.exec(content)?.[1] ?? ''
        received.push({ to: envelope.rcptTo[0]?.address ?? '', messageId, atMs: Date.now() })
        callback()
      })
    },
  })
  // A killed client resets its connection.
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    sender: SENDER,
    received,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(resolve)
      }),
  }
}
