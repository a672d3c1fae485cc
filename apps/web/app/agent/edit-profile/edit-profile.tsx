import { PROOF_HEADER } from '@evergrove/contract/accounts/account-words'
import type { CurrentAgent } from '@evergrove/contract/accounts/accounts'
import { Group, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { BusyButton } from '../../components/busy-button.tsx'
import { saveFile } from '../../components/save-file.ts'
import { ScreenHeading } from '../../components/screen-heading.tsx'
import { agentSend } from '../../platform/session/authorized-fetch.ts'
import { attempt } from '../../platform/session/failure.ts'
import { messagesBeside } from '../../platform/session/form-messages.ts'
import { unlistedMeta } from '../../public/seo/page-meta.ts'
import { useAgent } from '../session/current-agent.ts'
import { ClosingCard } from './closing/closing-card.tsx'
import { EmailCard } from './email-card.tsx'
import { FormSection } from './form-section.tsx'
import { ProfileForm } from './profile-form.tsx'
import { ProofDialog } from './proof-dialog.tsx'
import { SecondStepCard } from './second-step/second-step-card.tsx'
import { SecurityCard } from './security/security-card.tsx'
import { useFreshAgent } from './use-fresh-agent.ts'

const TITLE = 'Edit Profile'

export const meta = unlistedMeta(TITLE)

export default function EditProfile() {
  const agent = useAgent()
  useFreshAgent()
  return (
    <>
      <ScreenHeading title={TITLE} text="Keep your details up to date, so that we can reach and pay you." />
      <ProfileForm agent={agent} />
      <EmailCard agent={agent} />
      <SecurityCard agent={agent} />
      <SecondStepCard agent={agent} />
      <DataCard agent={agent} />
      {agent.recommended_by === null ? null : <ClosingCard agent={agent} />}
    </>
  )
}

const download = (proof: string) =>
  attempt(
    200,
    () => agentSend('POST /dashboard/personal-data', { headers: { [PROOF_HEADER]: proof } }),
    async (response) => {
      await saveFile(response, 'personal-data.zip')
      return true
    },
  )

/** Saves all stored data about the agent as one file, after asking for the password. */
function DataCard({ agent }: { agent: CurrentAgent }) {
  const [isAsking, setIsAsking] = useState(false)
  const { mutate, data, isPending } = useMutation({ mutationFn: download, networkMode: 'always' })
  const problem = data?.failure && messagesBeside(data.failure.error, []).join(' ')
  return (
    <FormSection title="Your data" text="A copy of everything we keep about you, including your pictures." isBelow>
      <Group justify="space-between" gap="var(--space-3) var(--space-5)">
        <Text fz="sm" c="dimmed" maw="34rem">
          One ZIP file that people and software can read. It contains your bank details unencrypted, so keep it safe.
        </Text>
        <BusyButton
          variant="outline"
          leftSection={<IconDownload size={18} stroke={1.8} aria-hidden />}
          isBusy={isPending}
          onClick={() => setIsAsking(true)}
        >
          Download my data
        </BusyButton>
      </Group>
      <Text role="status" fz="sm" mt="sm" hidden={data === undefined || problem !== undefined || isPending}>
        {data === undefined || problem !== undefined ? '' : 'Your data has been downloaded.'}
      </Text>
      <Text role="alert" fz="sm" mt="sm" c="var(--color-danger)" hidden={problem === undefined || isPending}>
        {problem ?? ''}
      </Text>
      <ProofDialog
        isOpen={isAsking}
        purpose="data_export"
        email={agent.email}
        onProof={(proof) => {
          setIsAsking(false)
          mutate(proof)
        }}
        onClose={() => setIsAsking(false)}
      />
    </FormSection>
  )
}
