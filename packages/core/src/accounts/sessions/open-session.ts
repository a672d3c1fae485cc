/** How every session begins: as a row that its owner sees. */
import type { SessionOrigin } from '@evergrove/contract/accounts/sessions'
import { afterCommit } from '@evergrove/db'
import type { Trx } from '../../platform/schema.ts'
import { addressFamilyOf, type Client, deviceOf } from './device.ts'
import { insertSession, type SessionOwner } from './sessions.repository.ts'

export type Beginning = {
  client: Client
  created_by: SessionOrigin
  /** The version of the account's tokens, with which the session ends. */
  tokenVersion: number
  begun: Date
  /** After how many seconds the last of its tokens expires. */
  seconds: number
}

/** The id of a new session of the account. The sign-in is in the security log once it is committed. */
export function openSession(trx: Trx, owner: SessionOwner, beginning: Beginning): Promise<string> {
  const { client, created_by, tokenVersion, begun, seconds } = beginning
  afterCommit(trx, () => client.record({ kind: 'sign-in', cause: created_by, actor: owner.kind, id: owner.id }))
  return insertSession(trx, owner, {
    token_version: tokenVersion,
    device: deviceOf(client),
    address_family: addressFamilyOf(client),
    created_by,
    created_at: begun,
    expires_at: new Date(begun.getTime() + seconds * 1000),
  })
}
