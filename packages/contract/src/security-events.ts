/** What the security log records. Apart from the schemas, so that a screen can ask without those. */
import { sessionOrigins } from './accounts/sessions.ts'

/**
 * Every kind of event with its causes: how it came about, or why something was refused. A kind without a list has open
 * causes: the name of the duty, or of the limit.
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

/** Whose account an event is about, or was meant to be about. */
export const securityActors = ['agent', 'staff', 'visitor'] as const
export type SecurityActor = (typeof securityActors)[number]

/** The causes that are listed. */
export type ListedCause = { [K in SecurityEventKind]: Causes[K][number] }[SecurityEventKind]
