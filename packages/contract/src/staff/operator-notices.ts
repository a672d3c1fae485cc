/**
 * Notices about settings that the operator has left open, in the words of the log, `/readyz` and, for admins, the
 * console's home.
 */
export const operatorNotices = {
  embedded: {
    title: 'The database is embedded and not durable',
    text: 'What was stored last can be lost when the machine fails.',
    remedy: 'Set DATABASE_URL to a PostgreSQL.',
  },
  files_apart: {
    title: 'The processes keep their files in different places',
    text: 'What is uploaded at one of them cannot be read at another.',
    remedy: 'Set S3_BUCKET to the same bucket in all of them.',
  },
  clocks_apart: {
    title: 'The clocks of this process and of the database differ',
    text: 'Codes of authenticator apps, links and the order of events go by one or the other.',
    remedy: 'Set the clocks of both machines by the same time server.',
  },
  no_anchor: {
    title: 'Nobody outside keeps checkpoints of the transparency log',
    text: 'Somebody who controls the database, the file storage and the signing key could rewrite the log unseen.',
    remedy: 'Set ANCHOR_S3_BUCKET, TSA_URL or AUDITOR_MAIL.',
  },
  untrusted_proxy: {
    title: 'Requests come through a proxy that is not trusted',
    text: 'All its clients count as one, so that wrong passwords of a few stop everybody from signing in.',
    remedy: 'Add its address to TRUSTED_PROXIES.',
  },
} as const
export type OperatorNotice = keyof typeof operatorNotices
