import type { CurrentAgent } from '@evergrove/contract/accounts/accounts'
import { maskAccount } from '@evergrove/contract/accounts/masking'
import { Autocomplete, Box, Button, Group, Input, List, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { AgentPhoto } from '../../components/agent-photo.tsx'
import { BusyButton } from '../../components/busy-button.tsx'
import { ConfirmDialog, MessageDialog } from '../../components/dialogs/dialog.tsx'
import { UnsavedChanges } from '../../components/dialogs/unsaved-changes.tsx'
import { ErrorSummary } from '../../components/errors/error-summary.tsx'
import { Notice } from '../../components/notice.tsx'
import partStyles from '../../components/parts.module.css'
import { type PictureChoice, PictureInput } from '../../components/pictures/picture-input.tsx'
import { pictureHint } from '../../components/pictures/prepare-picture.ts'
import { setAgent } from '../../platform/session/session.ts'
import { banksQuery, withdrawalsQuery } from '../queries.ts'
import styles from './edit-profile.module.css'
import { FormSection } from './form-section.tsx'
import {
  type Banks,
  describeDateOfBirth,
  genderChoices,
  type ProfileField,
  type ProfileValues,
  profileSections,
} from './profile-fields.ts'
import { ProofDialog } from './proof-dialog.tsx'
import { PHOTO, PROFILE_FORM, type Refusal, removePhoto, useProfileForm } from './use-profile-form.ts'

type PhotoFieldProps = { agent: CurrentAgent; choice: PictureChoice; problem: string | undefined }

/** The optional photo of the profile, which can be chosen and removed (PROF-006, GAP-31). */
function PhotoField({ agent, choice, problem }: PhotoFieldProps) {
  const id = useId()
  const shown = choice.problem ?? problem
  const described = shown === undefined ? `${id}-hint` : `${id}-hint ${id}-problem`
  return (
    <Group gap="lg">
      <AgentPhoto agent={agent} size="6.5rem" preview={choice.preview} />
      <Stack flex="1 1 14rem" align="flex-start" gap={0} miw={0}>
        <Text component="label" htmlFor={id} fw={600}>
          Photo
        </Text>
        <Text id={`${id}-hint`} mb="xs" fz="sm" c="dimmed">
          {pictureHint(PHOTO)}
        </Text>
        <Box w="100%" mb="var(--space-1)">
          <PictureInput
            key={choice.round}
            id={id}
            name="image"
            aria-describedby={described}
            aria-invalid={shown !== undefined || undefined}
            onChange={(event) => choice.choose(event.currentTarget.files?.[0])}
          />
        </Box>
        <Text role="status" fz="sm" c="dimmed">
          {choice.note}
        </Text>
        {shown === undefined ? null : <Input.Error id={`${id}-problem`}>{shown}</Input.Error>}
        {choice.file ? (
          <Button variant="subtle" size="compact-md" onClick={() => choice.choose(undefined)}>
            Keep the current photo
          </Button>
        ) : null}
        {!choice.file && agent.get_photo_url !== '' ? <RemovePhoto /> : null}
      </Stack>
    </Group>
  )
}

function RemovePhoto() {
  const [isAsking, setIsAsking] = useState(false)
  const remove = useMutation({
    mutationFn: removePhoto,
    networkMode: 'always',
    onSuccess: (outcome) => {
      if (outcome.kind === 'refused') return
      setIsAsking(false)
      if (outcome.kind === 'saved') setAgent(outcome.agent)
    },
  })
  const problem = remove.data?.kind === 'refused' ? Object.values(remove.data.refusal).flat().join(' ') : undefined

  return (
    <>
      <Button variant="subtle" color="red" size="compact-md" onClick={() => setIsAsking(true)}>
        Remove photo
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="Remove your photo?"
        action="Remove"
        isBusy={remove.isPending}
        problem={problem}
        onConfirm={() => remove.mutate()}
        onClose={() => setIsAsking(false)}
      >
        Your initials will be shown in its place.
      </ConfirmDialog>
    </>
  )
}

/** All fields that an agent can change, with one button (PROF-001 to PROF-008). */
export function ProfileForm({ agent }: { agent: CurrentAgent }) {
  const banks = useQuery(banksQuery).data
  const { form, photo, dialog, hasNewBank, refusal, wrongFields, isBusy, isDirty, ...acts } = useProfileForm(
    agent,
    banks,
  )
  const { submit, saveWith, dismiss, focusProblem } = acts
  return (
    <>
      <form name={PROFILE_FORM} aria-label="Profile" method="post" noValidate onSubmit={submit}>
        <Stack gap="lg">
          <ErrorSummary fields={wrongFields} />
          <FormSection title="Profile photo" text="Optional. Helps your team recognize you.">
            <PhotoField agent={agent} choice={photo} problem={refusal['image']?.join(' ')} />
          </FormSection>
          {profileSections.map(({ fields, ...section }) => (
            <FormSection key={section.title} {...section}>
              <div className={styles.fields}>
                {fields.map((field) => (
                  <ProfileControl key={field.name} field={field} email={agent.email} form={form} banks={banks} />
                ))}
              </div>
            </FormSection>
          ))}
          <div className={partStyles.saveBar} data-dirty={isDirty || undefined}>
            {isDirty ? (
              <Text fz="sm" c="dimmed" mr="auto">
                Unsaved changes
              </Text>
            ) : null}
            <BusyButton type="submit" isBusy={isBusy} size="lg">
              Update Profile
            </BusyButton>
          </div>
        </Stack>
      </form>
      <MessageDialog isOpen={dialog === 'saved'} title="Profile Updated" onClose={dismiss}>
        <p>You have successfully updated your Profile</p>
        {hasNewBank ? <NewBankNote agent={agent} /> : null}
      </MessageDialog>
      <RefusalDialog isOpen={dialog === 'refused'} refusal={refusal} onClose={dismiss} onGone={focusProblem} />
      <UnsavedChanges isDirty={isDirty && !isBusy} isFree={({ pathname }) => pathname === '/login'}>
        The changes to your profile will be lost.
      </UnsavedChanges>
      {/* The dialog is outside of the form, because a form in a dialog of this form would submit both. */}
      <ProofDialog
        isOpen={dialog === 'unproven'}
        purpose="bank_details"
        email={agent.email}
        onProof={saveWith}
        onClose={dismiss}
      />
    </>
  )
}

/** Says which account is paid from now on, and which earlier requests still go to the former one (plan rule 21). */
function NewBankNote({ agent }: { agent: CurrentAgent }) {
  const { bank_name, account_number } = agent
  const account = `${bank_name} ${maskAccount(account_number ?? '')}`
  const former = useQuery(withdrawalsQuery).data?.filter(
    ({ status, payout, destination }) =>
      (status === 'Pending' || (status === 'Approved' && payout?.state !== 'paid')) &&
      destination !== null &&
      `${destination.bank_name} ${destination.account_number}` !== account,
  )
  const numbers = former?.map(({ id }) => `no. ${id}`) ?? []
  return (
    <>
      <Text mt="sm">{`We pay what you request from now on to ${account}.`}</Text>
      {numbers.length === 0 ? null : (
        <Notice mt="sm" mb={0} fz="md">
          {`Requests that still go to the former account: ${new Intl.ListFormat('en').format(numbers)}. If that account is closed, contact us before we pay.`}
        </Notice>
      )}
    </>
  )
}

type ProfileControlProps = {
  field: ProfileField
  email: string
  form: UseFormReturnType<ProfileValues>
  banks: Banks | undefined
}

/** The number of banks that are offered at once. Typing finds more. */
const LISTED_BANKS = 50

function ProfileControl({ field, email, form, banks }: ProfileControlProps) {
  const { name, isLong = false, ...shown } = field
  if (name === 'email') return <TextInput {...shown} name={name} value={email} type="email" disabled />
  const input = form.getInputProps(name)
  if (name === 'gender') {
    return <NativeSelect label={shown.label} name={name} data={genderChoices} required {...input} />
  }
  if (name === 'bank_name') {
    const names = [...new Set(banks?.map(({ bank_name }) => bank_name))]
    const list = { data: names, limit: LISTED_BANKS, openOnFocus: false }
    return <Autocomplete {...shown} name={name} {...list} required {...input} />
  }
  const help = name === 'date_of_birth' ? describeDateOfBirth(form.values[name]) : shown.description
  return (
    <TextInput
      {...shown}
      description={help}
      type="text"
      name={name}
      className={isLong ? styles.long : ''}
      required
      {...input}
    />
  )
}

type RefusalDialogProps = { isOpen: boolean; refusal: Refusal; onClose: () => void; onGone: () => void }

/** The errors of a refused profile, as field names with their messages (ERR-009, ERR-010). */
function RefusalDialog({ isOpen, refusal, onClose, onGone }: RefusalDialogProps) {
  return (
    <MessageDialog isOpen={isOpen} title="Fix the Error(s) Below!!!" onClose={onClose} onGone={onGone}>
      <p>The following error has occured!!!</p>
      <List
        listStyleType="none"
        spacing="sm"
        mt="md"
        p="md"
        bg="var(--color-danger-soft)"
        c="var(--color-danger)"
        style={{ borderRadius: 'var(--radius-md)', overflowWrap: 'anywhere' }}
      >
        {Object.entries(refusal).map(([name, messages]) => (
          <List.Item key={name}>
            {name === '' ? null : (
              <Box component="strong" display="block">
                {name}
              </Box>
            )}
            {messages.map((message) => (
              <Box key={message} component="span" display="block">
                {message}
              </Box>
            ))}
          </List.Item>
        ))}
      </List>
    </MessageDialog>
  )
}
