import type { MailingInput, MailingPreview } from '@evergrove/contract/contact/newsletter'
import { Box, Skeleton, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ListCard } from '../../components/list/list-card.tsx'
import { CouldNotLoad } from '../../components/list/list-states.tsx'
import { ViewChoice } from '../../components/view-choice.tsx'
import { staffQuery } from '../session/staff-api.ts'

const PAUSE_MS = 500
const views = ['HTML', 'Text'] as const
type View = (typeof views)[number]

/** The email as a subscriber will see it, some time after the last change. */
export function PreviewCard({ title, text: { subject, html } }: { title: string; text: MailingInput }) {
  const [view, setView] = useState<View>('HTML')
  const [text] = useDebouncedValue(JSON.stringify({ subject, html }), PAUSE_MS)
  const given = JSON.parse(text) as MailingInput
  const isComplete = given.subject.trim() !== '' && given.html.trim() !== ''
  const { data, isError, refetch } = useQuery({
    ...staffQuery('POST /staff/mailing-preview', { body: given }),
    queryKey: ['staff/mailing-preview', text],
    enabled: isComplete,
    placeholderData: keepPreviousData,
    // A refused text will be refused again, but an interrupted call, as by leaving the page, is no refusal.
    retry: 1,
  })
  return (
    <ListCard
      id="preview"
      title={title}
      action={<ViewChoice label="Form of the email" views={views} value={view} onChange={setView} />}
    >
      {!isComplete ? (
        <Text c="dimmed">Enter a subject and a text to see the email here.</Text>
      ) : isError ? (
        <CouldNotLoad what="the preview" onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton height="24rem" radius="md" />
      ) : (
        <MailView preview={data} view={view} />
      )}
    </ListCard>
  )
}

function MailView({ preview: { html, text }, view }: { preview: MailingPreview; view: View }) {
  const border = { border: '1px solid var(--color-line)', borderRadius: 'var(--radius-sm)' }
  if (view === 'HTML') {
    return (
      <Box
        component="iframe"
        title="The email"
        srcDoc={html}
        sandbox=""
        w="100%"
        h="36rem"
        bg="#eef2f0"
        style={border}
      />
    )
  }
  return (
    <Box
      component="pre"
      tabIndex={0}
      aria-label="The email as text"
      role="region"
      mah="36rem"
      m={0}
      p="md"
      fz="sm"
      style={{ ...border, overflowY: 'auto', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
    >
      {text}
    </Box>
  )
}
