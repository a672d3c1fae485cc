/** The bank's first people: a member of staff, and agents with money, bank details and a token. */
import { verifyEmailOf } from '@evergrove/core/accounts'
import { createStaff } from '@evergrove/core/staff'
import type { Bank } from './bank.ts'
import type { Answer, Call } from './calls.ts'
import type { Random } from './random.ts'

const PASSWORD = 'Granary-door-58'

type BankAgent = { id: number; code: string; token: string }
export type People = { staffToken: string; agents: BankAgent[] }

/** The sizes of the waves of agents who sign up at once, each under the agents of the waves before. */
const WAVES = [8, 12, 12]

type Office = Pick<Bank, 'insist' | 'inDatabase'>

export const signUpOf = (email: string, sponsor: { code: string }): Call => ({
  path: 'auth/users',
  body: {
    first_name: 'Ada',
    last_name: 'Obi',
    phone_number: '08012345678',
    email,
    refferer_code_used: sponsor.code,
    password: PASSWORD,
    re_password: PASSWORD,
  },
})

const bankDetails = {
  bank_name: 'Granary Bank',
  account_name: 'Ada Obi',
  account_number: '0123456789',
  date_of_birth: '01/31/1990',
}

function bodyOf({ status, body }: Answer): unknown {
  if (status > 201) throw new Error(`Answered ${status}: ${JSON.stringify(body)}`)
  return body
}

async function join(bank: Office, email: string, sponsor: { code: string }): Promise<BankAgent> {
  bodyOf(await bank.insist(signUpOf(email, sponsor)))
  await bank.inDatabase((db) => verifyEmailOf(db, email))
  const signedIn = await bank.insist({ path: 'auth/jwt/create', body: { email, password: PASSWORD } })
  const { access: token } = bodyOf(signedIn) as { access: string }
  const proving = { path: 'auth/proofs', token, body: { purpose: 'bank_details', password: PASSWORD } }
  const { proof } = bodyOf(await bank.insist(proving)) as { proof: string }
  const profile = await bank.insist({ method: 'PATCH', path: 'auth/users/me', token, proof, body: bankDetails })
  const { id, code } = bodyOf(profile) as { id: number; code: string }
  return { id, code, token }
}

/** Creates the member of staff and the agents, whose activation still waits. */
export async function gather(
  bank: Office,
  random: Random,
  { domain = 'bank.example', waves = WAVES } = {},
): Promise<People> {
  const staff = { email: `finance@${domain}`, password: PASSWORD }
  const root = await bank.inDatabase(async (db) => {
    await createStaff(db, { ...staff, role: 'finance', needsCode: false })
    return db.selectFrom('agents').select('code').where('recommended_by', 'is', null).executeTakeFirstOrThrow()
  })
  const signedIn = await bank.insist({ path: 'staff/jwt/create', body: staff })
  const { token: staffToken } = bodyOf(signedIn) as { token: string }
  const agents: BankAgent[] = []
  for (const [wave, count] of waves.entries()) {
    const sponsors = agents.length === 0 ? [root] : [...agents]
    const joining = Array.from({ length: count }, (_, index) =>
      join(bank, `agent-${wave}-${index}@${domain}`, random.pick(sponsors)),
    )
    agents.push(...(await Promise.all(joining)))
  }
  return { staffToken, agents }
}
