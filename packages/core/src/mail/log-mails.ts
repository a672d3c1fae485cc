/** The mail that brings a checkpoint of the transparency log to an auditor. */
import { mailTo } from './layout.ts'
import type { Mail } from './mail.ts'

type CheckpointWords = { companyName: string; note: string; key: string; url: string }

export function logCheckpointMail(to: string, { companyName, note, key, url }: CheckpointWords): Mail {
  const [origin = '', size = ''] = note.split('\n')
  const entries = size === '1' ? 'one entry' : `${size} entries`
  return mailTo({ email: to }, `Transparency log of ${companyName}: ${entries}`, {
    companyName,
    heading: `Checkpoint of ${entries}`,
    intro:
      'This is the signed state of our transparency log. Keep it: if an entry is changed or removed later, this checkpoint proves it.',
    rows: [
      { label: 'Log', value: origin },
      { label: 'Entries', value: size },
      { label: 'Public key', value: key },
    ],
    quote: note,
    action: { label: 'Compare with the newest checkpoint', url },
  })
}
