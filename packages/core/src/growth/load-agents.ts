/** What agents that are made for load are called. Each part follows from the agent's id alone, so that none repeats. */

const FIRST_NAMES = ['Ada', 'Bola', 'Chidi', 'Dayo', 'Efe', 'Femi', 'Grace', 'Hauwa', 'Ife', 'Jide', 'Kemi', 'Lola']
const LAST_NAMES = ['Adeyemi', 'Bello', 'Chukwu', 'Danjuma', 'Eze', 'Fashola', 'Garba', 'Hassan', 'Ibrahim']

/** Codes made at random lack this digit (`createReferralCode`), so theirs and these never meet. */
const CODE_START = 'gfc1'
const CODE_DIGITS = 6

/** An odd step that is no multiple of five walks through all numbers of ten digits before it meets one again. */
const PIN_STEP = 6_180_339_887n
const PINS = 10_000_000_000n
/** Ids stay far below, so that another attempt is another id's PIN only when there are more agents than that. */
const ATTEMPT_STEP = 1_000_000_000n

const named = (names: string[], number: number): string => names[number % names.length] ?? ''

export const loadAgent = (id: number) => ({
  email: `agent-${String(id).padStart(6, '0')}@load.test`,
  code: `${CODE_START}${id.toString(36).padStart(CODE_DIGITS, '0')}`,
  first_name: named(FIRST_NAMES, id),
  last_name: named(LAST_NAMES, id),
  phone_number: `080${String(id).padStart(8, '0')}`,
})

/** The PIN of the id's payment; another one for each further attempt, because random ones are taken, too. */
export const loadPin = (id: number, attempt: number): string =>
  String(((BigInt(id) + BigInt(attempt) * ATTEMPT_STEP) * PIN_STEP) % PINS).padStart(10, '0')
