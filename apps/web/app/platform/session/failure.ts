/** Turns every kind of failed call into a payload for screens. */
import type { Args, Given, Key, Send } from '../api/calls.ts'
import type { ErrorPayload, Failure } from './session-state.ts'

type AnyResponse = Pick<Response, 'status' | 'headers' | 'text'>

export const TOO_MANY_CALLS = 429
/** While the company moves in, or its database cannot be reached. */
const UNAVAILABLE = 503

const noResponse: Failure = {
  status: undefined,
  error: { detail: 'The server could not be reached. Check your connection and try again.' },
}

const brokenResponse: ErrorPayload = { detail: 'Something went wrong on our side. Try again in a few minutes.' }

function tooManyCalls(retryAfterSeconds: number): ErrorPayload {
  const minutes = Math.max(1, Math.ceil(retryAfterSeconds / 60))
  return { detail: `Too many attempts. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.` }
}

function payloadOf(text: string): ErrorPayload {
  try {
    const payload: unknown = JSON.parse(text)
    const saysSomething = typeof payload === 'object' && payload !== null && Object.keys(payload).length > 0
    return saysSomething ? (payload as ErrorPayload) : brokenResponse
  } catch {
    return brokenResponse
  }
}

/** Returns the failure of a call that got a response. */
async function failureOf(response: AnyResponse): Promise<Failure> {
  if (response.status === TOO_MANY_CALLS) {
    return { status: response.status, error: tooManyCalls(Number(response.headers.get('Retry-After')) || 0) }
  }
  return { status: response.status, error: payloadOf(await response.text()) }
}

/** Returns true if the API has not examined the call, so that the failure says nothing about the sent values. */
export const wasUnread = ({ status }: Pick<Failure, 'status'>): boolean =>
  status === undefined || status === TOO_MANY_CALLS || status === UNAVAILABLE

/** Returns the failure of a call that got no response, or whose script did not arrive. Logs the reason. */
export function failedCall(reason: unknown): Failure {
  console.error(reason)
  return noResponse
}

/** The body of a response with the expected status, or the failure. */
export type Outcome<T> = { failure: undefined; body: T } | { failure: Failure }

/** Makes a call and reads the response if it has the expected status, or one of several. Never rejects. */
export async function attempt<A extends AnyResponse, S extends number, T>(
  expected: S | readonly S[],
  call: () => Promise<A>,
  read: (response: Extract<A, { status: S }>) => Promise<T>,
): Promise<Outcome<T>> {
  try {
    const response = await call()
    const isExpected = [expected].flat().some((status) => status === response.status)
    if (!isExpected) return { failure: await failureOf(response) }
    return { failure: undefined, body: await read(response as Extract<A, { status: S }>) }
  } catch (error) {
    return { failure: failedCall(error) }
  }
}

/** The outcome of an action, with the status of its success. */
export type Acted<G> = { failure: Failure } | ({ failure: undefined } & G)

/** Creates the function for actions. It makes a call and reads the response of a success. It never rejects. */
export const actionsOf =
  (send: Send) =>
  async <K extends Key>(key: K, ...args: Args<K>): Promise<Acted<Given<K>>> => {
    try {
      const response = await send(key, ...args)
      if (!response.ok) return { failure: await failureOf(response) }
      const { status } = response
      return { failure: undefined, status, body: status === 204 ? true : await response.json() } as never
    } catch (error) {
      return { failure: failedCall(error) }
    }
  }
