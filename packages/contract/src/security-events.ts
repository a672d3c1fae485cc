/** The events of the security log. Separate from the schemas, so that a screen need not load those. */
import { sessionOrigins } from './accounts/sessions.ts'

/**
 * Every kind of event with its causes: the way in which it happened, or the reason for a refusal. A kind without a list
 * has open causes: the name of the duty, or of the limit.
 */
export const securityCauses = {
  'sign-in': sessionOrigins,
  'sign-in-refused': [
    'unknown-address',
    'wrong-password',
    'not-verified',
    'suspended',
    'closed',
    'disabled',
    'wrong-code',
    'wrong-passkey',
    'mailed-code-required',
    'wrong-mailed-code',
    'throttled',
  ],
  'session-ended': ['signed-out', 'one-session', 'other-sessions', 'all-sessions', 'password-changed', 'by-staff'],
  'second-factor': [
    'app-set-up',
    'app-removed',
    'app-reset',
    'passkey-added',
    'passkey-removed',
    'recovery-code-used',
    'recovery-codes-renewed',
    'factors-removed',
    'recent-factors-removed',
  ],
  'proof-refused': ['wrong-password', 'wrong-code', 'wrong-passkey', 'throttled', 'not-valid'],
  'token-refused': ['tampered', 'wrong-audience', 'wrong-type', 'session-ended', 'used'],
  'link-refused': ['activation', 'reset', 'invitation'],
  'role-refused': [],
  throttled: [],
} as const satisfies Record<string, readonly string[]>

type Causes = typeof securityCauses
export type SecurityEventKind = keyof Causes

/** The causes of a kind. */
export type SecurityCause<K extends SecurityEventKind> = Causes[K] extends readonly [] ? string : Causes[K][number]

/** The type of account that an event concerns, or was meant to concern. */
export const securityActors = ['agent', 'staff', 'visitor'] as const
export type SecurityActor = (typeof securityActors)[number]

/** The causes that are listed. */
export type ListedCause = { [K in SecurityEventKind]: Causes[K][number] }[SecurityEventKind]
