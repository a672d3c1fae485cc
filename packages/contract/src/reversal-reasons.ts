/**
 * Reasons for reversing an approved fee (plan rule 16), with the message to the agent. Separate from the schemas, for
 * browsers.
 */
export const reversalReasons = {
  never_arrived: { label: 'Money never arrived', sentence: 'The payment did not arrive in our account.' },
  charged_back: { label: 'Charged back', sentence: 'The payment was charged back by the bank.' },
  refunded: { label: 'Refunded', sentence: 'The payment was refunded.' },
  approved_by_mistake: { label: 'Approved by mistake', sentence: 'The payment was approved by mistake.' },
  other: { label: 'Another reason', sentence: null },
} as const
export type ReversalReason = keyof typeof reversalReasons

/** Returns the message to the agent. For a reason outside the list it is the note, which is otherwise for staff. */
export const reversalSentence = (reversal: ReversalReason, note: string | null): string | null =>
  reversalReasons[reversal].sentence ?? note
