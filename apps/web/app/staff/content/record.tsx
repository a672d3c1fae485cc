import { staffMeta } from '../parts/screen-meta.ts'
import type { Route } from './+types/record.ts'
import { RecordScreen } from './form/record-screen.tsx'
import { KindScreen } from './parts/kind-screen.tsx'

export function meta({ matches }: Route.MetaArgs) {
  return staffMeta(matches[0].loaderData, 'Content')
}

export default function Record({ params: { kind: name, id } }: Route.ComponentProps) {
  return <KindScreen name={name}>{(kind) => <RecordScreen key={`${name}/${id}`} kind={kind} id={id} />}</KindScreen>
}
