/** The first step of joining: the referral code of an agent, which every account needs. */
import type { Referrer } from '@evergrove/contract/accounts/accounts'
import type { Content } from '@evergrove/contract/content/content-kinds'
import { useEffect, useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useSentForm } from '../components/use-sent-form.tsx'
import { InlineScript } from '../platform/document/inline-script.tsx'
import { failedCall, wasUnread } from '../platform/session/failure.ts'
import type { ErrorPayload } from '../platform/session/session-state.ts'
import styles from './auth.module.css'
import { AuthForm, AuthHeading } from './auth-form.tsx'
import { TextField, useScripts } from './fields.tsx'
import { missing } from './problems.ts'

const loadVisitor = () => import('../platform/session/visitor.ts')

const INVALID: ErrorPayload = { detail: 'Invalid referral code. Please try again.' }

/** The owner of a code. A server of the previous release does not send the cost of joining. */
export type FoundReferrer = Pick<Referrer, 'first_name' | 'last_name' | 'code'> & Partial<Referrer>

/**
 * Returns the agent who has the code, or the error to show (SIGNUP-004 to SIGNUP-007). Codes are in lower case,
 * regardless of the typing. A response without a code is a refusal (SIGNUP-006). Never rejects.
 */
async function checkCode(typed: string): Promise<{ referrer: FoundReferrer } | { error: ErrorPayload }> {
  const code = typed.trim().toLowerCase()
  const outcome = await loadVisitor().then(
    ({ visitorAct }) => visitorAct('GET /dashboard/check-refcode/{code}', { params: { code } }),
    (error: unknown) => ({ failure: failedCall(error) }),
  )
  if (outcome.failure) return { error: wasUnread(outcome.failure) ? outcome.failure.error : INVALID }
  const body: Partial<Referrer> = outcome.body
  const { code: found, first_name = '', last_name = '', ...rest } = body
  return found ? { referrer: { ...rest, first_name, last_name, code: found } } : { error: INVALID }
}

/**
 * Fills in the code of a shared link before the first paint and submits it. The form then waits for the app and shows that
 * it waits (wake-source.ts). The server sends the same page to every visitor, so it cannot fill in the code itself.
 */
const sharedCodeScript = `(() => {
  const code = new URLSearchParams(location.search).get('code');
  const form = document.currentScript.previousElementSibling;
  const field = form.elements.namedItem('code');
  if (!code || (field.value !== '' && field.value !== code)) return;
  field.value = code;
  document.addEventListener('DOMContentLoaded', () => form.requestSubmit(), { once: true });
})()`

export type CodeStepProps = {
  /** The code that was accepted before coming back here; empty at first. */
  accepted: string
  branches: readonly Content<'branch-address'>[]
  onAccept: (referrer: FoundReferrer, typed: string) => void
}

export function CodeStep({ accepted, branches, onAccept }: CodeStepProps) {
  const input = useRef<HTMLInputElement>(null)
  const [query] = useSearchParams()
  const hasScripts = useScripts()
  const shared = query.get('code') ?? ''

  const form = useSentForm({
    initialValues: { code: '' },
    validate: ({ code }) => ({ code: missing(code, 'Enter a referral code.') }),
    blames: (refusal) => (refusal === INVALID ? 'code' : undefined),
    send: async ({ code }) => {
      const checked = await checkCode(code)
      if ('error' in checked) return checked.error
      onAccept(checked.referrer, code.trim())
      return undefined
    },
  })

  // The link is not read while rendering, because the server caches the page and sends it to every visitor, regardless of
  // the link they followed. On the first page, the script below has already filled in the code.
  useEffect(() => {
    if (input.current?.value === '') input.current.value = shared || accepted
  }, [accepted, shared])

  // The code of a link needs no click. A visitor who has begun to type another one is not interrupted.
  useEffect(() => {
    const { value, form: element } = input.current ?? {}
    const isHeld = element?.dataset['held'] !== undefined
    if (shared !== '' && value === shared && !isHeld) element?.requestSubmit()
  }, [shared])

  return (
    <>
      <AuthHeading eyebrow="Step 1 of 2" title="Create Account" takesFocus={accepted !== ''}>
        You need a referral code from an existing agent.
      </AuthHeading>
      <AuthForm form={form} label="Referral Code" action="Check Referral Code">
        <TextField
          ref={input}
          label="Referral Code"
          placeholder="Enter gfc code"
          description="The code of the agent who invited you, who can also send you a link with it."
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...form.field('code')}
        />
      </AuthForm>
      {hasScripts ? null : <InlineScript source={sharedCodeScript} />}
      <WithoutCode branches={branches} />
    </>
  )
}

/** The people who can name an agent to a visitor without a code. */
function WithoutCode({ branches }: Pick<CodeStepProps, 'branches'>) {
  return (
    <section className={styles.aside} aria-labelledby="without-code">
      <h2 id="without-code" className={styles.subtitle}>
        No code yet?
      </h2>
      <p className={styles.help}>
        {branches.length > 0 ? 'Ask an agent you know. Or call a branch or ' : 'Ask an agent you know. Or '}
        <Link to="/contact" reloadDocument>
          send us a message
        </Link>
        , and ask for an agent near you.
      </p>
      <ul className={styles.branches}>
        {branches.map(({ id, branch_name, phone_number }) => (
          <li key={id}>
            {branch_name} <a href={`tel:${phone_number}`}>{phone_number}</a>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Keeps the values of the sign-up form in this tab until the account exists, but never the passwords. */

const KEY = 'sign-up'

const kept = ['first_name', 'last_name', 'email', 'phone_number'] as const
export type SignUpDraft = Record<(typeof kept)[number], string>

const textsOf = (values: Readonly<Record<string, unknown>>): Partial<SignUpDraft> =>
  Object.fromEntries(kept.flatMap((name) => (typeof values[name] === 'string' ? [[name, values[name]]] : [])))

/** Returns the draft, which is empty if there is none or if it cannot be read. */
export function readDraft(): Partial<SignUpDraft> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '{}')
    return typeof stored === 'object' && stored !== null ? textsOf({ ...stored }) : {}
  } catch {
    return {}
  }
}

/** Stores the draft; `undefined` removes it. */
export function keepDraft(values: SignUpDraft | undefined): void {
  try {
    if (values === undefined) sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, JSON.stringify(textsOf(values)))
  } catch {
    // Without storage, the draft lasts until the step is left.
  }
}
