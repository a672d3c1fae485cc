import type { Generated } from 'kysely'

export interface AgentRecoveryCodesTable {
  agent_id: number
  hash: Buffer
  used_at: Date | null
}

export interface PasskeysTable {
  id: Generated<number>
  /** Either this or the member of staff. */
  agent_id: number | null
  staff_id: number | null
  /** What the browser calls the passkey, as base64url. */
  credential_id: string
  public_key: Buffer
  /** How often it has signed, as far as it counts: a copy falls behind. */
  counter: number
  /** How a browser reaches it, for example `internal` or `usb`. */
  transports: string[]
  /** The browser and system on which it was made. */
  device: string
  created_at: Date
  last_used_at: Date | null
}
