/**
 * The days for which personal data is kept that nothing else needs, by kind. The nightly jobs remove it afterwards;
 * docs/security.md lists the same periods in words.
 */
export const retentionDays = {
  /** The address of a subscription that was not confirmed. */
  newsletterUnconfirmed: 14,
  /** The address of a subscription that has ended. A hash of it stays with the proof of consent. */
  newsletterEndedAddress: 30,
  /** The proof of consent, from the end of the subscription. */
  newsletterProof: 3 * 365,
  /** The recipients of a mailing, and the reasons why addresses could not be reached, from the end of the mailing. */
  newsletterDeliveries: 90,
  /** An event of the security log. */
  securityEvents: 90,
  /** A contact message, from the moment it was answered, or written if nobody has marked it as answered. */
  contactMessages: 3 * 365,
  /** An email that was given up, with what the mail server said about the address. */
  undeliveredMails: 90,
  /** A request for a link whose email was given up. The others are removed with the email. */
  linkRequests: 90,
  /**
   * Both addresses of a change of an agent's email address, of any outcome: as long as contact messages, because
   * they serve to find messages from earlier addresses.
   */
  emailChanges: 3 * 365,
  /** A session, from its expiry. */
  sessions: 90,
  /**
   * The bank's text in a line that belongs to no agent, from the day on which it was booked: as long as bank statements
   * usually have to be kept. Other lines lose their text together with the agent's name.
   */
  receiptTexts: 10 * 365,
  /** A link "It was not me", from the moment it expires. */
  protectionLinks: 30,
} as const

const DAY_MS = 86_400_000

/** Returns the moment before which data of this kind is removed. */
export const keptSince = (kind: keyof typeof retentionDays, now: Date): Date =>
  new Date(now.getTime() - retentionDays[kind] * DAY_MS)

/** Returns the moment before which an account must have been closed for its name and address to be removed. */
export function closedSince(years: number, now: Date): Date {
  const since = new Date(now)
  since.setUTCFullYear(since.getUTCFullYear() - years)
  return since
}
