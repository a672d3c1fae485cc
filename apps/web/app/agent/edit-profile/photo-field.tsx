import type { CurrentAgent } from '@evergrove/contract/accounts/accounts'
import { Box, Button, Group, Input, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { AgentPhoto } from '../../components/agent-photo.tsx'
import { ConfirmDialog } from '../../components/dialogs/confirm-dialog.tsx'
import { PictureInput } from '../../components/picture-input.tsx'
import { pictureHint } from '../../components/pictures/prepare-picture.ts'
import type { PictureChoice } from '../../components/pictures/use-picture-choice.ts'
import { setAgent } from '../../platform/session/session.ts'
import { removePhoto } from './save-profile.ts'
import { PHOTO } from './use-profile-form.ts'

export type PhotoFieldProps = { agent: CurrentAgent; choice: PictureChoice; problem: string | undefined }

/** The optional photo of the profile, which can be chosen and removed (PROF-006, GAP-31). */
export function PhotoField({ agent, choice, problem }: PhotoFieldProps) {
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
