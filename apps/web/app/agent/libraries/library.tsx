import type { Content, LibraryName } from '@evergrove/contract/content/content-kinds'
import { Anchor, Box, Button, Skeleton, Stack, Text } from '@mantine/core'
import { IconBooks, IconExternalLink, IconPlayerPlay } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useMatches } from 'react-router'
import { Card } from '../../components/card.tsx'
import { EmptyList, ListStates } from '../../components/list/list-states.tsx'
import { ScreenHeading } from '../../components/screen-heading.tsx'
import { unlistedPageMeta } from '../../public/seo/page-meta.ts'
import type { Route } from './+types/library.ts'
import { libraries } from './libraries.ts'
import styles from './library.module.css'
import { videoIdOf, webUrlOf } from './video-link.ts'

const isLibrary = (id: string | undefined): id is LibraryName => id !== undefined && Object.hasOwn(libraries, id)

/** Returns the library that the id of the route in routes.ts names. */
function libraryOf(matches: readonly ({ id: string } | undefined)[]) {
  const id = matches.at(-1)?.id
  if (!isLibrary(id)) throw new Error(`The route ${id} shows no library`)
  return libraries[id]
}

export function meta({ matches }: Route.MetaArgs) {
  return unlistedPageMeta(matches[0].loaderData, libraryOf(matches).title)
}

/** One library with its items, numbered in order (LIB-009), or a message that there are none (GAP-32). */
export default function Library() {
  const { title, text, query } = libraryOf(useMatches())
  return (
    <>
      <ScreenHeading title={title} text={text} />
      <ListStates
        query={useQuery(query)}
        what="items"
        empty={
          <EmptyList
            Icon={IconBooks}
            message="No items yet"
            why="New items appear here. Tell us what you need in the meantime."
            link={{ to: '/dashboard/help-and-support', words: 'Contact us' }}
          />
        }
      >
        {(items) => <LibraryItems items={items} />}
      </ListStates>
    </>
  )
}

const LOADING_ITEMS = [1, 2, 3]

/** The numbered items, or bars while they are loading. */
function LibraryItems({ items }: { items: readonly Content<LibraryName>[] | undefined }) {
  return (
    <Card>
      <ol aria-busy={items === undefined}>
        {items?.map(({ id, description, url_field }, index) => (
          <LibraryItem key={id} number={index + 1}>
            <Text
              pt="0.25rem"
              maw="var(--measure)"
              lh={1.6}
              style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}
            >
              {description}
            </Text>
            <ItemTarget address={url_field} description={description} />
          </LibraryItem>
        )) ??
          LOADING_ITEMS.map((number) => (
            <LibraryItem key={`loading ${number}`} number={number}>
              <Skeleton height="1.25rem" width="min(28rem, 100%)" />
              <Skeleton height="2.75rem" width="6rem" radius="xl" />
            </LibraryItem>
          ))}
      </ol>
    </Card>
  )
}

function LibraryItem({ number, children }: { number: number; children: ReactNode }) {
  return (
    <li className={styles.item}>
      <span className={styles.number}>{number}</span>
      <Stack align="flex-start" flex={1} miw={0}>
        {children}
      </Stack>
    </li>
  )
}

/**
 * The target of an item: a player for a video (LIB-010), a link that opens a new tab for any other web address
 * (LIB-012), and nothing for an address that must not be followed.
 */
function ItemTarget({ address, description }: { address: string; description: string }) {
  const videoId = videoIdOf(address)
  const url = webUrlOf(address)
  if (videoId !== undefined) return <Video id={videoId} description={description} />
  if (url === undefined) return null
  return (
    <Button
      component="a"
      href={url.href}
      target="_blank"
      rel="noopener noreferrer"
      variant="default"
      title={`Opens ${url.hostname} in a new tab`}
      leftSection={<IconExternalLink size={18} stroke={1.8} aria-hidden />}
    >
      View
    </Button>
  )
}

/**
 * A player, and a link for browsers in which it cannot load. Its host sets no cookie before it plays. Behind it is a
 * poster with the description as its title, because a page cannot see whether a frame of another host has loaded.
 */
function Video({ id, description }: { id: string; description: string }) {
  return (
    <Stack gap="xs" w="min(100%, 40rem)">
      <div className={styles.video}>
        <IconPlayerPlay size={48} stroke={1.4} aria-hidden />
        <Text fw={600} lineClamp={2} aria-hidden>
          {description}
        </Text>
        <Text fz="sm" aria-hidden>
          If the video does not load, use the link below.
        </Text>
        <Box
          component="iframe"
          src={`https://www.youtube-nocookie.com/embed/${id}`}
          title={`Video: ${description}`}
          loading="lazy"
          allow="fullscreen; encrypted-media; picture-in-picture"
          allowFullScreen
          // The player needs scripts and its own origin, which is not ours. It cannot navigate this page.
          sandbox="allow-scripts allow-same-origin allow-presentation allow-popups allow-popups-to-escape-sandbox"
          // The player refuses to play if the page sends no referrer.
          referrerPolicy="strict-origin-when-cross-origin"
        />
      </div>
      <Anchor fz="sm" href={`https://www.youtube.com/watch?v=${id}`} target="_blank" rel="noopener noreferrer">
        Watch on YouTube
      </Anchor>
    </Stack>
  )
}
