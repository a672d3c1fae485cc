import type { Trx } from '../../platform/schema.ts'
import type { SessionOwner } from '../sessions/sessions.repository.ts'
import { removeSecret, replaceRecoveryCodes } from './codes.repository.ts'
import { deletePasskeys } from './passkeys.repository.ts'

/** Removes every second factor of the account: app, recovery codes and passkeys. */
export async function removeFactors(trx: Trx, owner: SessionOwner): Promise<void> {
  await removeSecret(trx, owner)
  await replaceRecoveryCodes(trx, owner, [])
  await deletePasskeys(trx, owner)
}
