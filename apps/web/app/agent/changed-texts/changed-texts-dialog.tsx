import type { ChangedText, LegalTextKind } from '@evergrove/contract/accounts/accounts'
import { Anchor, List, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { BusyButton } from '../../components/busy-button.tsx'
import { Dialog, DialogFooter } from '../../components/dialogs/dialog.tsx'
import { agentAct } from '../../platform/session/authorized-fetch.ts'
import { messagesBeside } from '../../platform/session/form-messages.ts'
import { ProductTheme } from '../../platform/theme/product-theme.tsx'
import { changedTextsQuery } from '../queries.ts'

const pages: Readonly<Record<LegalTextKind, { name: string; to: string }>> = {
  term_and_conditions: { name: 'Terms and conditions', to: '/terms-and-conditions' },
  privacy_policy: { name: 'Privacy policy', to: '/privacy-policy' },
}

const titleOf = (texts: readonly ChangedText[]): string =>
  texts.every(({ kind }) => kind === 'privacy_policy') ? 'Our privacy policy has changed' : 'Our terms have changed'

/** Asks for agreement, and links to the texts. The agent can postpone the question, but closing it is no agreement. */
export default function ChangedTextsDialog({ texts }: { texts: ChangedText[] }) {
  const [isLater, setLater] = useState(false)
  const client = useQueryClient()
  const { mutate, data, isPending } = useMutation({
    mutationFn: (texts: ChangedText[]) => agentAct('POST /dashboard/consents', { body: { texts } }),
    networkMode: 'always',
    // A refusal means that a text has changed again, so the texts to agree to are loaded again.
    onSettled: () => client.invalidateQueries({ queryKey: changedTextsQuery.queryKey }),
  })
  const putOff = () => setLater(true)
  return (
    <ProductTheme>
      <Dialog isOpen={!isLater} title={titleOf(texts)} onClose={putOff}>
        <Text c="dimmed">Read the new version. It applies to you once you agree.</Text>
        <List my="md">
          {texts.map(({ kind }) => (
            <List.Item key={kind}>
              <Anchor href={pages[kind].to} target="_blank" rel="noopener">
                {pages[kind].name} (opens in a new tab)
              </Anchor>
            </List.Item>
          ))}
        </List>
        <Text c="dimmed">
          If you don’t agree, you can close your account under Edit Profile. Your balance is then paid out.
        </Text>
        <DialogFooter
          problem={data?.failure && messagesBeside(data.failure.error, []).join(' ')}
          isBusy={isPending}
          onCancel={putOff}
          cancel="Decide later"
        >
          <BusyButton isBusy={isPending} onClick={() => mutate(texts)}>
            I agree
          </BusyButton>
        </DialogFooter>
      </Dialog>
    </ProductTheme>
  )
}
