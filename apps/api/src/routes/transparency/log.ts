/** Publishes the transparency log as C2SP tlog-tiles describes it: the newest checkpoint, and tiles of hashes. */
import type { FilesDeps } from '@evergrove/core/files'
import { readCheckpoint, readTile } from '@evergrove/core/transparency'
import { Hono } from 'hono'
import type { ApiEnvironment } from '../../environment.ts'
import { respondToError } from '../../http/error-responses.ts'

const ONE_YEAR = 'public, max-age=31536000, immutable'
const TEN_SECONDS = 'public, max-age=10'

/** Verifiers in a browser may be anywhere. */
const AGE = 'X-Checkpoint-Age-Seconds'
const FOR_ALL = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Expose-Headers': `Last-Modified, ${AGE}` }

/**
 * A router to be mounted below `/log`. Responds with 404 to a tile that the newest checkpoint is not about. The checkpoint says
 * when it was signed, and one that could not be renewed how old it is: the note itself has no time.
 */
export function createLog({ files, now }: { files: FilesDeps; now: () => Date }) {
  const log = new Hono<ApiEnvironment>()
  log.onError(respondToError)
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
