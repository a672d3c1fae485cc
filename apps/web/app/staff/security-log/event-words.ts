/** The words of the security log. */
import { keysOf } from '@evergrove/contract/platform/records'
import type { ListedCause, SecurityEventKind } from '@evergrove/contract/security-events'

const kinds: Record<SecurityEventKind, string> = {
  'sign-in': 'Signed in',
  'sign-in-refused': 'Sign-in refused',
  'session-ended': 'Session ended',
  'second-factor': 'Second factor',
  'proof-refused': 'Proof refused',
  'token-refused': 'Token refused',
  'link-refused': 'Link refused',
  'role-refused': 'Not permitted',
  throttled: 'Throttled',
}

const causes: Record<ListedCause, string> = {
  password: 'with the password',
  code: 'with the password and a code',
  recovery_code: 'with the password and a recovery code',
  'unknown-address': 'unknown email address',
  'wrong-password': 'wrong password',
  'not-verified': 'email address not verified',
  suspended: 'suspended',
  closed: 'account closed',
  disabled: 'disabled',
  passkey: 'with a passkey',
  'wrong-code': 'wrong code',
  'wrong-passkey': 'passkey not accepted',
  'mailed-code-required': 'mailed code required',
  'wrong-mailed-code': 'wrong mailed code',
  throttled: 'too many attempts',
  'signed-out': 'signed out',
  'one-session': 'signed out on one device',
  'other-sessions': 'signed out on other devices',
  'all-sessions': 'signed out everywhere',
  'password-changed': 'password changed',
  'by-staff': 'by staff',
  'app-set-up': 'authenticator app set up',
  'app-removed': 'authenticator app removed',
  'app-reset': 'authenticator app removed by an admin',
  'passkey-added': 'passkey added',
  'passkey-removed': 'passkey removed',
  'recovery-codes-renewed': 'new recovery codes',
  'factors-removed': 'removed by an admin',
  'recent-factors-removed': 'those of the last seven days removed at a password reset',
  'recovery-code-used': 'recovery code used',
  'not-valid': 'not valid',
  used: 'used already',
  tampered: 'tampered with',
  'wrong-audience': 'made for another part of the product',
  'wrong-type': 'of the wrong type',
  'session-ended': 'its session has ended',
  activation: 'link to verify an address',
  reset: 'link to choose a password',
  invitation: 'invitation of staff',
}

const wordsIn = (table: Readonly<Record<string, string>>, name: string): string =>
  Object.hasOwn(table, name) ? (table[name] ?? name) : name

/** A kind as the screen names it. */
export const kindWords = (kind: string): string => wordsIn(kinds, kind)

/** A cause as the screen names it; names of duties and limits stay as they are. */
export const causeWords = (cause: string): string => wordsIn(causes, cause)

/** The kinds as choices of a form. */
export const kindChoices = keysOf(kinds).map((value) => ({ value, label: kinds[value] }))

/** The causes that the form suggests. */
export const causeNames: readonly string[] = keysOf(causes)
