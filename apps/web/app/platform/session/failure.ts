/** What a call that failed has to say, in a form that screens can show whatever went wrong. */
import type { ErrorPayload, Failure } from './session-state.ts'

type Answer = Pick<Response, 'status' | 'headers' | 'text'>

export const TOO_MANY_CALLS = 429

const noAnswer: Failure = {
  status: undefined,
  error: { detail: 'The server could not be reached. Please check your connection and try again.' },
}

const brokenAnswer: ErrorPayload = { detail: 'Something went wrong on our side. Please try again in a little while.' }

function tooManyCalls(retryAfterSeconds: number): ErrorPayload {
  const minutes = Math.max(1, Math.ceil(retryAfterSeconds / 60))
  return { detail: `Too many attempts. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.` }
}

function payloadOf(text: string): ErrorPayload {
  try {
    const payload: unknown = JSON.parse(text)
    const saysSomething = typeof payload === 'object' && payload !== null && Object.keys(payload).length > 0
    return saysSomething ? (payload as ErrorPayload) : brokenAnswer
  } catch {
    return brokenAnswer
  }
}

/** The failure of a call that was answered, but not as hoped. */
async function failureOf(answer: Answer): Promise<Failure> {
  if (answer.status === TOO_MANY_CALLS) {
    return { status: answer.status, error: tooManyCalls(Number(answer.headers.get('Retry-After')) || 0) }
  }
  return { status: answer.status, error: payloadOf(await answer.text()) }
}

/** Whether the call was turned away unread, so that its failure tells nothing of what was sent. */
export const wasUnread = ({ status }: Pick<Failure, 'status'>): boolean =>
  status === undefined || status === TOO_MANY_CALLS

/** What a call brought when it was answered with the expected status, or why it failed. */
export type Outcome<T> = { failure: undefined; body: T } | { failure: Failure }

/** Makes a call and reads its answer if that has the expected status. Never rejects. */
export async function attempt<A extends Answer, S extends number, T>(
  expected: S,
  call: () => Promise<A>,
  read: (answer: Extract<A, { status: S }>) => Promise<T>,
): Promise<Outcome<T>> {
  try {
    const answer = await call()
    if (answer.status !== expected) return { failure: await failureOf(answer) }
    return { failure: undefined, body: await read(answer as Extract<A, { status: S }>) }
  } catch (error) {
    console.error(error)
    return { failure: noAnswer }
  }
}
