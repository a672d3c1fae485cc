import type { LibraryName } from '@evergrove/contract/content/content-kinds'
import { IconBooks } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMatches } from 'react-router'
import { EmptyList } from '../../components/list/empty-list.tsx'
import { ListStates } from '../../components/list/list-states.tsx'
import { ScreenHeading } from '../../components/screen-heading.tsx'
import { unlistedPageMeta } from '../../public/seo/page-meta.ts'
import type { Route } from './+types/library.ts'
import { libraries } from './libraries.ts'
import { LibraryItems } from './library-items.tsx'

const isLibrary = (id: string | undefined): id is LibraryName => id !== undefined && Object.hasOwn(libraries, id)

/** Which library a route shows is said by its id in routes.ts. */
function libraryOf(matches: readonly ({ id: string } | undefined)[]) {
  const id = matches.at(-1)?.id
  if (!isLibrary(id)) throw new Error(`The route ${id} shows no library`)
  return libraries[id]
}

export function meta({ matches }: Route.MetaArgs) {
  return unlistedPageMeta(matches[0].loaderData, libraryOf(matches).title)
}

/** One library: its items, numbered in their order (LIB-009), or that there are none yet (GAP-32). */
export default function Library() {
  const { title, text, query } = libraryOf(useMatches())
  return (
    <>
      <ScreenHeading title={title} text={text} />
      <ListStates
        query={useQuery(query)}
        what="items"
        empty={
          <EmptyList Icon={IconBooks} message="No items yet" why="Whatever is added here will be shown at once." />
        }
      >
        {(items) => <LibraryItems items={items} />}
      </ListStates>
    </>
  )
}
