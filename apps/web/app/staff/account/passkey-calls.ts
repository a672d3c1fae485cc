/** The calls about the passkeys of the signed-in member of staff. None of them rejects. */
import { apiQuery } from '../../platform/api/api-query.ts'
import { makePasskey } from '../../platform/passkeys.ts'
import { attempt } from '../../platform/session/failure.ts'
import { staffApi } from '../session/staff-api.ts'

export const PASSKEYS = 'staff/passkeys'

const passkeys = () => staffApi().staff.passkeys

export const passkeysQuery = apiQuery(PASSKEYS, (init) => passkeys().$get({}, { init }))

export type StaffProof = { password: string; code?: string }

const done = async () => true as const

/** Has the browser make a passkey, and adds it. */
export async function addPasskey(proof: StaffProof) {
  const made = await makePasskey(() =>
    attempt(
      200,
      () => passkeys().question.$post({ json: proof }),
      (response) => response.json(),
    ),
  )
  if (made.failure !== undefined) return made
  return attempt(204, () => passkeys().$post({ json: made.body }), done)
}

export const removePasskey = (id: number, proof: StaffProof) =>
  attempt(204, () => passkeys()[':id'].remove.$post({ param: { id: String(id) }, json: proof }), done)
