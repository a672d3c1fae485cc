import { useQuery } from '@tanstack/react-query'
import { Moment } from '../../components/day.tsx'
import { ListCard } from '../../components/list/list-card.tsx'
import { ScreenHeading } from '../../components/screen-heading.tsx'
import { RichText } from '../../components/site/rich-text.tsx'
import { RecordStates } from '../parts/record-states.tsx'
import { recordIdIn } from '../parts/use-address.ts'
import { staffRecord } from '../session/staff-api.ts'
import type { Route } from './+types/legal-text.ts'
import { textName } from './text-words.ts'

/** A version of a text in exactly the form that someone agreed to. */
export default function LegalText({ params }: Route.ComponentProps) {
  const id = recordIdIn(params.id)
  const query = useQuery({
    ...staffRecord('GET /staff/legal-texts/{id}', { params: { id: id ?? 0 } }),
    enabled: id !== undefined,
  })
  return (
    <RecordStates query={id === undefined ? undefined : query} what="text" none="Text not found">
      {(text) => (
        <>
          <ScreenHeading
            title={textName(text.kind)}
            text="The wording that was agreed to. It can’t be changed. The site may show a newer version."
          />
          <ListCard id="wording" title={`Version ${text.id}`}>
            <p>
              First agreed to <Moment moment={text.created_at} />
            </p>
            <RichText html={text.html} />
          </ListCard>
        </>
      )}
    </RecordStates>
  )
}
