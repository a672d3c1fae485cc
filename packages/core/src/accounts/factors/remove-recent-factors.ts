import type { Trx } from '../../platform/schema.ts'
import type { SessionOwner } from '../sessions/sessions.repository.ts'
import { lockCodeState, removeSecret, replaceRecoveryCodes } from './codes.repository.ts'
import { deletePasskeysSince, listPasskeys } from './passkeys.repository.ts'

/**
 * Removes the passkeys and the authenticator app that were set up since then, and the recovery codes if no factor is left. A
 * thief who had the password may have set them up, and would come in with them whatever the password is by now. Returns
 * whether there were any.
 */
export async function removeFactorsSince(trx: Trx, owner: SessionOwner, since: Date): Promise<boolean> {
  const passkeys = await deletePasskeysSince(trx, owner, since)
  const { totp_confirmed_at } = await lockCodeState(trx, owner)
  const isNewApp = totp_confirmed_at !== null && totp_confirmed_at >= since
  if (isNewApp) await removeSecret(trx, owner)
  const hasApp = totp_confirmed_at !== null && !isNewApp
  if (!hasApp && (await listPasskeys(trx, owner)).length === 0) await replaceRecoveryCodes(trx, owner, [])
  return passkeys > 0 || isNewApp
}
