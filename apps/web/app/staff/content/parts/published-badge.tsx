import { StatusBadge } from '../../../components/status-badge.tsx'

/** Whether a record's readers see it. */
export function PublishedBadge({ isPublished }: { isPublished: boolean }) {
  return <StatusBadge status={isPublished ? 'Published' : 'Hidden'} good="Published" waiting="Hidden" />
}
