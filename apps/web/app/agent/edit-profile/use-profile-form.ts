/** The profile form: its values, the checks, saving and the outcome. */
import { PROOF_HEADER, PROOF_REQUIRED } from '@evergrove/contract/accounts/account-words'
import type { CurrentAgent } from '@evergrove/contract/accounts/accounts'
import { PICTURE_MAX_BYTES } from '@evergrove/contract/platform/constants'
import { type FormErrors, type UseFormReturnType, useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react'
import { findWrongFields, useErrorTitle, type WrongField } from '../../components/errors/error-summary.tsx'
import { focusFirst } from '../../components/focus-first.ts'
import { usePictureChoice } from '../../components/pictures/picture-input.tsx'
import { NotAuthenticatedError } from '../../platform/api/not-authenticated.ts'
import { agentSend } from '../../platform/session/authorized-fetch.ts'
import { setAgent } from '../../platform/session/session.ts'
import {
  type Banks,
  changesBankDetails,
  findProfileProblems,
  type ProfileValues,
  profileFieldNames,
  valuesOf,
} from './profile-fields.ts'
import { freshAgentQuery } from './use-fresh-agent.ts'

// Saves the profile (API-020), removes the photo, and parses the errors of both (API-021).

/** Messages by field. Messages under '' belong to no field. */
export type Refusal = Record<string, string[]>

type SaveOutcome =
  | { kind: 'saved'; agent: CurrentAgent }
  | { kind: 'refused'; refusal: Refusal }
  /** A bank detail has changed, and there is no valid proof. Nothing was saved. */
  | { kind: 'unproven' }
  /** Without a token, nothing is sent and no message is shown (AUTH-014). */
  | { kind: 'skipped' }

const NO_RESPONSE = 'The server could not be reached. Check your connection and try again. Your changes are still here.'

const asMessages = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((it): it is string => typeof it === 'string')

async function bodyOf(response: Response): Promise<object | undefined> {
  const isJson = response.headers.get('Content-Type')?.includes('json') ?? false
  const body: unknown = isJson ? await response.json() : undefined
  return typeof body === 'object' && body !== null ? body : undefined
}

function refusalOf({ status }: Response, body: object | undefined): Refusal {
  const unexplained = {
    '': [`The server returned status ${status}. Try again in a few minutes.`],
  }
  if (body === undefined) return unexplained
  const messages = Object.entries(body).map(([name, value]) => [
    name === 'detail' || name === 'non_field_errors' ? '' : name,
    asMessages(value),
  ])
  return messages.length > 0 ? (Object.fromEntries(messages) as Refusal) : unexplained
}

async function outcomeOf(sending: Promise<Response>): Promise<SaveOutcome> {
  try {
    const response = await sending
    if (!response.ok) {
      const body = await bodyOf(response)
      if (body !== undefined && 'code' in body && body.code === PROOF_REQUIRED) return { kind: 'unproven' }
      return { kind: 'refused', refusal: refusalOf(response, body) }
    }
    return { kind: 'saved', agent: (await response.json()) as CurrentAgent }
  } catch (error) {
    if (error instanceof NotAuthenticatedError) return { kind: 'skipped' }
    return { kind: 'refused', refusal: { '': [NO_RESPONSE] } }
  }
}

type ProfileToSave = {
  values: ProfileValues
  /** The saved plan, sent back unchanged (PROF-007). */
  plan: string
  /** A newly chosen photo. Without one, the saved photo stays (GAP-31). */
  image: File | undefined
  /** The proof that changed bank details need. */
  proof: string | undefined
}

/** Sends exactly the parts that the API call specifies, and the image only if one was chosen. */
function saveProfile({ values, plan, image, proof }: ProfileToSave): Promise<SaveOutcome> {
  const body = new FormData()
  for (const name of profileFieldNames) body.append(name, values[name].trim())
  body.append('plan', plan)
  if (image !== undefined) body.append('image', image)
  return outcomeOf(agentSend('PUT /auth/users/me', { body, headers: { [PROOF_HEADER]: proof } }))
}

export const removePhoto = (): Promise<SaveOutcome> =>
  outcomeOf(agentSend('PATCH /auth/users/me', { body: { image: null } }))

export const PROFILE_FORM = 'profile'
/** The photo of an agent (PROF-006). */
export const PHOTO = { noun: 'photo', maxBytes: PICTURE_MAX_BYTES } as const

/** Lists the wrong fields for the links of the summary above the form. */
function useSummary() {
  const [wrongFields, setWrongFields] = useState<readonly WrongField[]>([])
  useErrorTitle(wrongFields.length > 0)
  const summarize = (problems: FormErrors | Refusal) =>
    setWrongFields(findWrongFields(document.forms.namedItem(PROFILE_FORM), problems))
  return { wrongFields, summarize }
}

/** Fills the form with what has been loaded until somebody changes it, and returns what fills it after that. */
function useFill(form: UseFormReturnType<ProfileValues>, agent: CurrentAgent): (loaded: CurrentAgent) => void {
  function fill(loaded: CurrentAgent) {
    form.setInitialValues(valuesOf(loaded))
    form.setValues(valuesOf(loaded))
  }

  const fillUntouched = useEffectEvent((loaded: CurrentAgent) => {
    if (!form.isDirty()) fill(loaded)
  })
  useEffect(() => fillUntouched(agent), [agent])
  return fill
}

const joined = (refusal: Refusal) =>
  Object.fromEntries(Object.entries(refusal).map(([name, texts]) => [name, texts.join(' ')]))

export function useProfileForm(agent: CurrentAgent, banks: Banks | undefined) {
  const queryClient = useQueryClient()
  const photo = usePictureChoice(PHOTO)
  const [dialog, setDialog] = useState<SaveOutcome['kind']>()
  const [refusal, setRefusal] = useState<Refusal>({})
  const { wrongFields, summarize } = useSummary()
  // The proof is kept after a refusal for another reason, so that the password is asked for only once.
  const [proof, setProof] = useState<string>()
  const form = useForm<ProfileValues>({
    initialValues: valuesOf(agent),
    validate: (values) => findProfileProblems(values, { agent, banks, today: new Date() }),
    validateInputOnBlur: ['date_of_birth'],
  })
  const isDirty = form.isDirty() || photo.file !== undefined

  const fill = useFill(form, agent)

  const saving = useMutation({
    mutationFn: async ({ values, proof }: { values: ProfileValues; proof: string | undefined }) => {
      // A response that is still on its way may be older than this change.
      await queryClient.cancelQueries(freshAgentQuery)
      return saveProfile({ values, plan: agent.plan, image: photo.file, proof })
    },
    networkMode: 'always',
    onSuccess: (result) => {
      setDialog(result.kind)
      const refused = result.kind === 'refused' ? result.refusal : {}
      setRefusal(refused)
      summarize(refused)
      if (result.kind !== 'refused') setProof(undefined)
      if (result.kind === 'saved') {
        fill(result.agent)
        photo.choose(undefined)
        setAgent(result.agent)
      } else if (result.kind === 'refused') {
        form.setErrors(joined(refused))
      }
    },
  })

  const { mutate: save, isPending } = saving
  const isBusy = isPending || photo.isPreparing
  const send = form.onSubmit(
    (values) => {
      summarize({})
      // Without a proof the server would refuse the details after a pointless upload of the photo.
      if (proof === undefined && changesBankDetails(agent, values)) setDialog('unproven')
      else save({ values, proof })
    },
    (errors) => {
      summarize(errors)
      focusFirst(PROFILE_FORM, Object.keys(errors))
    },
  )
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    if (photo.problem === undefined) send(event)
    else focusFirst(PROFILE_FORM, ['image'])
  }
  const saveWith = (given: string) => {
    setDialog(undefined)
    setProof(given)
    save({ values: form.getValues(), proof: given })
  }
  // Only a change of bank details takes a proof.
  const hasNewBank = saving.variables?.proof !== undefined
  const view = { form, photo, dialog, hasNewBank, refusal, wrongFields, isBusy, isDirty }
  return {
    ...view,
    submit,
    saveWith,
    dismiss: () => setDialog(undefined),
    focusProblem: () => focusFirst(PROFILE_FORM, Object.keys(refusal)),
  }
}
