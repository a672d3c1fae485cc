import { Navigate } from 'react-router'
import type { Route } from './+types/records.ts'
import { SINGLE_ID } from './content-calls.ts'
import { KindScreen } from './kind-screen.tsx'
import { RecordList } from './list/record-list.tsx'

export default function Records({ params }: Route.ComponentProps) {
  return (
    <KindScreen name={params.kind}>
      {(kind) =>
        kind.single ? (
          <Navigate to={`/staff/content/${kind.kind}/${SINGLE_ID}`} replace />
        ) : (
          <RecordList key={kind.kind} kind={kind} />
        )
      }
    </KindScreen>
  )
}
