/**
 * For how many days personal data is kept that nothing else needs, by what it is. The nightly jobs remove it afterwards;
 * docs/security.md lists the same periods in words.
 */
export const retentionDays = {
  /** The address of a subscription that was not confirmed. */
  newsletterUnconfirmed: 14,
  /** The address of a subscription that has ended. A hash of it stays with the proof of consent. */
  newsletterEndedAddress: 30,
  /** The proof of consent, from the end of the subscription. */
  newsletterProof: 3 * 365,
  /** Who received a mailing, and why an address could not be reached, from the end of the mailing. */
  newsletterDeliveries: 90,
} as const

const DAY_MS = 86_400_000

/** The moment before which data of this kind is removed. */
export const keptSince = (kind: keyof typeof retentionDays, now: Date): Date =>
  new Date(now.getTime() - retentionDays[kind] * DAY_MS)
