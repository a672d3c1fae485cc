/** An event of the security log as a use-case states it. The request adds the source, the device and its id. */
import type { SecurityActor, SecurityCause, SecurityEventKind } from '@evergrove/contract/security-events'

type What = { [K in SecurityEventKind]: { kind: K; cause: SecurityCause<K> } }[SecurityEventKind]

/** The event and the account that it is about. It holds no secrets and no email addresses. */
export type SecurityEvent = What & {
  /** An agent, a member of staff, or a person whose account is not known. */
  actor: SecurityActor
  /** The account, where it is known. */
  id?: number | undefined
  /** A keyed hash of the address that was typed, where no account is known. */
  addressHash?: string | undefined
}

/** Records an event of the request. It neither waits nor fails. */
export type RecordEvent = (event: SecurityEvent) => void
