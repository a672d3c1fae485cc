/** The browser's functions for passkeys. None of them rejects. */
import type { PasskeyQuestion } from '@evergrove/contract/accounts/factors'
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
} from '@simplewebauthn/browser'
import { useState, useSyncExternalStore } from 'react'
import type { Outcome } from './session/failure.ts'
import type { Failure } from './session/session-state.ts'

/** Browsers tie a passkey to a domain name, and have none for a numeric address. */
const isNumeric = (host: string): boolean => /^[\d.]+$|^\[/.test(host)

const canUsePasskeys = (): boolean => typeof PublicKeyCredential === 'function' && !isNumeric(location.hostname)
const never = () => () => undefined

/** Returns true if this browser has passkeys for this site. Returns false while the page is rendered on the server or hydrated. */
export const usePasskeySupport = (): boolean => useSyncExternalStore(never, canUsePasskeys, () => false)

const NOT_DONE = 'The passkey was not used. Try again.'

const sentences: Record<string, string> = {
  NotAllowedError: 'The request was canceled or took too long. Try again.',
  AbortError: 'The request was canceled. Try again.',
  InvalidStateError: 'This device already holds a passkey for your account.',
  NotSupportedError: 'This device cannot hold a passkey. Try another one.',
}

type Asking = () => Promise<Outcome<PasskeyQuestion>>

async function answer<R>(ask: Asking, use: (options: unknown) => Promise<R>) {
  try {
    const asked = await ask()
    if (asked.failure !== undefined) return { failure: asked.failure }
    const { question, options } = asked.body
    return { failure: undefined, body: { question, response: await use(options) } }
  } catch (error) {
    const name = error instanceof Error ? error.name : ''
    return { failure: { status: undefined, error: { detail: sentences[name] ?? NOT_DONE } } }
  }
}

/** Few people use a passkey, so the encoder of the answers is loaded on demand. */
const loadLibrary = () => import('@simplewebauthn/browser')

/** Returns the answer of one of the reader's passkeys to the question. */
const answerByPasskey = (ask: Asking) =>
  answer(ask, async (options) =>
    (await loadLibrary()).startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON }),
  )

/** Creates a new passkey for the question. */
export const makePasskey = (ask: Asking) =>
  answer(ask, async (options) =>
    (await loadLibrary()).startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON }),
  )

export type PasskeyAnswer = { question: string; response: Awaited<ReturnType<typeof startAuthentication>> }

export type PasskeyUse = {
  ask: Asking
  /** Sends the answer of the passkey. Resolves to the failure, if there is one. Never rejects. */
  send: (answer: PasskeyAnswer) => Promise<Failure | undefined>
}

/**
 * Asks the browser for a passkey once at a time. Each attempt has its own number, so that each failure is announced.
 */
export function usePasskey({ ask, send }: PasskeyUse) {
  const [state, setState] = useState<{ attempt: number; isAsking: boolean; failure?: Failure | undefined }>({
    attempt: 0,
    isAsking: false,
  })
  async function askOnce(): Promise<void> {
    if (state.isAsking) return
    setState(({ attempt }) => ({ attempt: attempt + 1, isAsking: true }))
    const answered = await answerByPasskey(ask)
    const failure = answered.failure ?? (await send(answered.body))
    setState(({ attempt }) => ({ attempt, isAsking: false, failure }))
  }
  return { ...state, ask: () => void askOnce() }
}
