/** The names and codes of agents created for load tests. All follow from the agent's id, so that none repeats. */

const FIRST_NAMES = ['Ada', 'Bola', 'Chidi', 'Dayo', 'Efe', 'Femi', 'Grace', 'Hauwa', 'Ife', 'Jide', 'Kemi', 'Lola']
const LAST_NAMES = ['Adeyemi', 'Bello', 'Chukwu', 'Danjuma', 'Eze', 'Fashola', 'Garba', 'Hassan', 'Ibrahim']

/** Random codes never contain this digit (`createReferralCode`), so the two kinds never collide. */
const CODE_START = 'gfc1'
const CODE_DIGITS = 6

/** An odd step that is not a multiple of five passes through all numbers of ten digits before one repeats. */
const PIN_STEP = 6_180_339_887n
const PINS = 10_000_000_000n
/** Far above any id, so a further attempt gives another id's PIN only if there are more agents than this. */
const ATTEMPT_STEP = 1_000_000_000n

const named = (names: string[], number: number): string => names[number % names.length] ?? ''

export const loadAgent = (id: number) => ({
  email: `agent-${String(id).padStart(6, '0')}@load.test`,
  code: `${CODE_START}${id.toString(36).padStart(CODE_DIGITS, '0')}`,
  first_name: named(FIRST_NAMES, id),
  last_name: named(LAST_NAMES, id),
  phone_number: `080${String(id).padStart(8, '0')}`,
})

/** The PIN of the payment with this id. Each further attempt gives another PIN, in case a random one is already taken. */
export const loadPin = (id: number, attempt: number): string =>
  String(((BigInt(id) + BigInt(attempt) * ATTEMPT_STEP) * PIN_STEP) % PINS).padStart(10, '0')
