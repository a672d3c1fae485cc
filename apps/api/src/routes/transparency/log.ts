/** Publishes the transparency log in the format of C2SP tlog-tiles: the newest checkpoint, and tiles of hashes. */
import type { FilesDeps } from '@evergrove/core/files'
import { readCheckpoint, readTile } from '@evergrove/core/transparency'
import { Hono } from 'hono'
import type { ApiEnvironment } from '../../environment.ts'

const ONE_YEAR = 'public, max-age=31536000, immutable'
const TEN_SECONDS = 'public, max-age=10'

/** Verifiers in a browser may have any origin. */
const AGE = 'X-Checkpoint-Age-Seconds'
const FOR_ALL = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Expose-Headers': `Last-Modified, ${AGE}` }

/**
 * Creates a router to be mounted below `/log`. Responds with 404 to a tile that the newest checkpoint does not cover. A
 * header states when the checkpoint was signed, and the age of one that could not be renewed, because the note itself
 * has no time.
 */
export function createLog({ files, now }: { files: FilesDeps; now: () => Date }) {
  const log = new Hono<ApiEnvironment>()
  return log
    .get('/checkpoint', async (c) => {
      const newest = await readCheckpoint(files, now())
      if (newest === undefined) return c.json({ detail: 'Not found.' }, 404)
      const { note, signedAt, isLate } = newest
      const age = Math.floor((now().getTime() - signedAt.getTime()) / 1000)
      return c.body(note, 200, {
        ...FOR_ALL,
        ...(isLate ? { [AGE]: String(age) } : {}),
        'Last-Modified': signedAt.toUTCString(),
        'Content-Type': 'text/plain; charset=utf-8',
        'Cache-Control': TEN_SECONDS,
      })
    })
    .get('/tile/*', async (c) => {
      const bytes = await readTile(files, c.req.path.replace(/^.*\/log\/tile\//, ''))
      if (bytes === undefined) return c.json({ detail: 'Not found.' }, 404)
      return c.body(new Uint8Array(bytes), 200, {
        ...FOR_ALL,
        'Content-Type': 'application/octet-stream',
        'Cache-Control': ONE_YEAR,
      })
    })
}
