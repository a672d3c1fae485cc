/** The life of the profile form: filled with what is stored, checked, sent, and what came of it. */
import type { CurrentUser } from '@evergrove/contract/accounts/accounts'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react'
import { focusFirst } from '../../components/focus-first.ts'
import { setUser } from '../../platform/session/session.ts'
import { usePhotoChoice } from './photo-choice.ts'
import { findProfileProblems, type ProfileValues, valuesOf } from './profile-fields.ts'
import { type Refusal, type SaveOutcome, saveProfile } from './save-profile.ts'
import { FRESH_MEMBER } from './use-fresh-member.ts'

export const PROFILE_FORM = 'profile'

export function useProfileForm(member: CurrentUser) {
  const queryClient = useQueryClient()
  const photo = usePhotoChoice()
  const [dialog, setDialog] = useState<SaveOutcome['kind']>()
  const [refusal, setRefusal] = useState<Refusal>({})
  const [isBusy, setIsBusy] = useState(false)
  const form = useForm<ProfileValues>({
    initialValues: valuesOf(member),
    validate: (values) => findProfileProblems(values, new Date()),
  })
  const isDirty = form.isDirty() || photo.file !== undefined

  function fill(user: CurrentUser) {
    form.setInitialValues(valuesOf(user))
    form.setValues(valuesOf(user))
  }

  const fillUntouched = useEffectEvent((user: CurrentUser) => {
    if (!form.isDirty()) fill(user)
  })
  useEffect(() => fillUntouched(member), [member])

  async function save(values: ProfileValues) {
    setIsBusy(true)
    // An answer that was asked for before this change must not undo it.
    await queryClient.cancelQueries({ queryKey: FRESH_MEMBER })
    const result = await saveProfile({ values, plan: member.plan, image: photo.file })
    setIsBusy(false)
    setDialog(result.kind)
    setRefusal(result.kind === 'refused' ? result.refusal : {})
    if (result.kind === 'saved') {
      fill(result.user)
      photo.choose(undefined)
      setUser(result.user)
    } else if (result.kind === 'refused') {
      form.setErrors(Object.fromEntries(Object.entries(result.refusal).map(([name, texts]) => [name, texts.join(' ')])))
    }
  }

  const send = form.onSubmit(
    (values) => void save(values),
    (errors) => focusFirst(PROFILE_FORM, Object.keys(errors)),
  )
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    if (photo.problem === undefined) send(event)
    else focusFirst(PROFILE_FORM, ['image'])
  }
  const dismiss = () => setDialog(undefined)
  const focusProblem = () => focusFirst(PROFILE_FORM, Object.keys(refusal))

  return { form, photo, dialog, refusal, isBusy, isDirty, submit, dismiss, focusProblem }
}
